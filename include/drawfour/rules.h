/* rules.h - what one table plays by: an edition with the table's own decisions.
 *
 * d4_rules_make() turns an edition and a setup into tables that a game reads: kinds of
 * cards, what matches what, what each is worth. Rules never change during a match; any
 * number of games borrow them.
 *
 * Cards of two sides (E6) have rules for each: a kind is one card, and the rules of a side say
 * what that card is when this side is up. A game points to those of the side in play.
 *
 * Who owns what: rules are plain data without pointers. A game points to its rules,
 * which must outlive it and stay where they are. Of the edition and the setup they keep
 * nothing: these may go once d4_rules_make() has returned. */
#ifndef DRAWFOUR_RULES_H
#define DRAWFOUR_RULES_H

#include <drawfour/edition.h>
#include <drawfour/hand.h>

D4_C_BEGIN

/* What a blank is at this table (D6). */
enum d4_blank_use { D4_BLANK_OUT, D4_BLANK_REPLACES, D4_BLANK_RULE };

/* All that a table decides before the first deal. d4_setup_init() gives the sheet's
 * own game; the caller changes what it wants. What is said of blanks holds where the
 * edition has them. Pointers are read by d4_rules_make() only. */
struct d4_setup {
    struct d4_options options;
    uint8_t teams;          /* flag: two teams in alternating seats (C4, C5, C6) */
    uint8_t customizables;  /* how many are in (D4); more than there are: all */
    uint8_t swap_hands_out; /* flag: faces that swap hands are out (D4) */
    uint8_t lost[D4_COLORS_MAX][D4_FACES_MAX];        /* coloured cards lost (D6) */
    uint8_t blank_use[D4_COLORS_MAX];                 /* enum d4_blank_use */
    uint8_t blank_face[D4_COLORS_MAX];                /* D4_BLANK_REPLACES: which face */
    const struct d4_house_rule *blank[D4_COLORS_MAX]; /* D4_BLANK_RULE */
    const struct d4_house_rule *house[D4_HOUSE_MAX];  /* by copy; NULL: a plain wild */
};

D4_API void d4_setup_init(struct d4_setup *setup, const struct d4_edition *edition);

/* The shapes of program that the engine runs without interpreting it. */
enum d4_shape {
    D4_SHAPE_PLAIN,     /* no effect, or only a color to name */
    D4_SHAPE_SKIP,      /* next misses */
    D4_SHAPE_REVERSE,   /* reverse */
    D4_SHAPE_DRAW,      /* next draws n and misses */
    D4_SHAPE_CHALLENGE, /* the same, and may be challenged */
    D4_SHAPE_OTHER,     /* anything else: interpreted */
};

/* One kind of card at this table. */
struct d4_kind {
    char code[8];           /* "r7", "W4", "WC2" */
    uint8_t color;          /* index, or D4_NO_COLOR for a wild */
    uint8_t face;           /* index into the edition's faces */
    uint8_t copies;         /* in the deck */
    uint8_t points;         /* C1 */
    int8_t number;          /* 0 to 9; -1: a symbol */
    uint8_t start;          /* enum d4_start */
    uint8_t shape;          /* enum d4_shape */
    uint8_t shape_n;        /* D4_SHAPE_DRAW, D4_SHAPE_CHALLENGE: how many */
    uint8_t target;         /* enum d4_target */
    uint8_t house;          /* flag: a customizable, "WC" or one of "WC1", "WC2", ... (W4) */
    char rule[D4_NAME_MAX]; /* the house rule it carries, or "" */
    struct d4_program program;
};

/* Whether a card is laid against another seat. */
enum d4_target {
    D4_TARGET_NONE,
    D4_TARGET_MAY,  /* an opponent or nobody: WS=r@2, WS=r (W1) */
    D4_TARGET_MUST, /* an opponent: r7@2 with O3 */
    D4_TARGET_ANY,  /* any other seat, also a partner: WV=y@1 (W3) */
};

/* What a card of the common shapes does to the turn, worked out for this many seats. */
struct d4_move {
    uint8_t steps; /* how far the turn moves: 1, or 2 where the next seat misses */
    uint8_t turns; /* flag: the direction turns */
    uint8_t draws; /* cards the next seat takes */
    uint8_t color; /* of a coloured card */
};

/* What a house rule says to people. */
struct d4_rule_words {
    char text[D4_TEXT_MAX]; /* what it does */
    char asks[D4_TEXT_MAX]; /* what is said to a player whom it asks, or "" */
};

#define D4_RULE_CARDS_MAX (D4_HOUSE_MAX + D4_COLORS_MAX) /* kinds that carry a house rule */
#define D4_POINT_BITS 8
#define D4_KIND_NAME_MAX (D4_NAME_MAX + 2) /* that of a copy has its number: "Joker 2" */

