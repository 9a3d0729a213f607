/* answer.c - `ok` and `no`. */
#include "table/state.h"
#include "table/text.h"

static void put_id(struct tbl_out *out, const struct tbl_message *message)
{
    tbl_put(out, ", \"id\": ");
    if (message->has_id)
        tbl_put_int(out, message->id);
    else
        tbl_put(out, "null");
}

void tbl_ok(struct tbl_call *call, const struct tbl_message *message, uint64_t seq)
{
    struct tbl_out *out = call->out;

    tbl_begin(out, TBL_TO_SENDER, "ok", call->table->id);
    put_id(out, message);
    tbl_put(out, ", \"seq\": ");
    tbl_put_int(out, (int64_t)seq);
    tbl_end(out);
}

void tbl_no(struct tbl_call *call, const struct tbl_message *message, enum tbl_code code,
            const char *text, const char *clause, int64_t retry_ms)
{
    struct tbl_out *out = call->out;

    tbl_begin(out, TBL_TO_SENDER, "no", call->table->id);
    put_id(out, message);
    tbl_put(out, ", \"code\": ");
    tbl_put_string(out, tbl_code_word(code));
    tbl_put(out, ", \"text\": ");
    tbl_put_string(out, text);
    if (clause != NULL && clause[0] != '\0') {
        tbl_put(out, ", \"clause\": ");
        tbl_put_string(out, clause);
    }
    if (retry_ms > 0) {
        tbl_put(out, ", \"retry_ms\": ");
        tbl_put_int(out, retry_ms);
    }
    tbl_end(out);
}
