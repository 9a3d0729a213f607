/* told_hands.c - hands that lie open (H7) or that a challenge showed (T7). */
#include <stdio.h>
#include <string.h>

#include "terminal/told.h"
#include "terminal/words.h"

/* A log keeps lines of TUI_TEXT_MAX bytes: a large hand takes several. */
#define LINE_MAX 400

const char *tui_text_open_hand(const struct tui_model *model, int seat,
                               char out[TUI_CARDS_TEXT_MAX])
{
    const struct tui_seat *at = &model->seat[seat];
    int length = snprintf(out, TUI_CARDS_TEXT_MAX, "%s holds ", tui_seat_name(model, seat));

    tui_words_cards(model, at->hand, at->count, out + length, TUI_CARDS_TEXT_MAX - length);
    return out;
}

const char *tui_text_evidence(const struct tui_model *model, char out[TUI_CARDS_TEXT_MAX])
{
    static const char end[] = " when the card was laid";
    int room = TUI_CARDS_TEXT_MAX - (int)sizeof end;
    int length = snprintf(out, (size_t)room, "%s held ", tui_seat_name(model, model->shown.of));

    length += tui_words_cards(model, model->shown.hand, model->shown.count, out + length,
                              room - length);
    memcpy(out + length, end, sizeof end);
    return out;
}

/* Parts 'text' after commas. */
static void log_long(struct tui_model *model, const char *text)
{
    while (strlen(text) > LINE_MAX) {
        int end = LINE_MAX;
        while (end > 0 && text[end] != ',')
            end--;
        if (end == 0)
            break;
        tui_model_log(model, 'e', 0, "%.*s", end + 1, text);
        text += end + 1 + (text[end + 1] == ' ');
    }
    tui_model_log(model, 'e', 0, "%s", text);
}

void tui_tell_hands(struct tui_model *model)
{
    char text[TUI_CARDS_TEXT_MAX];

    if (model->shown.unread && !model->narrator) {
        model->shown.unread = 0;
        log_long(model, tui_text_evidence(model, text));
    }
    if (!model->opened || model->faceup == TUI_NO_SEAT)
        return;
    model->opened = 0;
    for (int i = 0; i < model->seats; i++)
        if (model->seat[i].open && (model->narrator || i != model->viewer_seat))
            log_long(model, tui_text_open_hand(model, i, text));
}
