/* write.h - one function a kind of operation, run inside the transaction of a commit. */
#ifndef DRAWFOUR_STORE_WRITE_H
#define DRAWFOUR_STORE_WRITE_H

#include "store/batch.h"
#include "store/database.h"

typedef enum store_status (*store_write_fn)(struct store *store,
                                            const struct store_batch *batch,
                                            const struct store_op *op,
                                            struct store_error *error);

/* write_log.c */
enum store_status store__write_table(struct store *store, const struct store_batch *batch,
                                     const struct store_op *op, struct store_error *error);
enum store_status store__write_entry(struct store *store, const struct store_batch *batch,
                                     const struct store_op *op, struct store_error *error);
enum store_status store__write_closed(struct store *store, const struct store_batch *batch,
                                      const struct store_op *op, struct store_error *error);

/* write_record.c */
enum store_status store__write_record(struct store *store, const struct store_batch *batch,
                                      const struct store_op *op, struct store_error *error);

/* players.c */
enum store_status store__write_player(struct store *store, const struct store_batch *batch,
                                      const struct store_op *op, struct store_error *error);
enum store_status store__write_player_deleted(struct store *store,
                                              const struct store_batch *batch,
                                              const struct store_op *op,
                                              struct store_error *error);
enum store_status store__write_block(struct store *store, const struct store_batch *batch,
                                     const struct store_op *op, struct store_error *error);
enum store_status store__write_report(struct store *store, const struct store_batch *batch,
                                      const struct store_op *op, struct store_error *error);

/* values.c */
enum store_status store__write_value(struct store *store, const struct store_batch *batch,
                                     const struct store_op *op, struct store_error *error);

#endif
