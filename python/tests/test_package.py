"""The package without numpy: games, views, records, bots, simulation, and wrong use of each."""
import gc
import json
import os
import subprocess
import sys
import threading
import unittest

import drawfour
from drawfour import BadInput, Bot, Edition, Game, Record, Refused, Rules
from drawfour.__main__ import main

PROGRAM = os.environ.get("DRAWFOUR")


def play_out(game, limit=20_000):
    while not game.over and limit > 0:
        game.apply(game.legal()[limit % len(game.legal())])
        limit -= 1
    return game


class GameTest(unittest.TestCase):
    def test_every_edition_plays_and_replays(self):
        small, two_sided = {"mau-mau": 6}, ["twofold"]
        for name in two_sided:
            with self.assertRaisesRegex(BadInput, "two sides"):
                Rules(name, 2)
        for name in drawfour.edition_names():
            for seats in () if name in two_sided else (2, 3, small.get(name, 10)):
                game = play_out(Game(Rules(name, seats), seed=seats))
                steps = game.record().replay()
                moves = [step for step in steps if step.kind == "move"]
                if game.over:
                    self.assertEqual((steps[-1].kind, steps[-1].winner), ("end", game.winner))
                self.assertEqual(moves[-1].seat is not None, True)

    def test_legal_is_what_apply_accepts(self):
        game = Game(Rules(seats=3, jump_in=True, stacking="any"), seed=5)
        for _ in range(60):
            if game.over:
                break
            for seat in range(3):
                for action in game.legal(seat):
                    game.copy().apply(action, seat)
            game.apply(game.legal()[0])

    def test_a_refusal_names_its_clause_and_changes_nothing(self):
        game = Game(Rules(), seed=2)
        before = game.encode()
        missing = next(card for card in game.rules.cards if card not in game.hand(game.turn)
                       and card[0] != "W")
        with self.assertRaises(Refused) as caught:
            game.apply(missing)
        self.assertEqual(caught.exception.clause, "T1")
        self.assertEqual(game.encode(), before)

    def test_bytes_and_copies_are_the_same_game(self):
        game = Game(Rules("greyskull", 4), seed=9)
        other = Game.decode(game.rules, game.encode())
        self.assertEqual(other.encode(), game.copy().encode())
        self.assertEqual(game.copy().play_random(3), other.play_random(3))
        with self.assertRaises(BadInput):
            other.record()

    def test_a_view_has_nothing_hidden(self):
        game = Game(Rules(seats=3), seed=4)
        text = json.dumps(game.view(0).data["hands"])
        self.assertEqual(game.view(0).legal, game.legal(0))
        self.assertNotIn(json.dumps(game.hand(1)), text)

    def test_options_and_house_rules(self):
        rules = Rules("family", 4, teams=True, house=["joke"], hand_size=5, jump_in="on")
        self.assertEqual(rules.options["hand-size"], "5")
        self.assertEqual(Game(rules, 1, dealer=2).dealer, 2)
        path = os.path.join(os.path.dirname(__file__), "../../editions/classic.lua")
        with open(path, encoding="utf-8") as file:
            self.assertEqual(Edition.from_text(file.read()).name, "classic")

    def test_every_value_reads_well(self):
        game = Game(Rules(), 1)
        for value in (game, game.rules, game.rules.edition, game.view(), game.record(),
                      Bot("easy", 0), game.apply(game.legal()[0])):
            self.assertIn("drawfour.", repr(value))


class BotTest(unittest.TestCase):
    def test_all_levels_play_from_views(self):
        for name in drawfour.bot_names():
            rules = Rules(seats=2)
            game = Game(rules, seed=3)
            bots = [Bot(name, seat, 1) for seat in range(2)]
            for seat, bot in enumerate(bots):
                bot.round(game.view(seat))
            for _ in range(6 if name in ("hard", "champion") else 500):
                if game.over:
                    break
                events = game.apply(bots[game.turn].decide(game.view()))
                for seat, bot in enumerate(bots):
                    bot.see(game.view(seat), events)

    def test_the_same_seed_decides_the_same(self):
        view = Game(Rules(), seed=8).view()
        actions = {Bot("normal", view.seat, 5).decide(view) for _ in range(5)}
        self.assertEqual(len(actions), 1)

    def test_a_bot_keeps_what_it_needs(self):
        bot = Bot("hard", 0, 1)
        bot.round(Game(Rules(), seed=1).view(0))
        gc.collect()
        game = Game(Rules(), seed=1)
        with self.assertRaises(BadInput):
            bot.decide(game.view(0))


