"""Random games of every edition through the package, for a build with the address sanitizer.

usage: random_games.py [GAMES]
"""
import gc
import random
import sys

import drawfour
from drawfour import Bot, Game, Rules

OPTIONS = [{}, {"stacking": "any"}, {"jump_in": True}, {"seven_zero": True, "draw_until": True},
           {"deflect": True, "stacking": "up"}, {"bluff": False, "hand_size": 3}]


def play(chance, edition):
    seats = chance.randint(2, 10)
    rules = Rules(edition, seats, teams=seats in (4, 6, 8, 10) and chance.random() < 0.3,
                  **chance.choice(OPTIONS))
    game = Game(rules, chance.getrandbits(64))
    bots = {0: Bot(chance.choice(["random", "rule", "frozen", "easy", "normal"]), 0)}
    for _ in range(400):
        if game.over:
            break
        seat = game.turn if chance.random() < 0.9 else chance.randrange(seats)
        legal = game.legal(seat)
        view = game.view(seat)
        try:
            if seat in bots and legal:
                game.apply(bots[seat].decide(view), seat)
            else:
                game.apply(chance.choice(legal or ["draw", "pass", "r7", "W=r@1", "uno"]), seat)
        except drawfour.DrawfourError:
            pass
    game.record().replay()
    Game.decode(rules, game.encode()).play_random(1)
    del rules, game
    gc.collect()
    return view.data


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    for seed in range(games):
        chance = random.Random(seed)
        play(chance, drawfour.edition_names()[seed % 6])
    drawfour.simulate(["normal", "rule"], rounds=20)


main()
