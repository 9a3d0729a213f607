// uses.cpp - a program in C++ that uses the library: bots play a round, each from its view.
//
// It prints what test_library.py looks for. It includes every header through drawfour.h.
#include <cstdio>
#include <cstring>
#include <memory>

#include <drawfour/drawfour.h>

namespace
{

struct CloseBot {
    void operator()(d4_bot *bot) const { d4_bot_close(bot); }
};
using Bot = std::unique_ptr<d4_bot, CloseBot>;

int fail(const char *what)
{
    std::printf("failed: %s\n", what);
    return 1;
}

// Tells every bot what happened, as its seat may know it.
void tell(const d4_game &game, const d4_events &events, const Bot (&bots)[3])
{
    static d4_view view;
    static d4_events seen;

    for (int seat = 0; seat < 3; seat++) {
        seen.count = events.count;
        for (int i = 0; i < events.count; i++)
            seen.event[i] = d4_event_for(events.event[i], static_cast<unsigned>(seat), 0);
        d4_view_make(&view, &game, static_cast<unsigned>(seat));
        d4_bot_see(bots[seat].get(), &view, &seen);
    }
}

int play(const d4_rules &rules)
{
    static d4_view view;
    static d4_events events;
    static const char *const levels[3] = {"normal", "frozen", "random"};
    d4_random shuffles;
    d4_game game;
    Bot bots[3];
    int actions = 0;

    d4_random_fast(&shuffles, 1);
    d4_game_init(&game, &rules, &shuffles);
    d4_game_draw_dealer(&game, nullptr);
    d4_game_deal(&game, nullptr);
    for (int seat = 0; seat < 3; seat++) {
        bots[seat].reset(d4_bot_open(levels[seat], seat, 7, nullptr));
        if (!bots[seat])
            return fail("a bot");
        d4_view_make(&view, &game, static_cast<unsigned>(seat));
        d4_bot_round(bots[seat].get(), &view);
    }
    while (game.phase < D4_PHASE_OVER) {
        int seat = game.turn;
        d4_view_make(&view, &game, static_cast<unsigned>(seat));
        events.count = 0;
        d4_action action = d4_bot_decide(bots[seat].get(), &view);
        if (d4_game_apply_events(&game, seat, action, &events) != D4_OK)
            return fail("an action of a bot");
        tell(game, events, bots);
        actions++;
    }
    std::printf("seat %d goes out after %d actions\n", game.winner, actions);
    return 0;
}

} // namespace

int main()
{
    static d4_edition edition;
    static d4_rules rules;
    d4_setup setup;
    d4_error error;

    if (std::strcmp(d4_version(), D4_VERSION) != 0 ||
        d4_version_number() != D4_VERSION_NUMBER)
        return fail("the version");
    if (d4_size_of("d4_game") != sizeof(d4_game) || d4_size_of("d4_rules") != sizeof(d4_rules) ||
        d4_size_of("nothing") != 0)
        return fail("the sizes");
    if (d4_bot_open("nobody", 0, 1, &error) || !std::strstr(error.text, "champion") ||
        d4_bot_open("normal", 10, 1, &error))
        return fail("a bot that is not there");
    if (d4_edition_load("classic", &edition, &error) != D4_OK)
        return fail(error.text);
    d4_setup_init(&setup, &edition);
    if (d4_rules_make(&rules, &edition, &setup, 3, &error) != D4_OK)
        return fail(error.text);
    d4_action swap = d4_with_call(d4_at(d4_play_wild(3, 1), 2));
    if (d4_action_target(swap) != 2 || !d4_action_call(swap) || !d4_action_equal(d4_catch(1), d4_catch(1)))
        return fail("an action");
    return play(rules);
}
