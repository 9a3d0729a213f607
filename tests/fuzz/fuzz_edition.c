/* The edition loader: any text as a Lua file. What loads is sound, and can be played. */
#include <stdlib.h>
#include <string.h>

#include <drawfour/loader.h>

#include "table.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void play(const struct d4_edition *edition, int seats)
{
    static struct d4_rules rules;
    struct d4_setup setup;
    struct d4_random random;
    struct d4_game game;
    struct d4_error error = {0, ""};

    d4_setup_init(&setup, edition);
    if (d4_rules_make(&rules, edition, &setup, seats, &error) != D4_OK) {
        FUZZ_ASSERT(error.text[0], "rules refused without a reason");
        return;
    }
    d4_random_fast(&random, (uint64_t)seats);
    d4_game_init(&game, &rules, &random);
    d4_game_draw_dealer(&game, NULL);
    d4_game_deal(&game, NULL);
    fuzz_play(&game, 1, 60);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct d4_edition edition;
    struct d4_error error = {-1, ""};
    enum d4_status status =
        d4_edition_load_text("fuzz.lua", (const char *)data, size, &edition, &error);

    if (status != D4_OK) {
        FUZZ_ASSERT(status == D4_BAD_EDITION && error.line >= 0 &&
                        strncmp(error.text, "fuzz.lua:", 9) == 0,
                    "a fault without its file and line");
        return 0;
    }
    FUZZ_ASSERT(d4_edition_check(&edition, &error) == D4_OK, error.text);
    play(&edition, 2);
    play(&edition, 3);
    play(&edition, 10);
    return 0;
}
