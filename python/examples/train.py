"""Learns the game at two seats from wins and losses against `frozen`, and tells how strong it is.

usage: train.py [--seconds N] [--tables N] [--out WEIGHTS.npz] [--curve CURVE.svg]

A network of one hidden layer, trained by proximal policy optimization (PPO), in numpy alone: a
net this small has no use for more. --seconds is processor time of all cores together; 1,200 are
ten minutes on two. The curve is of the rounds that are learnt from; at the end the likeliest
actions are measured by duplicate deals that were not.
"""
import argparse
import time

import numpy as np

from drawfour import Rules
from drawfour.batch import ACTIONS, Batch, unpack_mask
from drawfour.evaluate import Estimate, evaluate
from drawfour.vector import DrawfourVectorEnv

HIDDEN, STEPS, EPOCHS, PIECE = 64, 32, 3, 4096
CLIP, ENTROPY, LAMBDA = 0.2, 0.005, 0.95


def features(observation):
    """What docs/learning.md calls the observation, as numbers around 0 and 1."""
    words = observation.reshape(len(observation), 32, 8)[:, [0, 1, 8, 10, 11]]
    bits = np.unpackbits(words.reshape(len(observation), 40), axis=1, bitorder="little")
    own, other = observation[:, 200], observation[:, 201]
    counts = np.arange(1, 9)
    color = observation[:, 221, None] == np.arange(1, 5)
    phase = observation[:, 220, None] == np.arange(5)
    flags = np.concatenate([own[:, None] >= counts, other[:, None] >= counts, color, phase],
                           axis=1)
    sizes = observation[:, [200, 201, 223, 225]].astype(np.float32) / 16
    return np.concatenate([bits, flags, sizes], axis=1, dtype=np.float32)


class Net:
    """Logits of the actions that there are, and how likely a win is."""

    def __init__(self, inputs, used, seed):
        chance = np.random.default_rng(seed)
        self.used = used

        def layer(n, m, scale):
            return (chance.standard_normal((n, m)) * scale / np.sqrt(n)).astype(np.float32)
        self.weights = [layer(inputs, HIDDEN, 1.0), np.zeros(HIDDEN, np.float32),
                        layer(HIDDEN, len(used), 0.1), np.zeros(len(used), np.float32),
                        layer(HIDDEN, 1, 0.1), np.zeros(1, np.float32)]
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self.time = 0

    def forward(self, x, mask):
        a, b, c, d, e, f = self.weights
        hidden = np.maximum(x @ a + b, 0)
        logits = np.where(mask, hidden @ c + d, -1e9)
        logits -= logits.max(axis=1, keepdims=True)
        chances = np.exp(logits)
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, (hidden @ e + f)[:, 0]

    def learn(self, x, mask, action, before, gain, target, rate):
        """One step of Adam down PPO's loss."""
        n = len(x)
        hidden, chances, value = self.forward(x, mask)
        rows = np.arange(n)
        chosen = chances[rows, action]
        ratio = chosen / before
        live = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        logs = np.log(chances + 1e-9)
        entropy = -(chances * logs).sum(axis=1, keepdims=True)
        to_logits = chances * (gain * ratio * live)[:, None]
        to_logits[rows, action] -= gain * ratio * live
        to_logits += ENTROPY * chances * (logs + entropy)
        to_logits /= n
        to_value = (value - target)[:, None] / n
        c, e = self.weights[2], self.weights[4]
        to_hidden = (to_logits @ c.T + to_value @ e.T) * (hidden > 0)
        self.adam([x.T @ to_hidden, to_hidden.sum(axis=0), hidden.T @ to_logits,
                   to_logits.sum(axis=0), hidden.T @ to_value, to_value.sum(axis=0)], rate)

    def adam(self, slopes, rate):
        self.time += 1
        norm = np.sqrt(sum(float((slope * slope).sum()) for slope in slopes))
        shrink = min(1.0, 0.5 / (norm + 1e-9))
        for weight, slope, (first, second) in zip(self.weights, slopes, self.moments):
            slope = slope * shrink
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            weight -= rate * (first / (1 - 0.9 ** self.time)) / (
                np.sqrt(second / (1 - 0.999 ** self.time)) + 1e-8)

    def best(self, observation, mask):
        """The policy that is measured: the likeliest action."""
        _, chances, _ = self.forward(features(observation), mask[:, self.used])
        return self.used[chances.argmax(axis=1)]


def used_actions(rules):
    """The actions that ever come up, of the 512 that there is room for."""
    batch, seen = Batch(rules, 512), np.zeros(ACTIONS, bool)
    for _ in range(300):
        seen |= unpack_mask(batch.mask).any(axis=0)
        batch.step(batch.random_actions())
    return np.flatnonzero(seen)


