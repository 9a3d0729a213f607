/* commit.h - commits in groups, on a thread of its own, and what waits for them.
 *
 * The loop fills a batch and the outbox behind it. When no commit is running, both go to the
 * thread; when it is done, the outbox is sent and the next batch goes. So every batch holds
 * all that came while the one before was written: one sync for many. */
#ifndef DRAWFOUR_SERVER_COMMIT_H
#define DRAWFOUR_SERVER_COMMIT_H

#include "server/hub.h"

/* Opens a store of its own at 'path'. NULL with the reason in 'error'. */
struct srv_commits *srv_commits_open(struct srv_hub *hub, const char *path, char *error,
                                     size_t size);
/* Takes every table of the store for this process, or says who has them; renewed by the
 * thread from then on. Returns 0 or -1. */
int srv_commits_claim(struct srv_commits *commits, struct store_error *error);
/* Waits for what is on its way. */
void srv_commits_close(struct srv_commits *commits);

/* The batch to put operations into, and its number. */
struct store_batch *srv_batch(struct srv_commits *commits);
uint64_t srv_batch_number(const struct srv_commits *commits);
/* The last batch that is on disk. */
uint64_t srv_batch_durable(const struct srv_commits *commits);

/* A message for 'conn' once batch 'after' is on disk: at once if it is. 'answers' says that
 * it answers the request 'id' of that connection at 'table' (NULL: at none), so that a
 * failure can be told. */
void srv_post(struct srv_commits *commits, uint64_t after, struct srv_conn *conn,
              const char *text, size_t size);
/* A message that depends on nothing that is on its way to the disk: it only waits its turn, so
 * that it overtakes nothing, and is sent also if the commit fails. */
void srv_post_behind(struct srv_commits *commits, struct srv_conn *conn, const char *text,
                     size_t size);
void srv_post_answer(struct srv_commits *commits, uint64_t after, struct srv_conn *conn,
                     int64_t id, const char *text, size_t size);
/* The answer to the HTTP request of 'conn' once 'after' is on disk. */
void srv_post_response(struct srv_commits *commits, uint64_t after, struct net_conn *conn,
                       int status, char *json_text);

/* Starts a commit if there is something and none is running. */
void srv_commits_turn(struct srv_commits *commits);
/* On the loop's thread after the commit thread notified: sends what waited. */
void srv_commits_done(struct srv_commits *commits);
/* Nothing is on its way. */
int srv_commits_idle(const struct srv_commits *commits);

#endif
