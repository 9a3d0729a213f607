/* replay_match.c - what players bring into a round: partners, scores. */
#include "cli/replay_text.h"

#include <string.h>

/* "Ann and Cy", "seat 0, seat 2 and seat 4": every second seat from 'first' on. */
static void add_team(struct replay_words *words, const struct d4_replay *replay, int first)
{
    char name[80];

    for (int i = first; i < replay->seats; i += 2)
        replay_words_add(words, "%s%s",
                         i == first               ? ""
                         : i + 2 >= replay->seats ? " and "
                                                  : ", ",
                         replay_name(replay, (unsigned)i, name));
}

static void add_partners(struct replay_words *words, struct replay_text *text)
{
    const struct d4_replay *replay = text->replay;
    struct replay_words partners = {"", 0};

    if (!replay->rules.teams)
        return;
    add_team(&partners, replay, 0);
    replay_words_add(&partners, " against ");
    add_team(&partners, replay, 1);
    if (strcmp(partners.text, text->partners) == 0)
        return;
    replay_words_add(words, "%s: %s. ",
                     replay->seats > 4   ? "Teams"
                     : text->partners[0] ? "New partners"
                                         : "Partners",
                     partners.text);
    snprintf(text->partners, sizeof text->partners, "%.*s", (int)sizeof text->partners - 1,
             partners.text);
}

/* Scores that no round before has led to. */
static void add_scores(struct replay_words *words, struct replay_text *text)
{
    const struct d4_replay *replay = text->replay;
    const struct d4_match *match = &replay->match;
    char name[80];

    if (memcmp(match->score, text->score, sizeof text->score) == 0)
        return;
    for (int i = 0; i < replay->seats; i++)
        replay_words_add(words, "%s%s %d%s", i > 0 ? ", " : "Scores brought in: ",
                         replay_name(replay, (unsigned)i, name),
                         (int)d4_match_seat_score(match, i),
                         match->out >> match->player[i] & 1 ? " (out of the match)" : "");
    replay_words_add(words, ". ");
}

void replay_words_brought(struct replay_words *words, struct replay_text *text)
{
    add_partners(words, text);
    add_scores(words, text);
}

/* U3: in the order of seats. */
void replay_words_open(struct replay_words *words, const struct d4_replay *replay,
                       d4_seats seats)
{
    char name[80];

    for (int i = 0; i < replay->seats; i++)
        if (seats >> i & 1)
            replay_words_add(words, " %s can be caught.",
                             replay_name(replay, (unsigned)i, name));
}
