"""Writes the C source of drawfour._core, the extension that cffi makes of the declarations below
and of those in glue.h, which is read.

usage: build_core.py OUTPUT

Structs that end in "...;" have more fields in C; the compiler tells their layout. Functions of
the library are listed here, as the package needs few of them; the compiler checks each.
"""
import pathlib
import re
import sys

import cffi

DECLARATIONS = """
    struct d4_error { int line; char text[240]; };
    struct d4_color { char letter; char name[...]; };
    struct d4_kind { char code[...]; uint8_t color; uint8_t copies; uint8_t points; ...; };
    struct d4_options { ...; };
    struct d4_edition { char name[...]; char title[...]; uint8_t color_count, face_count; ...; };
    struct d4_house_rule { char name[...]; char text[...]; ...; };
    struct d4_setup { struct d4_options options; uint8_t teams;
                      const struct d4_house_rule *house[...]; ...; };
    struct d4_rules { char edition[...]; struct d4_options options; uint8_t teams, seats,
                      color_count, kind_count, deck_size; struct d4_color color[...];
                      struct d4_kind kind[...]; uint64_t fingerprint; ...; };
    struct d4_hand { uint64_t plane[...]; };
    struct d4_action { uint8_t verb; ...; };
    struct d4_action_list { int count; struct d4_action action[...]; };
    struct d4_event { uint8_t type; ...; };
    struct d4_events { int count; struct d4_event event[...]; };
    struct d4_game { const struct d4_rules *rules; struct d4_hand hand[...]; uint8_t count[...];
                     uint16_t seated; uint8_t dealer, phase, turn, direction, top, color, pile,
                     penalty, winner, face_up; ...; };
    struct d4_view { uint8_t seat; int legal_count; struct d4_action legal[...]; ...; };
    struct d4_step { int type; int line; int seat; struct d4_action action; ...; };
    struct d4_replay { struct d4_game game; struct d4_rules rules; int round; int seats; ...; };
    struct d4_batch_game { struct d4_game game; uint8_t seat; ...; };
    struct d4_batch_setup { const struct d4_rules *rules; uint64_t seed, first;
                            uint32_t flags, limit; };
    struct d4_batch_out { ...; };
    struct d4_bot;

    #define D4_SEATS_MAX ...
    #define D4_HOUSE_MAX ...
    #define D4_GAME_BYTES ...
    #define D4_LEGAL_MAX ...
    #define D4_VIEW_JSON_MAX ...
    #define D4_MESSAGE_MAX ...
    #define D4_ACTION_TEXT ...
    #define PY_ACTIONS_MAX ...
    #define D4_REFUSAL_COUNT ...
    #define D4_BAD_RESULT ...
    #define D4_STEP_END ...
    #define D4_STEP_ROUND ...
    #define D4_STEP_MOVE ...
    #define D4_STEP_ROUND_END ...
    #define D4_PHASE_OVER ...
    #define D4_PHASE_BLOCKED ...
    #define D4_BATCH_BYTES ...
    #define D4_BATCH_WORDS ...
    #define D4_BATCH_CALLS ...

    const char *d4_version(void);
    const char *d4_edition_builtin(int i);
    const char *d4_house_builtin(int i);
    const char *d4_option_name(int i);
    const char *d4_option_value(const struct d4_options *options, int i, char *out);
    int d4_option_set(struct d4_options *options, const char *name, const char *value,
                      struct d4_error *error);
    void d4_setup_init(struct d4_setup *setup, const struct d4_edition *edition);
    int d4_rules_make(struct d4_rules *rules, const struct d4_edition *edition,
                      const struct d4_setup *setup, int seats, struct d4_error *error);
    unsigned d4_rules_points(const struct d4_rules *rules, const struct d4_hand *hand);
    unsigned d4_hand_count(const struct d4_hand *hand, unsigned kind);
    int d4_game_legal(const struct d4_game *game, int seat, struct d4_action_list *list);
    void d4_game_encode(const struct d4_game *game, uint8_t *out);
    int d4_game_decode(struct d4_game *game, const struct d4_rules *rules, const uint8_t *in);
    uint64_t d4_game_play_random(struct d4_game *game, uint64_t *choices, uint64_t limit);
    const char *d4_status_clause(int status);
    void d4_view_make(struct d4_view *view, const struct d4_game *game, unsigned seat);
    int d4_view_json(const struct d4_view *view, char *out, int size);
    int d4_event_list_json(const struct d4_rules *rules, const struct d4_events *events,
                           char *out, int size);
    int d4_action_write(const struct d4_rules *rules, struct d4_action action, char *out);
    int d4_replay_next(struct d4_replay *replay, struct d4_step *step, struct d4_events *events,
                       struct d4_error *error);
    const char *d4_bot_name(int i);
    const char *d4_bot_summary(int i);
    struct d4_bot *d4_bot_open(const char *name, int seat, uint64_t seed, struct d4_error *error);
    void d4_bot_close(struct d4_bot *bot);
    void d4_bot_set_forgets(struct d4_bot *bot, int forgets);
    void d4_bot_round(struct d4_bot *bot, const struct d4_view *view);
    void d4_bot_see(struct d4_bot *bot, const struct d4_view *view,
                    const struct d4_events *events);
    struct d4_action d4_bot_decide(struct d4_bot *bot, const struct d4_view *view);
"""


def glue():
    """What glue.h declares, without comments and lines of the preprocessor."""
    text = (pathlib.Path(__file__).resolve().parent / "glue.h").read_text(encoding="utf-8")
    return re.sub(r"/\*.*?\*/|^#.*?(?<!\\)$", "", text, flags=re.S | re.M)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    ffi = cffi.FFI()
    ffi.cdef(DECLARATIONS + glue())
    ffi.set_source("drawfour._core", '#include "glue.h"')
    ffi.emit_c_code(sys.argv[1])


if __name__ == "__main__":
    main()