class LabTest(unittest.TestCase):
    def test_simulate_is_the_program(self):
        told = drawfour.simulate(["normal", "frozen"], rounds=50, seed=7, duplicate=True,
                                 rules={"stacking": "two"})
        self.assertEqual(told["players"][0]["bot"], "normal")
        if PROGRAM:
            out = subprocess.run([PROGRAM, "sim", "--bots", "normal,frozen", "--rounds", "50",
                                  "--seed", "7", "--duplicate", "--rule", "stacking=two",
                                  "--json"], check=True, capture_output=True).stdout
            self.assertEqual(told, json.loads(out))

    def test_analyze_tells_of_every_decision(self):
        game = Game(Rules(), seed=3)
        bots = [Bot("normal", seat) for seat in range(2)]
        while not game.over:
            game.apply(bots[game.turn].decide(game.view()))
        told = drawfour.analyze(game.record(), playouts=4)
        self.assertGreater(told["decisions"], 3)

    def test_faults_are_told(self):
        for call in (lambda: drawfour.simulate("nobody"), lambda: drawfour.simulate(seats=11),
                     lambda: drawfour.simulate(rounds=0),
                     lambda: drawfour.simulate(rules={"stacking": "maybe"}),
                     lambda: drawfour.simulate(edition="no-such"),
                     lambda: drawfour.analyze("round 1 nonsense")):
            self.assertRaises(BadInput, call)


class WrongUseTest(unittest.TestCase):
    """Whatever is wrong raises; nothing crashes."""

    def test_numbers_and_types(self):
        rules = Rules()
        game = Game(rules)
        calls = [
            lambda: Rules(seats=1), lambda: Rules(seats=2**70), lambda: Rules(seats=None),
            lambda: Rules(seats="2"), lambda: Rules(seats=3, teams=True), lambda: Rules(None), lambda: Rules(7),
            lambda: Rules("no-such"), lambda: Rules(house="joke"), lambda: Rules(house=["x"]),
            lambda: Rules(house=[None] * 99), lambda: Rules(no_such=1),
            lambda: Rules(stacking=None), lambda: Rules("a\0b"), lambda: Edition("/no/such.lua"),
            lambda: Edition.from_text("return 1"), lambda: Edition.from_text("x" * 10**6),
            lambda: Game(None), lambda: Game("classic"), lambda: Game(rules, -1),
            lambda: Game(rules, 2**64), lambda: Game(rules, 1.5), lambda: Game(rules, dealer=2),
            lambda: game.apply(None), lambda: game.apply(5), lambda: game.apply(""),
            lambda: game.apply("r7" * 5000), lambda: game.apply("\ud800"),
            lambda: game.apply("draw", 2), lambda: game.apply("draw", -1),
            lambda: game.apply("draw", 10**30), lambda: game.legal(99), lambda: game.view(-3),
            lambda: game.hand(2), lambda: game.points("0"), lambda: game.play_random(-1),
            lambda: Game.decode(rules, b""), lambda: Game.decode(rules, bytes(483)),
            lambda: Game.decode(None, game.encode()), lambda: Record(None),
            lambda: Record(b"x"), lambda: Record("0:r7 \0").replay(),
            lambda: Record("0:zz").replay(), lambda: Bot("nobody", 0), lambda: Bot(None, 0),
            lambda: Bot("normal", 10), lambda: Bot("normal", 0, -1),
            lambda: Bot("normal", 0).decide(None), lambda: Bot("normal", 0).decide(game.view(1)),
            lambda: Bot("normal", 0).round(game), lambda: Bot("normal", 0).see(game.view(0), []),
        ]
        for number, call in enumerate(calls):
            with self.subTest(number):
                self.assertRaises((TypeError, ValueError, drawfour.DrawfourError), call)

    def test_nothing_after_the_end(self):
        game = Game(Rules(), seed=1)
        game.play_random(1)
        self.assertEqual(game.legal(), [])
        self.assertRaises(Refused, game.apply, "draw", 0)
        self.assertRaises(BadInput, game.apply, "draw")
        self.assertRaises(BadInput, Bot("normal", 0).decide, game.view(0))

    def test_rules_live_as_long_as_their_games(self):
        games = [Game(Rules(seats=2 + seed % 3), seed) for seed in range(50)]
        views = [game.view(0) for game in games]
        steps = Record(str(games[0].record())).steps()
        gc.collect()
        for game in games:
            game.play_random(1)
        for view in views:
            self.assertTrue(view.data)
        del games
        gc.collect()
        self.assertEqual(next(steps).kind, "round")

    def test_threads_may_share_a_game(self):
        game = Game(Rules(seats=4), seed=6)
        bot = Bot("normal", 0)
        faults = []

        def work():
            for _ in range(300):
                try:
                    legal = game.legal()
                    if legal:
                        game.apply(legal[0])
                    game.view(0).data
                    game.copy().play_random(2)
                    bot.decide(game.view(0))
                except (drawfour.DrawfourError, ValueError):
                    pass
                except BaseException as fault:  # pylint: disable=broad-except
                    faults.append(fault)
        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(faults, [])


class ProgramTest(unittest.TestCase):
    def test_a_round_is_played(self):
        done = subprocess.run([sys.executable, "-m", "drawfour", "--watch", "--seed", "1"],
                              capture_output=True, text=True, timeout=120, check=True)
        self.assertRegex(done.stdout.splitlines()[-1], r"^Seat \d goes out\.$")

    def test_a_person_may_leave(self):
        done = subprocess.run([sys.executable, "-m", "drawfour", "--seed", "1"], input="zz\nq\n",
                              capture_output=True, text=True, timeout=120, check=True)
        self.assertIn("You leave the table.", done.stdout)
        self.assertEqual(main(["--seats", "11"]), 2)


if __name__ == "__main__":
    unittest.main()
