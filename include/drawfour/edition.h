/* edition.h - a deck and what its cards do, as data.
 *
 * An edition lists colors and faces. A face is a small program: a list of effects
 * from one closed vocabulary (enum d4_op), the same for a Draw Two as for a card
 * that a table invents. Editions are made by the loader (drawfour/loader.h) from Lua
 * files, or by hand; d4_edition_check() says whether one is sound.
 *
 * Who owns what: an edition is plain data without pointers; copy it freely. */
#ifndef DRAWFOUR_EDITION_H
#define DRAWFOUR_EDITION_H

#include <drawfour/limits.h>
#include <drawfour/status.h>

/* Whom an effect strikes. */
enum d4_who {
    D4_WHO_ME,     /* the seat that played the card */
    D4_WHO_NEXT,   /* the seat next in the direction of play */
    D4_WHO_OTHERS, /* everyone else, in turn order from the next seat */
    D4_WHO_ALL,    /* everyone, beginning with the one who played */
    D4_WHO_CHOSEN, /* the seat named with the card: WS=r@2 */
};

/* What a card does. 'who' and 'n' are fields of struct d4_effect. */
enum d4_op {
    D4_OP_COLOR,      /* name the color in play: every wild begins with it (T5) */
    D4_OP_DRAW,       /* who draws n */
    D4_OP_DRAW_COLOR, /* who draws until a card of the color in play comes (H1) */
    D4_OP_MISS,       /* who misses the next turn */
    D4_OP_REVERSE,    /* the direction turns; a Skip between two (T8) */
    D4_OP_CHALLENGE,  /* lawful only without the color in play; the draw and miss
                         that follow may be challenged (T6, T7) */
    D4_OP_SWAP,       /* may swap hands with the chosen seat (W1) */
    D4_OP_SHIELD,     /* the chosen seat is shielded (W3) */
    D4_OP_LEVEL,      /* who is brought to n cards, drawing or discarding (H5, H6) */
    D4_OP_DROP_WILDS, /* who discards every wild (H2) */
    D4_OP_AGAIN,      /* the same seat moves again (H4) */
    D4_OP_FACE_UP,    /* all hands lie open until the turn comes round (H7) */
    D4_OP_STUCK,      /* who, having nothing to play, draws n and misses (H3) */
    D4_OP_NOTICE,     /* who keeps a standing notice until anyone calls UNO (H9) */
    D4_OP_ASK,        /* who answers yes or no; on no (of all asked) jump n ahead */
    D4_OP_JUMP,       /* go n ahead: the end of a "yes" branch */
    D4_OP_COUNT
};

struct d4_effect {
    uint8_t op;  /* enum d4_op */
    uint8_t who; /* enum d4_who */
    uint8_t n;
};

struct d4_program {
    uint8_t length;
    struct d4_effect effect[D4_EFFECTS_MAX];
};

/* What a face does when it is flipped as the first card (F). */
enum d4_start {
    D4_START_EFFECTS, /* its effects, on the seat left of the dealer (F1 to F4) */
    D4_START_COLOR,   /* that seat names the color and plays, nothing else (F5) */
    D4_START_RETURN,  /* back into the deck, another is flipped (F6) */
    D4_START_PLAIN,   /* its color and no more (F7) */
};

/* How the dealer is drawn (P1). */
enum d4_dealer_by {
    D4_DEALER_NUMBER,      /* highest number, symbols as zero */
    D4_DEALER_NUMBER_ONLY, /* highest number, symbols do not count */
    D4_DEALER_POINTS,      /* highest points */
};

struct d4_color {
    char letter;
    char name[D4_NAME_MAX];
};

struct d4_face {
    char code[4]; /* "7", "S"; a wild's begins with W: "W4" */
    char name[D4_NAME_MAX];
    int8_t number;  /* 0 to 9; -1: a symbol */
    uint8_t points; /* C1 */
    uint8_t copies; /* in each color; of a wild, in all */
    uint8_t wild;   /* flag: no color of its own */
    uint8_t house;  /* flag: a customizable, carries a house rule (W4) */
    uint8_t blank;  /* flag: a blank, one in each color, out until it has a meaning (D6) */
    uint8_t start;  /* enum d4_start */
    struct d4_program program;
};

struct d4_edition {
    char name[D4_NAME_MAX];  /* "classic" */
    char title[D4_TEXT_MAX]; /* one line for people */
    uint8_t color_count;
    uint8_t face_count;
    uint8_t dealer_by;  /* enum d4_dealer_by */
    uint8_t table_talk; /* flag: N1 is on unless the table says otherwise */
    struct d4_color color[D4_COLORS_MAX];
    struct d4_face face[D4_FACES_MAX];
};

/* A rule for a customizable or a blank (H). */
struct d4_house_rule {
    char name[D4_NAME_MAX];
    char text[D4_TEXT_MAX]; /* one line for people */
    char asks[D4_TEXT_MAX]; /* what is said to a player whom it asks, or "": the text */
    struct d4_program program;
};

/* Whether 'program' is sound for a coloured card, a wild, or a house rule.
 *
 * Returns D4_OK, or D4_BAD_EDITION with the reason in 'error'. */
enum d4_program_use { D4_USE_COLORED, D4_USE_WILD, D4_USE_HOUSE };
D4_API D4_CHECK enum d4_status d4_program_check(const struct d4_program *program,
                                                enum d4_program_use use,
                                                struct d4_error *error);

/* Whether 'edition' is sound: codes and letters distinct and well formed, counts and
 * kinds within limits.h, programs sound. Returns as d4_program_check(). */
D4_API D4_CHECK enum d4_status d4_edition_check(const struct d4_edition *edition,
                                                struct d4_error *error);

/* The name of an effect or of whom it strikes, in the words of the Lua files. */
D4_API const char *d4_op_name(enum d4_op op);
D4_API const char *d4_who_name(enum d4_who who);

#endif
