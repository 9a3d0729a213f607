/* The house-rule loader: any text as a Lua file. What loads is sound, can be told in
 * words, and plays on customizables and blanks. */
#include <stdlib.h>
#include <string.h>

#include <drawfour/loader.h>

#include "table.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void play(const char *name, const struct d4_house_rule *rule, int seats)
{
    static struct d4_rules rules;
    const struct d4_edition *edition = fuzz_edition_named(name);
    struct d4_setup setup;
    struct d4_random random;
    struct d4_game game;
    struct d4_error error = {0, ""};

    d4_setup_init(&setup, edition);
    for (int i = 0; i < D4_HOUSE_MAX; i++)
        setup.house[i] = rule;
    for (int c = 0; c < D4_COLORS_MAX; c++) {
        setup.blank_use[c] = D4_BLANK_RULE;
        setup.blank[c] = rule;
    }
    /* Large hands: the few cards with the rule are in somebody's from the start. */
    setup.options.hand_size = (uint8_t)(seats == 2 ? 20 : 12);
    if (d4_rules_make(&rules, edition, &setup, seats, &error) != D4_OK)
        fuzz_fail(__FILE__, __LINE__, error.text);
    d4_random_fast(&random, (uint64_t)seats);
    d4_game_init(&game, &rules, &random);
    d4_game_draw_dealer(&game, NULL);
    d4_game_deal(&game, NULL);
    fuzz_play(&game, 1, 120);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct d4_house_rule rule;
    struct d4_error error = {-1, ""};
    char words[2048];
    enum d4_status status =
        d4_house_rule_load_text("fuzz.lua", (const char *)data, size, &rule, &error);

    if (status != D4_OK) {
        FUZZ_ASSERT(status == D4_BAD_EDITION && error.line >= 0 &&
                        strncmp(error.text, "fuzz.lua:", 9) == 0,
                    "a fault without its file and line");
        return 0;
    }
    FUZZ_ASSERT(d4_program_check(&rule.program, D4_USE_HOUSE, &error) == D4_OK, error.text);
    FUZZ_ASSERT(d4_program_describe(&rule.program, words, sizeof words) > 0,
                "a rule without words");
    play("baseball", &rule, 2);
    play("super-hero", &rule, 4);
    play("family", &rule, 7);
    return 0;
}
