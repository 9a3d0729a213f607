/* analyze_words.c - names, choices and challenges for readers. */
#include <string.h>

#include "lab/analyze.h"

const char *lab_party_name(const struct lab_analyzed_round *round, int party, char out[512])
{
    size_t length = 0;

    out[0] = '\0';
    for (int seat = 0; seat < round->seats && length < 512; seat++)
        if (lab_party(round, seat) == party)
            length += (size_t)snprintf(out + length, 512 - length, "%s%s", length ? " & " : "",
                                       round->name[seat]);
    return out;
}

const char *lab_choice_text(const struct lab_analyzed_round *round,
                            const struct lab_choice *choice, char out[D4_ACTION_TEXT])
{
    struct d4_action action = choice->action;

    if (choice->waits)
        return strcpy(out, "wait");
    action.call = 0;
    d4_action_write(d4_rules_side(round->rules, choice->side), action, out);
    return out;
}

static const struct lab_choice *find_verb(const struct lab_decision *decision, unsigned verb)
{
    for (int i = 0; i < decision->count; i++)
        if (decision->choice[i].action.verb == verb)
            return &decision->choice[i];
    return NULL;
}

/* What the numbers say of challenging against taking. */
static const char *verdict(const struct lab_decision *decision, double gain, double error)
{
    int did = decision->choice[decision->chosen].action.verb == D4_CHALLENGE;

    if (!(gain > 2 * error) && !(gain < -2 * error))
        return "it made no clear difference";
    if (gain > 0)
        return did ? "the challenge was right" : "a challenge would have been right";
    return did ? "the challenge was a mistake" : "leaving it was right";
}

int lab_challenge_text(const struct lab_analyzed_round *round, int step, char *out, int size)
{
    const struct lab_decision *decision = round->step[step].decision;
    const struct lab_choice *take = find_verb(decision, D4_TAKE);
    const struct lab_choice *challenge = find_verb(decision, D4_CHALLENGE);
    const struct lab_choice *chosen = &decision->choice[decision->chosen];
    const char *name = round->name[decision->seat];
    int own = lab_party(round, decision->seat);

    if (!take || !challenge)
        return snprintf(out, (size_t)size, "%s could challenge.", name);
    double gain = challenge->value.share[own] - take->value.share[own];
    double error = take == chosen ? challenge->cost_error : take->cost_error;
    const char *did = chosen == take        ? "took the cards"
                      : chosen == challenge ? "challenged"
                                            : "passed it on";
    return snprintf(out, (size_t)size,
                    "Move %d: for all %s could know the card was a bluff with %.0f %%, "
                    "challenging was worth %.1f %% and taking %.1f %%; %s %s, it was %s, "
                    "and %s.",
                    step + 1, name, 100 * decision->p_guilty, 100 * challenge->value.share[own],
                    100 * take->value.share[own], name, did, decision->guilty ? "one" : "none",
                    verdict(decision, gain, error));
}
