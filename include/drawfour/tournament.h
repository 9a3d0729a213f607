/* tournament.h - an event as a value: a plan, results in, standings and crosstable out.
 *
 * An event seats its players round by round (drawfour/schedule.h). In each round every
 * table plays the same number of deals, and what each seat books is kept deal by deal.
 * The value knows neither rules nor bots: whoever runs it plays a table and books the
 * result. As text (d4_tournament_write()) it is all that a run needs to go on after an
 * interrupt.
 *
 * Life cycle: d4_tournament_init(), then d4_tournament_next() and d4_tournament_book()
 * until nothing is left. A tournament is about half a megabyte: keep it off the stack. */
#ifndef DRAWFOUR_TOURNAMENT_H
#define DRAWFOUR_TOURNAMENT_H

#include <drawfour/match.h>
#include <drawfour/schedule.h>

D4_C_BEGIN

enum d4_tournament_kind {
    D4_TOURNAMENT_WHIST,       /* C5 for any multiple of four: partners change every round */
    D4_TOURNAMENT_ROUND_ROBIN, /* everyone meets everyone */
    D4_TOURNAMENT_SWISS,       /* neighbours in the standings meet */
    D4_TOURNAMENT_KIND_COUNT
};

#define D4_TOURNAMENT_ROUNDS_MAX 256
#define D4_TOURNAMENT_DEALS_MAX 1000
#define D4_TOURNAMENT_BOOKS_MAX (1 << 17) /* players x rounds x deals */
#define D4_ENTRANT_NAME_MAX 48
#define D4_ENTRANT_BOT_MAX 160
#define D4_TOURNAMENT_TEXT_MAX 240 /* bytes of an edition or of rules, with terminator */
#define D4_TOURNAMENT_HOUSES_MAX (D4_HOUSE_MAX + D4_COLORS_MAX)

struct d4_entrant {
    char name[D4_ENTRANT_NAME_MAX]; /* for people; every one different */
    char bot[D4_ENTRANT_BOT_MAX];   /* who decides: a name that the runner knows */
};

/* What an event is to be. Zeros stand for the kind's own. */
struct d4_plan {
    int kind; /* enum d4_tournament_kind */
    int players;
    int seats;     /* at a table; whist has 4, and 4 is the default */
    int rounds;    /* whist: one cycle; round robin: until all have met; Swiss: enough to
                      part them, one more than the doublings to the number of players */
    int deals;     /* at each table in each round; default 4 */
    int format;    /* enum d4_format: standard or lowest; whist always books as C4 */
    int duplicate; /* flag: every table plays the same deals */
    uint8_t seed[D4_SEED_BYTES];
    /* What is played, for the runner: one line each. */
    char edition[D4_TOURNAMENT_TEXT_MAX]; /* a name or a path */
    char rules[D4_TOURNAMENT_TEXT_MAX];   /* "stacking=two,jump-in=on" */
    char customizable[8];                 /* how many are in (D4); "": all */
    int swap_hands_out;                   /* flag (D4) */
    char lost[D4_TOURNAMENT_TEXT_MAX];    /* "y4,b2" (D6) */
    int houses;
    char house[D4_TOURNAMENT_HOUSES_MAX][D4_TOURNAMENT_TEXT_MAX]; /* "WC1=joke" */
};

/* What one seat booked in one deal. */
struct d4_book {
    int16_t points;
    uint8_t out; /* flag: this seat went out */
};

struct d4_tournament {
    struct d4_plan plan; /* with the defaults filled in */
    struct d4_layout layout;
    int seated; /* rounds whose seating stands */
    struct d4_entrant entrant[D4_PLAYERS_MAX];
    struct d4_seating seating[D4_TOURNAMENT_ROUNDS_MAX];
    uint64_t done[D4_TOURNAMENT_ROUNDS_MAX];      /* tables played, by bit */
    struct d4_book book[D4_TOURNAMENT_BOOKS_MAX]; /* by round, deal, place in the seating */
};

/* The result of one deal: who went out (D4_NO_SEAT: blocked) and what each seat books. */
struct d4_deal_result {
    uint8_t winner;
    int32_t points[D4_SEATS_MAX];
};

/* One line of the standings. */
struct d4_place {
    uint8_t player;
    uint8_t place; /* from 1; equal results share one */
    uint16_t byes;
    uint32_t deals; /* played */
    uint32_t outs;  /* deals in which this player went out */
    int64_t points;
    uint32_t match_points; /* duplicate: 2 for every table that did worse with the same
                              seat and deal, 1 for every one that did the same */
    uint32_t match_points_max;
};

/* How two players did against each other: in how many rounds at one table, as opponents,
 * the first booked the better total, the worse, or the same. */
struct d4_cross {
    uint16_t ahead, behind, even;
};

D4_API const char *d4_tournament_kind_name(int kind); /* "whist" */
D4_API int d4_tournament_kind_read(const char *name); /* -1: none such */

/* An event before its first round, its entrants named "random-1", "random-2", ... with the
 * bot `random`; the caller may name them.
 *
 * Returns D4_OK, or D4_BAD_SETUP with the reason in 'error'. */
D4_API D4_CHECK enum d4_status d4_tournament_init(struct d4_tournament *event,
                                                  const struct d4_plan *plan,
                                                  struct d4_error *error);

/* Names an entrant; name them in the order of their numbers. Returns D4_OK, or
 * D4_BAD_SETUP: empty, too long, with control characters or white space (a bot may have
 * spaces inside), or a name that an entrant before has. */
D4_API D4_CHECK enum d4_status d4_tournament_enter(struct d4_tournament *event, int player,
                                                   const char *name, const char *bot,
                                                   struct d4_error *error);

/* The next table to play; seats the next round when all before it are played. Returns 0
 * when the event is over. */
D4_API int d4_tournament_next(struct d4_tournament *event, int *round, int *table);

/* The players of a table of a round that is seated, in seat order; sets 'size'. */
D4_API const uint8_t *d4_tournament_table(const struct d4_tournament *event, int round,
                                          int table, int *size);

/* Books all deals of a table, which must be seated and not yet played. */
D4_API D4_CHECK enum d4_status d4_tournament_book(struct d4_tournament *event, int round,
                                                  int table,
                                                  const struct d4_deal_result results[],
                                                  struct d4_error *error);

/* Whether a table has been played, and how many of all tables have. */
D4_API int d4_tournament_played(const struct d4_tournament *event, int round, int table);
D4_API int d4_tournament_tables_played(const struct d4_tournament *event);

/* What a seat of a table that has been played booked in a deal. */
D4_API const struct d4_book *d4_tournament_booked(const struct d4_tournament *event, int round,
                                                  int table, int deal, int seat);

/* The standings, the best first: by match points in duplicate, else by points, each
 * against the deals played, so that a bye neither helps nor harms; then by points; then
 * by how often one went out. Returns the number of players. */
D4_API int d4_tournament_standings(const struct d4_tournament *event,
                                   struct d4_place places[D4_PLAYERS_MAX]);

D4_API struct d4_cross d4_tournament_cross(const struct d4_tournament *event, int a, int b);

/* The whole event as text. Returns the length it has or would have had, as snprintf(). */
D4_API int d4_tournament_write(const struct d4_tournament *event, char *out, int size);

/* The event written in the 'size' bytes at 'text'.
 *
 * Returns D4_OK, or D4_BAD_RECORD with line and reason in 'error' and 'event'
 * unspecified. */
D4_API D4_CHECK enum d4_status d4_tournament_read(struct d4_tournament *event, const char *text,
                                                  int size, struct d4_error *error);

D4_C_END

#endif
