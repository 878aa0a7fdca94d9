"""Find every turn that wins at once in a position of Flip Chess."""

from __future__ import annotations

from tableflip import GAMES, Action, Match

POSITION = "KQNNBK/QRPPRB/PPPPPP/PPPPPP/PPPPPP/ppPPPP 6/6/3r2/6/2b3/6 b 0 41"


def main() -> None:
    chess = GAMES["flip_chess"]
    start = Match.new(chess, position=POSITION, seed=1)
    lines: list[list[Action]] = [[action] for action in start.legal()]
    while lines:
        line = lines.pop()
        match = start.rewound(0)
        for action in line:
            match.play(action)
        if match.turn is None:
            print(" ".join(ply.text for ply in match.plies), "wins:", chess.telling.verdict(match.state))
        elif match.turn == 0:
            lines += [[*line, action] for action in match.legal()]


if __name__ == "__main__":
    main()