def collect(net, tables, state, chance):
    """STEPS steps of all tables, with what PPO asks of them."""
    observation, mask = state
    rows = np.arange(len(observation))
    kept = {name: [] for name in ("x", "mask", "action", "before", "value", "reward", "done")}
    for _ in range(STEPS):
        x, legal = features(observation), mask[:, net.used]
        _, chances, value = net.forward(x, legal)
        dice = chance.random((len(x), 1), np.float32) * chances.sum(axis=1, keepdims=True)
        action = np.minimum((chances.cumsum(axis=1) <= dice).sum(axis=1), len(net.used) - 1)
        action = np.where(legal[rows, action], action, chances.argmax(axis=1))
        observation, reward, done, _, info = tables.step(net.used[action])
        mask = info["action_mask"]
        for name, data in zip(kept, (x, legal, action, chances[rows, action], value,
                                     reward.astype(np.float32), done)):
            kept[name].append(data)
    _, _, value = net.forward(features(observation), mask[:, net.used])
    gains, gain = [], np.zeros(len(value), np.float32)
    for i in reversed(range(STEPS)):
        going = 1.0 - kept["done"][i].astype(np.float32)
        gain = kept["reward"][i] + going * value - kept["value"][i] + LAMBDA * going * gain
        value = kept["value"][i]
        gains.append(gain)
    gains = np.concatenate(gains[::-1])
    flat = {name: np.concatenate(data) for name, data in kept.items()}
    return flat, gains, gains + flat["value"], (observation, mask)


def share(won, played):
    """A share with its 95 % interval."""
    value = float(won) / float(played)
    half = 1.96 * (value * (1 - value) / float(played)) ** 0.5
    return Estimate(value, value - half, value + half)


def write_curve(path, points, last):
    """The curve as a picture: share of rounds won over processor time, with 95 % intervals, and
    the last measurement as a bar on the right."""
    points = points + [(points[-1][0] * 1.03, last)]
    width, height, left, top = 640, 320, 60, 20
    end = max(seconds for seconds, _ in points)
    low = min(0.44, min(estimate.low for _, estimate in points))
    high = max(0.54, max(estimate.high for _, estimate in points))

    def place(seconds, share):
        return (left + (width - left - 20) * seconds / end,
                top + (height - top - 40) * (high - share) / (high - low))
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
             'font-family="sans-serif" font-size="12">',
             f'<rect width="{width}" height="{height}" fill="#fff"/>']
    for share in np.arange(np.ceil(low * 50) / 50, high, 0.02):
        x, y = place(0, share)
        stroke = "#000" if abs(share - 0.5) < 1e-6 else "#ddd"
        lines.append(f'<path d="M{x:.0f} {y:.1f}H{width - 20}" stroke="{stroke}"/>'
                     f'<text x="{x - 8:.0f}" y="{y + 4:.1f}" text-anchor="end">'
                     f'{share:.0%}</text>')
    for seconds, estimate in points:
        if estimate is last:
            x, y = place(seconds, last.value)
            lines.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="#36c"/>')
        (x, y), (_, b) = place(seconds, estimate.low), place(seconds, estimate.high)
        lines.append(f'<path d="M{x:.1f} {y:.1f}V{b:.1f}" stroke="#888"/>')
    path_of = " ".join("%.1f,%.1f" % place(seconds, estimate.value) for seconds, estimate
                       in points[:-1])
    lines.append(f'<polyline points="{path_of}" fill="none" stroke="#c33" stroke-width="2"/>')
    lines.append(f'<text x="{width - 20}" y="{height - 10}" text-anchor="end">'
                 f'processor time, {points[-2][0]:.0f} s in all</text>')
    lines.append(f'<text x="{left}" y="14">rounds won against frozen, two seats</text></svg>')
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1200)
    parser.add_argument("--tables", type=int, default=512)
    parser.add_argument("--deals", type=int, default=20000, help="of the last measurement")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", help="where the weights go")
    parser.add_argument("--curve", help="where the picture goes")
    return parser.parse_args()


def main():
    asked, rules = arguments(), Rules("classic", 2)
    chance, used = np.random.default_rng(asked.seed), used_actions(rules)
    tables = DrawfourVectorEnv(asked.tables, opponents="frozen", rules=rules,
                               threads=asked.threads)
    observation, info = tables.reset(seed=asked.seed)
    state = observation, info["action_mask"]
    net = Net(features(observation).shape[1], used, asked.seed)
    points, rounds, spent, shown, played, won = [], 0, 0.0, 0.0, 0, 0
    while spent < asked.seconds:
        start = time.process_time()
        rate = 1e-3 * max(0.02, 1 - spent / asked.seconds)
        data, gain, target, state = collect(net, tables, state, chance)
        gain = (gain - gain.mean()) / (gain.std() + 1e-6)
        rounds += int(data["done"].sum())
        played, won = played + data["done"].sum(), won + data["reward"].sum()
        for _ in range(EPOCHS):
            order = chance.permutation(len(gain))
            for i in range(0, len(order), PIECE):
                part = order[i:i + PIECE]
                net.learn(data["x"][part], data["mask"][part], data["action"][part],
                          data["before"][part], gain[part], target[part], rate)
        spent += time.process_time() - start
        if spent - shown >= asked.seconds / 40 or spent >= asked.seconds:
            points.append((spent, share(won, played)))
            shown, played, won = spent, 0, 0
            print(f"{spent:5.0f} s  {rounds:9,} rounds  won {points[-1][1]}", flush=True)
    last = evaluate(net.best, deals=asked.deals, seed=2 * 10**6, rules=rules)
    print(f"likeliest actions, {asked.deals:,} duplicate deals: {last}")
    if asked.out:
        np.savez_compressed(asked.out, used=net.used, *net.weights)
    if asked.curve:
        write_curve(asked.curve, points, last.win_rate)


if __name__ == "__main__":
    main()
