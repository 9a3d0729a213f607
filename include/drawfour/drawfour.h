/* drawfour.h - the whole library.
 *
 * Where to begin: an edition (loader.h) and a table's decisions make rules (rules.h);
 * rules and a generator (random.h) make a game (game.h); a game is played by actions
 * (action.h), told by events (event.h) and shown to a seat as a view (view.h). Rounds
 * add up to a match (match.h). Text: notation.h, record.h, replay.h, json.h,
 * protocol.h. Players of the library's own: bot.h. Many games at once, for learning:
 * batch.h. For bindings to other languages: version.h, sizes.h. */
#ifndef DRAWFOUR_DRAWFOUR_H
#define DRAWFOUR_DRAWFOUR_H

#include <drawfour/batch.h>
#include <drawfour/bot.h>
#include <drawfour/clauses.h>
#include <drawfour/game.h>
#include <drawfour/json.h>
#include <drawfour/loader.h>
#include <drawfour/match.h>
#include <drawfour/notation.h>
#include <drawfour/position.h>
#include <drawfour/protocol.h>
#include <drawfour/record.h>
#include <drawfour/record_write.h>
#include <drawfour/replay.h>
#include <drawfour/schedule.h>
#include <drawfour/sizes.h>
#include <drawfour/tournament.h>
#include <drawfour/version.h>
#include <drawfour/view.h>

#endif
