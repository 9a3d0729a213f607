"""Steps a second from Python, in processor time.

usage: bench.py [SEATS...]
"""
import sys
import time

import numpy as np

from drawfour import Rules
from drawfour.batch import Batch


def measure(seats, n=4096, steps=300):
    batch = Batch(Rules(seats=seats), n, seed=1)
    actions = np.empty(n, np.uint16)
    spent = [0.0, 0.0]
    for _ in range(steps):
        a = time.process_time()
        batch.random_actions(actions)
        b = time.process_time()
        batch.step(actions)
        c = time.process_time()
        spent[0] += b - a
        spent[1] += c - b
    total = n * steps / 1e6
    return total / spent[1], total / sum(spent)


def main():
    print("seats  M steps a second  with random choices")
    for seats in [int(word) for word in sys.argv[1:]] or [2, 4, 10]:
        step, both = measure(seats)
        print(f"{seats:5}  {step:16.1f}  {both:19.1f}")


main()
