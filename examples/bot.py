#!/usr/bin/env python3
"""A bot for Drawfour in Python, with nothing but the standard library.

usage: drawfour sim --bots "cmd:python3 examples/bot.py,normal" --rounds 100

It reads one JSON object a line and answers every "act" (docs/protocol.md). Its strategy:
play what is worth most, keep wilds for later, name the color it holds most of, call UNO,
catch whoever forgot, never challenge.
"""
import json
import sys


class Bot:
    def __init__(self):
        self.card = {}  # by code: what "hello" said of it

    def hello(self, message):
        if message["protocol"] != 1:
            sys.exit("this bot speaks protocol 1 only")
        self.card = {card["code"]: card for card in message["cards"]}

    def act(self, message):
        view, seat = message["view"], message["seat"]
        hand = view["hands"][seat]
        return max(message["legal"], key=lambda action: self.value(action, hand))

    def value(self, action, hand):
        """How much we like to do this; the highest is done."""
        if action.startswith("catch@") or action == "uno":
            return 1000
        code = action.rstrip("!").split("@")[0].split("=")[0]
        called = action.endswith("!")
        if action.startswith("="):  # the color of a flipped wild
            return self.held(hand, action[1])
        if code == "discard":
            return self.card[action.rstrip("!").split("=")[1]]["points"] + called
        if code in self.card:
            return self.play_value(code, action, hand) + called
        return {"take": 5, "draw": 4, "pass": 3, "yes": 2, "no": 2}.get(action, 1)

    def play_value(self, code, action, hand):
        card = self.card[code]
        if "color" in card:
            return 100 + card["points"] + 4 * self.held(hand, card["color"])
        color = action.rstrip("!").split("@")[0].split("=")[1]
        # A wild is kept while there is anything else, and then goes to our best color.
        return 20 + self.held(hand, color)

    def held(self, hand, color):
        return sum(self.card[code].get("color") == color for code in hand)


def main():
    bot = Bot()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            bot.hello(message)
        elif message["type"] == "act":
            answer = {"type": "action", "id": message["id"], "action": bot.act(message)}
            print(json.dumps(answer), flush=True)
        # "round", "events" and "end" tell more; this bot decides without.


main()
