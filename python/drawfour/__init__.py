"""The card game UNO as an engine: exact rules, bots, simulation and environments for learning.

    import drawfour

    rules = drawfour.Rules("classic", seats=3, stacking="two")
    game = drawfour.Game(rules, seed=1)
    while not game.over:
        game.apply(game.legal()[0])
    print(game.winner)

For learning: drawfour.batch (numpy), drawfour.env (PettingZoo), drawfour.vector (Gymnasium) and
drawfour.evaluate. Drawfour is independent of Mattel, whose trademark UNO is.
"""
from drawfour.bots import Bot, bot_names
from drawfour.errors import BadInput, DrawfourError, Refused
from drawfour.game import Events, Game, View
from drawfour.lab import analyze, simulate
from drawfour.record import Record, Step
from drawfour.rules import Edition, Rules, edition_names, house_rule_names

__version__ = "0.1.0"

__all__ = [
    "BadInput", "Bot", "DrawfourError", "Edition", "Events", "Game", "Record", "Refused",
    "Rules", "Step", "View", "analyze", "bot_names", "edition_names", "house_rule_names",
    "simulate",
]
