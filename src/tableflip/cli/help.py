"""What `help` says at a table in the terminal."""

from __future__ import annotations

ENDS = "     resign, draw    end the match\n"  # where not all win or lose together
# no line is wider than a window of 80
HELP = """\
Type an action as it is written (Tab completes), or its number. A part of it is
enough where only one fits.
  u  undo            take back your last action, if it showed nothing new
  m  menu            all legal actions
  h  hint            the best three actions, with win chances and reasons
  w  why ACTION      why an action is not legal
  e  explain TOPIC   what something does, as explain {topic};
                     explain alone lists all topics;
                     explain sources: what is printed and what is a guess
  r  rule ID         a rule of the game, as {rule};
                     the whole book: tableflip rules {game}
  l  log             what has happened
     position        the position text, to begin another match there
     coach off       turn the coach off, who explains decisions and warns of
                     blunders in your first three games of each kind
  s  save FILE       write the match to a file
{ends}  q  quit            leave; the match is kept and can be resumed"""
