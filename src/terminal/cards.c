/* cards.c - see cards.h. */
#include "terminal/cards.h"

#include <string.h>

struct color_shape {
    char letter;
    const char *shape, *letter_text;
};

static const struct color_shape SHAPES[] = {
    {'r', "●", "R"}, {'y', "▲", "Y"}, {'g', "■", "G"}, {'b', "◆", "B"}, {'p', "★", "P"},
};

struct face {
    const char *code; /* without its color */
    const char *name;
    const char *face, *ascii;
};

static const struct face FACES[] = {
    {"S", "Skip", "⊘", "S"},
    {"R", "Reverse", "⇄", "R"},
    {"D", "Draw Two", "+2", "+2"},
    {"X", "blank", "X", "X"},
    {"W", "Wild", "W", "W"},
    {"W4", "Wild Draw Four", "+4", "+4"},
    {"WS", "Wild Swap Hands", "W⇄", "WS"},
    {"WG", "Power of Greyskull", "WG", "WG"},
    {"WV", "Save The Day", "WV", "WV"},
    {"WC", "Wild Customizable", "WC", "WC"},
    {"WC1", "Wild Customizable 1", "WC1", "WC1"},
    {"WC2", "Wild Customizable 2", "WC2", "WC2"},
    {"WC3", "Wild Customizable 3", "WC3", "WC3"},
};

const char *tui_shape(char letter, int ascii)
{
    for (unsigned i = 0; i < sizeof SHAPES / sizeof *SHAPES; i++)
        if (SHAPES[i].letter == letter)
            return ascii ? SHAPES[i].letter_text : SHAPES[i].shape;
    return ascii ? "*" : "◇";
}

char tui_card_color(const char *code)
{
    return code[0] == 'W' || code[0] == '\0' ? '\0' : code[0];
}

/* What stands after the color letter. */
static const char *bare(const char *code)
{
    return tui_card_color(code) ? code + 1 : code;
}

static const struct face *find_face(const char *code)
{
    for (unsigned i = 0; i < sizeof FACES / sizeof *FACES; i++)
        if (strcmp(FACES[i].code, bare(code)) == 0)
            return &FACES[i];
    return NULL;
}

const char *tui_card_face(const char *code, int ascii)
{
    const struct face *face = find_face(code);

    if (face)
        return ascii ? face->ascii : face->face;
    return bare(code);
}

const char *tui_card_name(const char *code)
{
    const struct face *face = find_face(code);

    return face ? face->name : bare(code);
}