struct d4_rules {
    char edition[D4_NAME_MAX];
    struct d4_options options;
    uint8_t teams;
    uint8_t seats;
    uint8_t color_count;
    uint8_t kind_count;
    uint8_t deck_size;
    uint8_t dealer_by;
    uint8_t plain;      /* flag: no option changes how a turn is played */
    uint8_t plain_list; /* flag: none changes what the seat on turn may do */
    uint8_t plain_turn; /* flag: none changes drawing and passing */
    uint8_t side;       /* E6: 0, or 1: the side that lies below at first */
    uint8_t sides;      /* 1, or 2 */
    uint8_t backs_seen; /* flag: seats see the other side of what others hold (E6) */
    uint8_t hand_most;  /* no draw takes a hand past this (O15); off: more than any deck has */
    uint64_t wild;      /* the kinds that are wild */
    uint64_t challenge; /* the kinds that may be challenged */
    uint64_t choosy;    /* the kinds whose effects are interpreted or that take a target */
    uint64_t open;      /* those, and 'together': more to choose than the card and its color */
    uint64_t quick;     /* the kinds that no option touches and nobody interprets */
    uint64_t number;    /* the kinds that have a number */
    uint64_t reshaping; /* the kinds that may change their player's own hand */
    uint64_t zero;      /* O3: the kinds that pass all hands on */
    uint64_t deflects;  /* the kinds that can send a penalty on (O13) */
    uint64_t together;  /* O14: the kinds that may be played with others of their face */
    uint64_t once;      /* O3, O14: of those, the ones that do once what several would */
    uint64_t of_color[D4_COLORS_MAX]; /* the kinds of a color */
    /* What matches a coloured kind (T1) or, from D4_KINDS_MAX on, a color named with a
     * wild; wilds aside. */
    uint64_t match[D4_KINDS_MAX + D4_COLORS_MAX];
    uint64_t point_bit[D4_POINT_BITS]; /* kinds whose points have that bit */
    uint8_t deck[D4_DECK_MAX];         /* every card, in kind order */
    uint8_t order[D4_KINDS_MAX];       /* the kinds as hands are sorted: by color, then face */
    struct d4_move move[D4_KINDS_MAX];
    uint64_t fingerprint; /* differs where anything above differs; both sides have one */
    int64_t turned;       /* with two sides: how many bytes from here the other one lies */
    struct d4_color color[D4_COLORS_MAX];
    struct d4_kind kind[D4_KINDS_MAX];
    struct d4_rule_words words[D4_RULE_CARDS_MAX]; /* of the kinds with a rule, in order */
    /* What people call each kind, without its color: "7", "Draw Two", "Wild Customizable 2".
     * Words only: they have no part in the fingerprint. */
    char kind_name[D4_KINDS_MAX][D4_KIND_NAME_MAX];
};

/* The rules of a table of 'seats' seats.
 *
 * Returns D4_OK and fills 'rules', or D4_BAD_EDITION or D4_BAD_SETUP with the reason in
 * 'error' and leaves 'rules' unspecified. An edition whose cards have two sides is refused:
 * that takes d4_rules_make_sides(). */
D4_API D4_CHECK enum d4_status d4_rules_make(struct d4_rules *rules,
                                             const struct d4_edition *edition,
                                             const struct d4_setup *setup, int seats,
                                             struct d4_error *error);

/* The same for cards of one side or two (E6). 'turned' is filled with the other side's colors,
 * faces and effects for the same kinds of cards, if there is one. It must lie as far from
 * 'rules' as long as either is used, best in one struct: then copies of that struct work. */
D4_API D4_CHECK enum d4_status d4_rules_make_sides(struct d4_rules *rules,
                                                   struct d4_rules *turned,
                                                   const struct d4_edition *edition,
                                                   const struct d4_setup *setup, int seats,
                                                   struct d4_error *error);

/* The rules of the same table for 'side' of the cards (E6). */
D4_INLINE const struct d4_rules *d4_rules_side(const struct d4_rules *rules, unsigned side)
{
    return rules->side == side || rules->sides < 2
               ? rules
               : (const struct d4_rules *)(const void *)((const char *)rules + rules->turned);
}

/* The kind of 'color' that has the same face as 'kind', a coloured one, or D4_NO_KIND. */
D4_INLINE unsigned d4_rules_alike(const struct d4_rules *rules, unsigned kind, unsigned color)
{
    if (color == rules->kind[kind].color)
        return kind;
    uint64_t found = rules->match[kind] & rules->of_color[color];
    return found ? (unsigned)__builtin_ctzll(found) : D4_NO_KIND;
}

/* The cards of 'hand' as hands are sorted; returns how many. */
D4_API int d4_rules_sort(const struct d4_rules *rules, const struct d4_hand *hand,
                         uint8_t kinds[D4_DECK_MAX]);

/* What the cards of 'hand' are worth (C1). */
D4_API unsigned d4_rules_points(const struct d4_rules *rules, const struct d4_hand *hand);

/* The program of 'kind' in one plain English sentence made from its effects.
 * Returns the length it has or would have had, as snprintf() does. */
D4_API int d4_program_describe(const struct d4_program *program, char *out, int size);

/* What the house rule on 'kind' says to people, or NULL: it carries none. */
D4_API const struct d4_rule_words *d4_rules_words(const struct d4_rules *rules, unsigned kind);

/* What the card says to a player whom it asks or gives a notice (H8 to H10): the words of its
 * rule, or else the program in words; "" for a card that asks nobody.
 * Returns the length it has or would have had, as snprintf() does. */
D4_API int d4_rules_asks(const struct d4_rules *rules, unsigned kind, char *out, int size);

D4_C_END

#endif
