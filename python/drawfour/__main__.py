"""Plays a round in the terminal: python -m drawfour [--bots normal] [--seats 2] [--watch]."""
import argparse
import random
import sys
from typing import List, Optional

from drawfour.bots import Bot, bot_names
from drawfour.errors import DrawfourError
from drawfour.game import Events, Game
from drawfour.rules import Rules, edition_names


def tell_all(game: Game, bots: List[Optional[Bot]], events: Events) -> None:
    """Every bot is told what it may know."""
    for seat, bot in enumerate(bots):
        if bot is not None:
            bot.see(game.view(seat), events)


def ask(game: Game) -> Optional[str]:
    """What the person wants to do; None: leave."""
    print(f"\nin play: {game.top} ({game.color}), cards: {game.counts}")
    print("your hand: " + " ".join(game.hand(0)))
    print("you may: " + "  ".join(game.legal(0)))
    try:
        answer = input("> ").strip()
    except EOFError:
        return None
    return None if answer in ("q", "quit") else answer


def play(game: Game, bots: List[Optional[Bot]]) -> None:
    """Plays to the end, or until the person leaves."""
    for seat, bot in enumerate(bots):
        if bot is not None:
            bot.round(game.view(seat))
    while not game.over:
        turn = game.turn
        assert turn is not None
        player = bots[turn]
        action = player.decide(game.view(turn)) if player is not None else ask(game)
        if action is None:
            print("You leave the table.")
            return
        try:
            events = game.apply(action, turn)
        except DrawfourError as error:
            print(error)
            continue
        print(f"seat {turn}: {action}")
        tell_all(game, bots, events)
    print("Nobody can go on." if game.winner is None else f"Seat {game.winner} goes out.")


def main(arguments: Optional[List[str]] = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m drawfour", description=(
        "Plays a round against bots in the terminal. You sit in seat 0; type an action as it is "
        "listed, or q to leave."))
    parser.add_argument("--edition", default="classic", choices=edition_names())
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--bots", default="normal", choices=bot_names())
    parser.add_argument("--seed", type=int, default=None, help="the same seed, the same deal")
    parser.add_argument("--watch", action="store_true", help="a bot sits in seat 0 too")
    options = parser.parse_args(arguments)
    seed = random.SystemRandom().getrandbits(63) if options.seed is None else options.seed
    try:
        rules = Rules(options.edition, options.seats)
        bots: List[Optional[Bot]] = [
            None if seat == 0 and not options.watch else Bot(options.bots, seat, seed)
            for seat in range(rules.seats)]
        play(Game(rules, seed), bots)
    except DrawfourError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
