"""The environments, by the checkers of their own libraries, and what they promise beside."""
import threading
import unittest
import warnings

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import drawfour
from drawfour import BadInput, Rules
from drawfour.batch import ACTIONS, DONE, REFUSED, Batch, unpack_mask
from drawfour.env import DrawfourEnv, env, parallel_env
from drawfour.evaluate import evaluate
from drawfour.vector import DrawfourSeatEnv, DrawfourVectorEnv


class BatchTest(unittest.TestCase):
    def test_buffers_are_the_callers(self):
        observation = np.zeros((64, 256), np.uint8)
        batch = Batch(Rules(seats=4), 64, seed=3, out={"observation": observation})
        self.assertIs(batch.observation, observation)
        self.assertTrue((observation[:, 234] == 4).all())
        before = observation.copy()
        batch.step(batch.random_actions())
        self.assertTrue((observation != before).any())

    def test_threads_change_nothing(self):
        runs = []
        for threads in (1, 3):
            batch = Batch(Rules("super-hero", 3), 100, seed=5, threads=threads)
            for _ in range(200):
                batch.step(batch.random_actions())
            runs.append((batch.observation.tobytes(), batch.mask.tobytes()))
        self.assertEqual(*runs)

    def test_rounds_end_with_rewards_that_add_up(self):
        batch = Batch(Rules(seats=3), 32, seed=1)
        ended = 0
        for _ in range(500):
            batch.step(batch.random_actions())
            done = (batch.flags & DONE) != 0
            ended += int(done.sum())
            self.assertTrue((batch.reward[done].sum(axis=1) == 0).all())
        self.assertGreater(ended, 50)

    def test_masks_are_what_is_accepted(self):
        batch = Batch(Rules(), 1, seed=2)
        flags = unpack_mask(batch.mask)
        self.assertEqual(flags.shape, (1, ACTIONS))
        refused = int(np.flatnonzero(~flags[0])[0])
        batch.step(np.array([refused], np.uint16))
        self.assertTrue(batch.flags[0] & REFUSED)
        for index in np.flatnonzero(unpack_mask(batch.mask)[0]):
            self.assertNotEqual(batch.action_text(0, int(index)), "")

    def test_wrong_buffers_raise(self):
        rules = Rules()
        batch = Batch(rules, 4)
        for call in (lambda: Batch(rules, 0), lambda: Batch(rules, 2**40), lambda: Batch(None, 4),
                     lambda: Batch(rules, 4, out={"x": 1}),
                     lambda: Batch(rules, 4, out={"mask": np.zeros((4, 8), np.int32)}),
                     lambda: Batch(rules, 4, out={"mask": np.zeros((8, 4), np.uint64).T}),
                     lambda: batch.step(None), lambda: batch.step(np.zeros(4)),
                     lambda: batch.step(np.zeros(3, np.uint16)),
                     lambda: batch.action_text(4, 0), lambda: batch.action_text(0, 512)):
            self.assertRaises((TypeError, BadInput), call)
        batch.step(np.full(4, 65535, np.uint16))
        self.assertTrue((batch.flags & REFUSED).all())


