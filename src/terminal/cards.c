/* cards.c - see cards.h. */
#include "terminal/cards.h"

#include <ctype.h>
#include <string.h>

static const struct {
    char letter;
    const char *shape;
} SHAPES[] = {{'r', "●"}, {'y', "▲"}, {'g', "■"}, {'b', "◆"}, {'p', "★"},
              {'o', "▼"}, {'k', "♥"}, {'t', "✚"}, {'c', "♣"}, {'s', "♠"},
              {'h', "♥"}, {'d', "♦"}, {'a', "✱"}};

struct face {
    const char *code; /* without its color */
    const char *name;
    const char *face, *ascii;
};

static const struct face FACES[] = {
    {"S", "Skip", "⊘", "S"},
    {"R", "Reverse", "⇄", "R"},
    {"D", "Draw Two", "+2", "+2"},
    {"P", "Draw Five", "+5", "+5"},
    {"X", "Blank", "X", "X"},
    {"W", "Wild", "W", "W"},
    {"W4", "Wild Draw Four", "+4", "+4"},
    {"WS", "Wild Swap Hands", "W⇄", "WS"},
    {"WG", "Wild Power of Greyskull", "WG", "WG"},
    {"WV", "Save The Day", "WV", "WV"},
    {"WC", "Wild Customizable", "WC", "WC"},
    {"WC1", "Wild Customizable 1", "WC1", "WC1"},
    {"WC2", "Wild Customizable 2", "WC2", "WC2"},
    {"WC3", "Wild Customizable 3", "WC3", "WC3"},
    {"F", "Draw Four", "+4", "+4"},
    {"W6", "Wild Draw Six", "+6", "+6"},
    {"W10", "Wild Draw Ten", "+10", "+10"},
    {"T", "Ten", "10", "10"},
    {"WJ", "Jack", "J", "J"},
    {"W8", "Eight", "8", "8"},
};

/* The letter in capitals, as a text. */
static const char *letter_text(char letter)
{
    static const char TEXTS[][2] = {"A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L",
                                    "M", "N", "O", "P", "Q", "R", "S", "T", "U", "V", "W", "X",
                                    "Y", "Z", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};

    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++)
        if (TEXTS[i][0] == toupper((unsigned char)letter))
            return TEXTS[i];
    return "?";
}

const char *tui_shape(char letter, int ascii)
{
    for (size_t i = 0; !ascii && i < sizeof SHAPES / sizeof *SHAPES; i++)
        if (SHAPES[i].letter == letter)
            return SHAPES[i].shape;
    return letter_text(letter);
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

const char *tui_card_face(const char *code, const char *name, int ascii)
{
    const struct face *face = find_face(code);

    if (face && (name[0] == '\0' || strcmp(name, face->name) == 0))
        return ascii ? face->ascii : face->face;
    return bare(code);
}

const char *tui_card_name(const char *code)
{
    const struct face *face = find_face(code);

    return face ? face->name : bare(code);
}
