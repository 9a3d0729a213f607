/* texts.h - editions and house rules of tables' own are read on a thread of their own.
 *
 * To read a text is to run a script of a stranger. The loop runs none: its library is forbidden
 * to (tbl_library_may_read()). A request whose texts have no reading yet waits until the thread
 * has made them, and is then handled as if it had just come.
 *
 * One address may have few requests waiting here, so that nobody waits for long behind
 * somebody else. What the texts themselves may cost is limited by the sandbox. */
#ifndef DRAWFOUR_SERVER_TEXTS_H
#define DRAWFOUR_SERVER_TEXTS_H

#include "server/api.h"
#include "table/reading.h"

struct srv_texts *srv_texts_open(struct srv_hub *hub);
void srv_texts_close(struct srv_texts *texts);

enum srv_texts_state {
    SRV_TEXTS_READ,  /* nothing is missing: go on */
    SRV_TEXTS_WAITS, /* 'again' is called on the loop's thread when all were read */
    SRV_TEXTS_BUSY,  /* refused: too many wait, of this address or in all */
};

/* Has the 'count' texts read that are missing; they are copied. 'again' is called once, with
 * 'hub' NULL if the server ends before: it must free 'context' in any case. */
enum srv_texts_state srv_texts_wait(struct srv_hub *hub, const struct net_conn *conn,
                                    const struct tbl_text *missing, int count,
                                    void (*again)(struct srv_hub *hub, void *context),
                                    void *context);
/* On the loop's thread: hands on what was read. */
void srv_texts_done(struct srv_texts *texts);
/* Whether the library may read texts by itself. It may until the server is ready, and where
 * something comes from a store of a version that kept no readings. */
void srv_texts_by_itself(struct srv_hub *hub, int on);
/* How many texts were read, and how many requests wait. */
uint64_t srv_texts_count(struct srv_texts *texts, int *waiting);

/* For a handler of the API: whether all texts of 'settings', or the one text, were read. If
 * not, the call waits and its handler is called again, or it was refused: return at once. */
int srv_call_texts_read(struct srv_call *call, const json_t *settings);
int srv_call_text_read(struct srv_call *call, struct tbl_text text);

/* A frame of 'conn' waits until the texts that are missing for it were read. The frames that
 * follow on the connection wait behind it: ask srv_frame_held() first for each. */
enum srv_texts_state srv_frame_wait(struct srv_hub *hub, struct srv_conn *conn,
                                    const struct tbl_text *missing, int count, const char *text,
                                    size_t size);
/* Whether the frame waits behind another of its connection. */
int srv_frame_held(struct srv_conn *conn, const char *text, size_t size);

#endif
