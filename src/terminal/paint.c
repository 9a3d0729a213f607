/* paint.c - see paint.h. */
#include "terminal/paint.h"

#include <langinfo.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include <ncurses.h>

#include "core/text.h"

#define ROW_BYTES_MAX 1024 /* of a row of text */
#define ROWS_MAX 512

/* Pairs: ink, then fill, in the order of LETTERS; then the others. */
static const char LETTERS[] = "rygbpoktW";
/* Suits, and the one color of all-wild, in the colors of the first five. */
static const char OTHERS[] = "hdcsa";
enum { PAINTS = 9, INK = 1, FILL = INK + PAINTS, DIM = FILL + PAINTS, ACCENT, KEY, BACK };

void tui_paint_init(struct tui_paint *paint, int no_color)
{
    static const short ink256[PAINTS] = {203, 220, 77, 75, 177, 208, 218, 43, 252};
    static const short fill256[PAINTS] = {160, 220, 34, 26, 91, 208, 211, 30, 238};
    static const short text256[PAINTS] = {231, 16, 16, 231, 231, 16, 16, 231, 231};
    static const short base[PAINTS] = {COLOR_RED,     COLOR_YELLOW,  COLOR_GREEN,
                                       COLOR_BLUE,    COLOR_MAGENTA, COLOR_YELLOW,
                                       COLOR_MAGENTA, COLOR_CYAN,    COLOR_WHITE};
    static const short text8[PAINTS] = {COLOR_WHITE, COLOR_BLACK, COLOR_BLACK,
                                        COLOR_WHITE, COLOR_WHITE, COLOR_BLACK,
                                        COLOR_WHITE, COLOR_BLACK, COLOR_BLACK};

    paint->ascii = strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    paint->colors = 0;
    if (no_color || !has_colors())
        return;
    start_color();
    use_default_colors();
    paint->colors = COLORS >= 256 ? 256 : 8;
    int many = paint->colors == 256;
    for (int i = 0; i < PAINTS; i++) {
        init_pair((short)(INK + i), many ? ink256[i] : base[i], -1);
        init_pair((short)(FILL + i), many ? text256[i] : text8[i], many ? fill256[i] : base[i]);
    }
    init_pair(DIM, many ? 245 : -1, -1);
    init_pair(ACCENT, many ? 222 : COLOR_YELLOW, -1);
    init_pair(KEY, many ? 16 : COLOR_BLACK, many ? 250 : COLOR_WHITE);
    init_pair(BACK, many ? 250 : COLOR_WHITE, many ? 237 : -1);
}

static int pair_of(const struct tui_paint *paint, int first, char letter)
{
    const char *at = letter ? strchr(LETTERS, letter) : NULL;
    const char *other = letter ? strchr(OTHERS, letter) : NULL;

    if (!paint->colors)
        return 0;
    return COLOR_PAIR(first + (at      ? (int)(at - LETTERS)
                               : other ? (int)(other - OTHERS)
                                       : PAINTS - 1));
}

int tui_ink(const struct tui_paint *paint, char letter)
{
    return pair_of(paint, INK, letter) | (int)A_BOLD;
}

/* Where there are few colors bold black is a gray that cannot be read on yellow or green. */
int tui_fill(const struct tui_paint *paint, char letter)
{
    int on_dark = paint->colors != 8 || (letter && strchr("rbpkhsa", letter));

    return pair_of(paint, FILL, letter) | (on_dark ? (int)A_BOLD : 0);
}

int tui_dim(const struct tui_paint *paint)
{
    return paint->colors == 256 ? COLOR_PAIR(DIM) : (int)A_DIM;
}

int tui_accent(const struct tui_paint *paint)
{
    return (paint->colors ? COLOR_PAIR(ACCENT) : 0) | (int)A_BOLD;
}

int tui_key(const struct tui_paint *paint)
{
    return paint->colors ? COLOR_PAIR(KEY) : (int)A_REVERSE;
}

/* The next character of 'text' and its bytes; what cannot be shown counts as '?'. */
static size_t next_character(const char *text, wchar_t *wide)
{
    mbstate_t state = {0};
    size_t length = mbrtowc(wide, text, MB_LEN_MAX, &state);

    if (length == 0 || length > MB_LEN_MAX) {
        *wide = L'?';
        return text[0] ? 1 : 0;
    }
    return length;
}

static int columns(wchar_t wide)
{
    int width = wcwidth(wide);

    return width < 0 ? 1 : width;
}

int tui_width(const char *text)
{
    int width = 0;
    wchar_t wide;

    while (*text) {
        text += next_character(text, &wide);
        width += columns(wide);
    }
    return width;
}

const char *tui_wrap(const char *text, int width, char *out, size_t size)
{
    const char *at = text, *fit = text, *space = NULL;
    int used = 0;
    wchar_t wide;

    while (*at && (size_t)(at - text) + MB_LEN_MAX < size) {
        size_t length = next_character(at, &wide);
        if (used + columns(wide) > width)
            break;
        used += columns(wide);
        if (*at == ' ')
            space = at;
        at += length;
        fit = at;
    }
    const char *end = *fit == '\0' || *fit == ' ' || !space ? fit : space;
    memcpy(out, text, (size_t)(end - text));
    out[end - text] = '\0';
    return *end == ' ' ? end + 1 : end;
}

