/* edition.h - a deck and what its cards do, as data.
 *
 * An edition lists colors and faces. A face is a small program: a list of effects
 * from one closed vocabulary (effects.def), the same for a Draw Two as for a card
 * that a table invents. Editions are made by the loader (drawfour/loader.h) from Lua
 * files, or by hand; d4_edition_check() says whether one is sound.
 *
 * Who owns what: an edition is plain data without pointers; copy it freely. */
#ifndef DRAWFOUR_EDITION_H
#define DRAWFOUR_EDITION_H

#include <drawfour/limits.h>
#include <drawfour/options.h>
#include <drawfour/status.h>

D4_C_BEGIN

/* Whom an effect strikes. The list is whom.def. */
enum d4_who {
#define WHO(who, word, english, meaning) D4_WHO_##who,
#include <drawfour/whom.def>
#undef WHO
    D4_WHO_COUNT
};

/* What a card does. The list is effects.def. */
enum d4_op {
#define EFFECT(op, word, takes, whom, low, high, traits, clauses, english) D4_OP_##op,
#include <drawfour/effects.def>
#undef EFFECT
    D4_OP_COUNT
};

/* What stands behind the word of an effect. */
enum d4_takes {
    D4_TAKES_NOTHING,     /* reverse() */
    D4_TAKES_WHO,         /* drop_wilds(others) */
    D4_TAKES_WHO_N,       /* draw(next, 2) */
    D4_TAKES_WHO_MAYBE_N, /* miss(next), miss(next, 2) */
    D4_TAKES_N,           /* target(2) */
    D4_TAKES_BRANCHES,    /* ask(next) { yes = ..., no = ... } */
    D4_TAKES_ODDS,        /* chance(1, 4) { yes = ..., no = ... } */
    D4_TAKES_NO_WORD,     /* no file can say it: the loader writes it */
};

/* What the engine knows of an effect before it runs. */
enum d4_trait {
    D4_DRAWS = 1,       /* whom it strikes draws: a shield wards off the question too (W3) */
    D4_STARTS = 2,      /* has a meaning on the first card, aimed at next or at nobody (F) */
    D4_HANDS = 4,       /* changes the hand of whom it strikes (U4) */
    D4_OWN_HAND = 8,    /* changes the hand of whoever played the card (U4) */
    D4_NAMES_SEAT = 16, /* its seat is named with the card: once on a card, never in an ask */
    D4_ASKS = 32,       /* says the words of its card to a player (H8 to H10) */
    D4_DEPENDS = 64,    /* may do nothing: no other effect joins its sentence with "and" */
    D4_WAITS = 128,     /* may wait for an answer: its card is played alone (O14) */
};

/* What an effect is: a line of effects.def. */
struct d4_op_form {
    const char *word;
    uint8_t takes;     /* enum d4_takes */
    uint8_t whom;      /* the set of enum d4_who that it may strike, by bit; 0: nobody */
    uint8_t low, high; /* the numbers it takes */
    uint8_t traits;    /* the set of enum d4_trait that it has */
    const char *clauses, *english;
};

struct d4_effect {
    uint8_t op;  /* enum d4_op */
    uint8_t who; /* enum d4_who */
    uint8_t n;
    uint8_t chances, of; /* of D4_OP_CHANCE, the odds for yes (E3); else 0 */
};

#define D4_ODDS_MAX 100

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

/* What a seat may see of the other side of the cards that others hold (E6). */
enum d4_backs { D4_BACKS_HIDDEN, D4_BACKS_SEEN };

/* The other side of the cards, which a flip() turns up (E6). Both sides have equally many kinds
 * of each number of copies. Of those, in the order of d4_rules.kind, number i of the first side
 * has number i * step of this one on its back, counted round. */
struct d4_back {
    uint8_t color_count;
    uint8_t face_count; /* 0: the cards have one side */
    uint8_t step;       /* shares no divisor with how many kinds have as many copies */
    uint8_t seen;       /* enum d4_backs */
    struct d4_color color[D4_COLORS_MAX];
    struct d4_face face[D4_FACES_MAX];
};

struct d4_edition {
    char name[D4_NAME_MAX];  /* "classic" */
    char title[D4_TEXT_MAX]; /* one line for people */
    uint8_t color_count;
    uint8_t face_count;
    uint8_t dealer_by;         /* enum d4_dealer_by */
    struct d4_options options; /* what a table plays by unless it says otherwise (E7) */
    uint32_t fixed;            /* bit i: no table may change option i (E7) */
    struct d4_color color[D4_COLORS_MAX];
    struct d4_face face[D4_FACES_MAX];
    struct d4_back back; /* E6 */
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

/* The other side of an edition with two (E6), as an edition that has one. */
D4_API void d4_edition_turn(const struct d4_edition *edition, struct d4_edition *turned);

/* How many cards the deck of a sound edition has, blanks aside (D6). */
D4_API int d4_edition_cards(const struct d4_edition *edition);

/* How many seats that deck has hands of 'hand_size' cards for, and one to flip (D7, P2): at
 * most D4_SEATS_MAX, and 0 or 1 where it is too small for a table. */
D4_API int d4_edition_seats(const struct d4_edition *edition, int hand_size);

/* The form of effect 'op', or NULL past the last. */
D4_API const struct d4_op_form *d4_op_form(int op);

/* Whether a "yes" and a "no" follow effect 'op'. */
D4_API int d4_op_branches(int op);

/* The name of an effect or of whom it strikes, in the words of the Lua files. */
D4_API const char *d4_op_name(enum d4_op op);
D4_API const char *d4_who_name(enum d4_who who);

D4_C_END

#endif
