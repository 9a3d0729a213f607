/* record_write.h - game records (.d4n) as the program writes them.
 *
 * A writer fills the caller's buffer and counts on past its end, as snprintf() does: a
 * record whose length is not below the size did not fit. What is written replays to the
 * same state anywhere: d4_record_setup() tells the table, then for each round come
 * d4_record_round(), d4_record_seed() or d4_record_position(), d4_record_result() where
 * the round is over, and its moves.
 *
 * Editions and house rules are told by name. Where they are files of a user's own, pass
 * their paths (struct d4_record_names).
 *
 * Who owns what: the buffer is the caller's. The writer points to it from d4_writer_init() on,
 * so that until d4_record_end() it must stay where it is, also where a garbage collector moves
 * things. Names are read during the call alone. */
#ifndef DRAWFOUR_RECORD_WRITE_H
#define DRAWFOUR_RECORD_WRITE_H

#include <drawfour/match.h>
#include <drawfour/position.h>

D4_C_BEGIN

#define D4_RECORD_COLUMNS 90 /* moves are wrapped here */

struct d4_writer {
    char *text;
    int size;
    int length; /* of the whole text so far, also of what did not fit */
    int column;
};

D4_API void d4_writer_init(struct d4_writer *writer, char *text, int size);

/* Whether all of it fit. */
D4_INLINE int d4_writer_fits(const struct d4_writer *writer)
{
    return writer->length < writer->size;
}

/* [Name "value"], quotes and backslashes escaped. */
D4_API void d4_record_tag(struct d4_writer *writer, const char *name, const char *value);
D4_API void d4_record_players(struct d4_writer *writer, const char *const names[], int count);

/* Edition, seats, format, target and every decision of the table that is not the
 * edition's own. 'edition_name' is NULL for the edition's. */
D4_API void d4_record_setup(struct d4_writer *writer, const struct d4_edition *edition,
                            const char *edition_name, const struct d4_setup *setup,
                            const struct d4_match *match);

/* What a record calls the edition and the house rules; NULL: by their own names. */
struct d4_record_names {
    const char *edition;
    const char *house[D4_HOUSE_MAX];
    const char *blank[D4_COLORS_MAX];
};

/* The same with a name for each. */
D4_API void d4_record_setup_named(struct d4_writer *writer, const struct d4_edition *edition,
                                  const struct d4_record_names *names,
                                  const struct d4_setup *setup, const struct d4_match *match);

/* The line "round N". */
D4_API void d4_record_round(struct d4_writer *writer, int round);

/* 'generator' is enum d4_generator: one for all rounds of a record. */
D4_API void d4_record_seed(struct d4_writer *writer, int generator,
                           const uint8_t seed[D4_SEED_BYTES]);
D4_API void d4_record_dealer(struct d4_writer *writer, int dealer);
D4_API void d4_record_scores(struct d4_writer *writer, const struct d4_match *match);

/* A set position, to the last card. */
D4_API void d4_record_position(struct d4_writer *writer, const struct d4_rules *rules,
                               const struct d4_position *position);

/* The result of the round that ended in 'game'. 'match' is as it was when the round was
 * seated. It stands before the moves, as every tag. */
D4_API void d4_record_result(struct d4_writer *writer, const struct d4_match *match,
                             const struct d4_game *game);

D4_API void d4_record_move(struct d4_writer *writer, const struct d4_rules *rules, int seat,
                           struct d4_action action);

/* Ends the last line; returns the length. */
D4_API int d4_record_end(struct d4_writer *writer);

D4_C_END

#endif