int tui_put(int y, int x, int width, int attributes, const char *text)
{
    char shown[1024];
    const char *at = d4__text_show(text, shown, sizeof shown);
    int used = 0;
    wchar_t wide;

    while (*at) {
        size_t length = next_character(at, &wide);
        if (used + columns(wide) > width)
            break;
        used += columns(wide);
        at += length;
    }
    attrset(attributes);
    mvaddnstr(y, x, shown, (int)(at - shown));
    attrset(A_NORMAL);
    return used;
}

int tui_rows(const char *text, int width)
{
    char part[ROW_BYTES_MAX];
    int rows = 0;

    do
        text = tui_wrap(text, width, part, sizeof part);
    while (++rows < ROWS_MAX && *text);
    return rows;
}

int tui_put_wrapped(int y, int x, int width, int most, int attributes, const char *text)
{
    char part[ROW_BYTES_MAX];
    int rows = 0;

    while (*text && rows < most) {
        text = tui_wrap(text, width, part, sizeof part);
        tui_put(y + rows++, x, width, attributes, part);
    }
    return rows;
}

int tui_putf(int y, int x, int width, int attributes, const char *format, ...)
{
    char text[1024];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return tui_put(y, x, width, attributes, text);
}

void tui_repeat(int y, int x, int count, int attributes, const char *what)
{
    for (int i = 0; i < count; i++)
        tui_put(y, x + i, 1, attributes, what);
}

void tui_box(const struct tui_paint *paint, int y, int x, int height, int width,
             enum tui_border border, int attributes)
{
    static const char *const parts[4][6] = {
        {"╭", "╮", "╰", "╯", "─", "│"},
        {"╔", "╗", "╚", "╝", "═", "║"},
        {".", ".", "'", "'", "-", "|"},
        {"#", "#", "#", "#", "=", "#"},
    };
    const char *const *part = parts[(paint->ascii ? 2 : 0) + (border == TUI_DOUBLE)];

    tui_put(y, x, 1, attributes, part[0]);
    tui_put(y, x + width - 1, 1, attributes, part[1]);
    tui_put(y + height - 1, x, 1, attributes, part[2]);
    tui_put(y + height - 1, x + width - 1, 1, attributes, part[3]);
    tui_repeat(y, x + 1, width - 2, attributes, part[4]);
    tui_repeat(y + height - 1, x + 1, width - 2, attributes, part[4]);
    for (int i = 1; i < height - 1; i++) {
        tui_put(y + i, x, 1, attributes, part[5]);
        tui_repeat(y + i, x + 1, width - 2, attributes, " ");
        tui_put(y + i, x + width - 1, 1, attributes, part[5]);
    }
}

void tui_card(const struct tui_paint *paint, int y, int x, const char *code,
              const struct tui_face *face)
{
    char letter = tui_card_color(code), corner[16] = "";
    char shade = letter ? letter : face->color ? face->color : 'W';
    int attributes = tui_fill(paint, shade);

    if (!paint->colors && face->selected)
        attributes |= (int)A_REVERSE;
    if (face->dull && !paint->colors)
        attributes = (int)A_DIM;
    else if (face->dull)
        attributes = tui_ink(paint, shade) & ~(int)A_BOLD;
    tui_box(paint, y, x, face->height, face->width, face->selected ? TUI_DOUBLE : TUI_THIN,
            attributes);
    if (letter || face->color)
        snprintf(corner, sizeof corner, "%s",
                 tui_shape(letter ? letter : face->color, paint->ascii));
    const char *text = face->sign;
    int inside = face->width - 2, room = inside - tui_width(corner);
    if (face->height >= 5) {
        tui_put(y + 1, x + 1, inside, attributes, corner);
        tui_put(y + face->height / 2, x + 1 + (inside - tui_width(text) + 1) / 2, inside,
                attributes, text);
        tui_put(y + face->height - 2, x + 1 + room, inside, attributes, corner);
        if (face->height >= 7) /* how it is typed */
            tui_put(y + face->height / 2 + 1, x + 1 + (inside - tui_width(code) + 1) / 2,
                    inside, attributes & ~(int)A_BOLD, code);
        return;
    }
    tui_put(y + 1, x + 1, inside, attributes, corner);
    tui_put(y + 1, x + 1 + inside - tui_width(text), inside, attributes, text);
    if (face->height >= 4)
        tui_put(y + 2, x + 1, inside, attributes & ~(int)A_BOLD, code);
}

void tui_back(const struct tui_paint *paint, int y, int x, int height, int width,
              const char *text)
{
    int attributes = paint->colors ? COLOR_PAIR(BACK) : 0;

    tui_box(paint, y, x, height, width, TUI_THIN, attributes);
    for (int i = 1; i < height - 1; i++)
        tui_repeat(y + i, x + 1, width - 2, attributes, paint->ascii ? ":" : "░");
    tui_put(y + height / 2, x + (width - tui_width(text)) / 2, width - 2,
            attributes | (int)A_BOLD, text);
}