class PettingZooTest(unittest.TestCase):
    def test_the_checkers_pass(self):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # api_test warns of every Dict observation
            for seats, edition in ((2, "classic"), (4, "greyskull")):
                api_test(DrawfourEnv(edition, seats), num_cycles=200)
                seed_test(lambda: env(edition=edition, seats=seats), num_cycles=30)
                parallel_api_test(parallel_env(edition=edition, seats=seats), num_cycles=200)
                parallel_seed_test(lambda: parallel_env(edition=edition, seats=seats),
                                   num_cycles=30)

    def test_it_plays_the_games_of_a_batch(self):
        """Step by step the same observations, masks, seats and rewards as in a batch of one."""
        table = DrawfourEnv("super-hero", 3)
        table.reset(seed=4)
        batch = Batch(table.rules, 1, seed=int(np.random.default_rng(4).integers(2**63)), limit=5000)
        ended = False
        while not ended:
            seen, _, _, _, _ = table.last()
            self.assertEqual(seen["observation"].tobytes(), batch.observation[0].tobytes())
            self.assertTrue((seen["action_mask"] == unpack_mask(batch.mask[0])).all())
            self.assertEqual(table.agent_selection, f"seat_{batch.seat[0]}")
            action = batch.random_actions()
            table.step(int(action[0]))
            batch.step(action)
            ended = bool(batch.flags[0] & DONE)
        self.assertTrue(all(table.terminations.values()))
        for seat in range(3):
            self.assertEqual(table.rewards[f"seat_{seat}"], batch.reward[0, seat] / 100)

    def test_observations_are_kept_unless_they_are_reused(self):
        for reuse in (False, True):
            table = DrawfourEnv(reuse=reuse)
            table.reset(seed=1)
            first = table.last()[0]
            before = first["observation"].copy()
            for _ in range(3):
                table.step(int(np.flatnonzero(table.last()[0]["action_mask"])[0]))
            self.assertEqual((first["observation"] == before).all(), not reuse)

    def test_threads_may_share_a_table(self):
        table, faults = DrawfourEnv(seats=4), []
        table.reset(seed=1)

        def work():
            for _ in range(500):
                try:
                    table.step(int(np.flatnonzero(table.last()[0]["action_mask"])[0]))
                except (ValueError, KeyError, IndexError):
                    table.reset()
                except BaseException as fault:  # pylint: disable=broad-except
                    faults.append(fault)
        threads = [threading.Thread(target=work) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(faults, [])

    def test_a_round_is_won_by_one(self):
        table = env(seats=3)
        table.reset(seed=1)
        for seat, agent in enumerate(table.possible_agents):
            table.action_space(agent).seed(seat)
        total = {}
        for agent in table.agent_iter():
            observation, reward, terminated, truncated, _ = table.last()
            total[agent] = total.get(agent, 0) + reward
            mask = observation["action_mask"]
            table.step(None if terminated or truncated
                       else table.action_space(agent).sample(mask))
        self.assertEqual(sum(value > 0 for value in total.values()), 1)
        self.assertAlmostEqual(sum(total.values()), 0)

    def test_wrong_actions_raise(self):
        table = DrawfourEnv()
        self.assertRaises(ValueError, table.step, 0)
        table.reset(seed=1)
        mask = table.observe(table.agent_selection)["action_mask"]
        for action in (None, -1, 512, 2**70, int(np.flatnonzero(mask == 0)[0])):
            self.assertRaises(ValueError, table.step, action)


class VectorTest(unittest.TestCase):
    def test_it_is_a_vector_environment(self):
        tables = DrawfourVectorEnv(5, opponents="random", seats=3)
        self.assertIsInstance(tables, gymnasium.vector.VectorEnv)
        runs = []
        for _ in range(2):
            observation, info = tables.reset(seed=3)
            self.assertTrue(tables.observation_space.contains(observation))
            chance, seen, ended = np.random.default_rng(1), [], 0
            for _ in range(300):
                mask = info["action_mask"]
                action = (chance.random(mask.shape) * mask).argmax(axis=1)
                observation, reward, ends, truncated, info = tables.step(action)
                self.assertFalse(info["refused"].any())
                self.assertEqual((reward.shape, ends.shape, truncated.shape), ((5,),) * 3)
                ended += int(ends.sum())
                seen.append(observation.tobytes())
            self.assertGreater(ended, 10)
            runs.append(seen)
        self.assertEqual(*runs)

    def test_threads_and_buffers_change_nothing(self):
        own, seen = np.zeros((7, 256), np.uint8), []
        for options in ({}, {"threads": 3}, {"copy": False, "observation": own}):
            tables = DrawfourVectorEnv(7, opponents="rule", **options)
            observation, info = tables.reset(seed=2)
            for _ in range(100):
                observation, _, _, _, info = tables.step(info["action_mask"].argmax(axis=1))
            seen.append(observation.tobytes())
        self.assertIs(observation, own)
        self.assertEqual(len(set(seen)), 1)

    def test_rewards_are_the_rounds_won(self):
        """Against bots that play by chance: a reward goes with points, and with the round's end."""
        tables, won, ended = DrawfourVectorEnv(32, opponents="random"), 0, 0
        _, info = tables.reset(seed=4)
        for _ in range(400):
            _, reward, ends, _, info = tables.step(info["action_mask"].argmax(axis=1))
            self.assertFalse(reward[~ends].any())
            self.assertTrue((info["points"][reward == 1] > 0).all())
            self.assertTrue((info["points"][ends & (reward == 0)] <= 0).all())
            won, ended = won + reward.sum(), ended + ends.sum()
        self.assertTrue(0.3 * ended < won < 0.7 * ended, (won, ended))

    def test_observations_stay_as_they_were(self):
        tables = DrawfourVectorEnv(4)
        first, info = tables.reset(seed=1)
        before = first.copy()
        for _ in range(5):
            _, _, _, _, info = tables.step(info["action_mask"].argmax(axis=1))
        np.testing.assert_array_equal(first, before)

    def test_every_reset_deals_other_rounds(self):
        tables = DrawfourVectorEnv(4)
        deals = [tables.reset(seed=seed)[0].tobytes() for seed in (1, None, None, 1, None)]
        self.assertEqual(len(set(deals[:3])), 3)
        self.assertEqual(deals[3:], deals[:2])

    def test_what_is_refused_is_told(self):
        tables = DrawfourVectorEnv(8, opponents="random")
        _, info = tables.reset(seed=1)
        legal = info["action_mask"].argmax(axis=1)
        wrong = np.arange(8) % 2 == 1
        action = np.where(wrong, (~info["action_mask"]).argmax(axis=1), legal)
        np.testing.assert_array_equal(tables.step(action)[4]["refused"], wrong)

    def test_one_seat_is_a_plain_environment(self):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it is not registered, so it has no specification
            check_env(DrawfourSeatEnv(opponents="random", seats=3), skip_render_check=True)
        table, won = DrawfourSeatEnv(opponents="random"), 0.0
        self.assertRaises(BadInput, table.step, 0)
        for number in range(60):
            _, info = table.reset(seed=5 if number == 0 else None)
            over = False
            while not over:
                _, reward, over, _, info = table.step(info["action_mask"].argmax())
            won += reward
        self.assertGreater(won, 10)
        self.assertLess(won, 50)
        table.reset()
        for action in (None, -1, 512, 2**70, 0.5, "draw"):
            self.assertRaises((BadInput, TypeError), table.step, action)

    def test_wrong_use_raises(self):
        self.assertRaises(BadInput, DrawfourVectorEnv, 2, opponents="nobody")
        self.assertRaises(BadInput, DrawfourVectorEnv, 2, observation=np.zeros((3, 256), np.uint8))
        self.assertRaises(BadInput, DrawfourVectorEnv, 2, threads=0)
        self.assertRaises(BadInput, DrawfourVectorEnv, 2, opponents=["random"] * 3)
        tables = DrawfourVectorEnv(2)
        self.assertRaises(BadInput, tables.step, [0, 0])
        tables.reset(seed=1)
        for actions in ([0], [0, 512], [-1, 0], ["a", "b"], None):
            self.assertRaises((BadInput, TypeError), tables.step, actions)


class EvaluateTest(unittest.TestCase):
    def test_a_bot_has_the_numbers_of_the_simulation(self):
        told = drawfour.simulate(["normal", "frozen"], rounds=40, seed=3, duplicate=True)
        mine = evaluate("normal", "frozen", deals=40, seed=3)
        self.assertEqual(mine.wins, told["players"][0]["wins"])
        self.assertEqual(mine.win_rate.low, told["players"][0]["win_rate"]["low"])

    def test_a_policy_plays_the_deals_of_the_simulation(self):
        """`random` of the bots and the same choice from masks win as often, on the same deals."""
        def by_chance(observation, mask):
            cards = mask.copy()
            cards[:, 449] &= ~(mask[:, :448].any(axis=1))  # draws only when stuck
            cards[:, 450] &= ~(mask[:, :448].any(axis=1))  # plays a drawn card if it can
            return (chance.random(mask.shape) * cards).argmax(axis=1)
        chance = np.random.default_rng(1)
        mine = evaluate(by_chance, "random", deals=400, rules=Rules(seats=2))
        self.assertEqual((mine.rounds, mine.refused), (800, 0))
        self.assertLess(abs(mine.win_rate.value - 0.5), 0.08)
        self.assertGreater(mine.points.low, 0.0)
        again = evaluate(lambda o, m: m.argmax(axis=1), ["frozen", "random"], deals=20,
                         rules=Rules(seats=3, jump_in=True))
        self.assertEqual(again, evaluate(lambda o, m: m.argmax(axis=1), ["frozen", "random"],
                                         deals=20, rules=Rules(seats=3, jump_in=True)))

    def test_who_never_plays_loses(self):
        def idle(observation, mask):
            verbs = [449, 450, 451]  # draw, pass, take
            return np.where(mask[:, verbs].any(axis=1),
                            np.take(verbs, mask[:, verbs].argmax(axis=1)), mask.argmax(axis=1))
        lost = evaluate(idle, "random", deals=20)
        self.assertEqual((lost.wins, lost.rounds, lost.refused), (0, 40, 0))
        self.assertEqual(lost.points.value, 0.0)

    def test_every_deal_is_played_from_every_seat(self):
        """The card that was turned up lies in both rounds, on top or below."""
        shown = []

        def watch(observation, mask):
            words = np.ascontiguousarray(observation).view(np.uint64)
            shown.append(words[:, 4] | words[:, 8])
            return mask.argmax(axis=1)
        evaluate(watch, "random", deals=30)
        self.assertEqual(len(shown[0]), 60)
        self.assertTrue((shown[0][0::2] & shown[0][1::2]).all())

    def test_what_a_policy_may_not_do_is_counted(self):
        def wrong(observation, mask):
            return np.where(observation[:, 200] > 6, (~mask).argmax(axis=1), mask.argmax(axis=1))
        self.assertGreater(evaluate(wrong, "random", deals=5).refused, 10)

    def test_wrong_policies_raise(self):
        for policy in (None, 5, lambda o, m: None, lambda o, m: [0.5] * len(m),
                       lambda o, m: [999] * len(m)):
            self.assertRaises((TypeError, BadInput), evaluate, policy, deals=2)


if __name__ == "__main__":
    unittest.main()
