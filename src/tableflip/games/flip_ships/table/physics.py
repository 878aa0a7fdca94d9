"""A flick in, a flight out: the only import of the physics engine.

`throw` is a pure function of a table and a flick. It starts from the rounded poses of the table and ends in
rounded poses, so the same line of text gives the same flight in every process of one build.
"""

from __future__ import annotations

import math
import threading
from dataclasses import replace
from functools import cached_property
from typing import Any, cast

import mujoco as engine
import numpy as np

from tableflip.games.flip_ships.table.flick import Flick, check
from tableflip.games.flip_ships.table.flown import Flown
from tableflip.games.flip_ships.table.geometry import SHIP_RADIUS, SHIP_THICKNESS
from tableflip.games.flip_ships.table.judge import judge, left_at, turn_angle
from tableflip.games.flip_ships.table.scene import DRAG, FINGERTIP, SHIP_INERTIA, SHIP_MASS, STEP, scene
from tableflip.games.flip_ships.table.soaring import FRAME, Clearance, Soaring
from tableflip.games.flip_ships.table.stance import finger_speed, stance
from tableflip.games.flip_ships.table.tabletop import MICRO, Launch, Pose, Tabletop, Vectors
from tableflip.games.flip_ships.table.tracks import Track, track_of

mujoco = cast(Any, engine)  # its functions are made in C and have no types
ENGINE = f"mujoco {mujoco.__version__}"

STEPS = round(FRAME / STEP)
STROKE = 0.020  # how far the finger follows through
STRIKE_STEP = STEP / 5  # the strike is over in a few milliseconds and wants finer steps
STRIKES = round(FRAME / STRIKE_STEP)
FREE_FOR = 0.010  # LR-1: touching nothing for so long is released
REST_LINEAR, REST_ANGULAR, REST_FOR, GIVE_UP = 0.005, 0.2, 0.25, 4.0  # LR-2
STILL = 0.05  # metres a second
STANDING = 0.9  # a normal with less of it upright than this does not lie flat
UPRIGHT = 0.001  # a normal with less of it upright than this stands exactly upright
PUSHED = 0.5  # radians from upright, enough to fall
NUDGES = 5
PARKED_FINGER = (0.0, -2.0, -0.05)
FLIPPED = 1  # the second moving body; the first is the finger
CACHED_MODELS = 16
_kept = threading.local()  # each thread its own models, since a throw writes into them


def throw(table: Tabletop, flick: Flick) -> Flown:
    """Strike the ship and wait until everything rests. The table itself is left as it was."""
    launch = table.launched_from()
    check("place", flick.place, launch.narrow)
    run = Run(table, launch, flick)
    run.strike()
    run.fly()
    run.settle()
    return run.judged()


class Run:
    """One flip under way."""

    def __init__(self, table: Tabletop, launch: Launch, flick: Flick) -> None:
        self.table, self.launch, self.flick = table, launch, flick
        self.card_ids, self.ship_ids = sorted(table.cards), sorted(table.ships)
        self.model, self.data = _model(table, len(self.card_ids), len(self.ship_ids), launch.pad)
        self.bodies = 1 + len(self.card_ids) + len(self.ship_ids)  # the flipped ship first
        self.before = [table.cards[card] for card in self.card_ids] + [table.ships[ship] for ship in self.ship_ids]
        self.frames: list[Vectors] = []
        self.steps: list[tuple[float, bool]] = []  # time, whether the flipped ship touches anything
        self.normals: list[Vectors] = []
        self.free_since = -1  # the step of the release
        self.first_contact = -1
        self.momentum = np.zeros(3)
        self.settled = True
        self._free_from = 0  # the first step after the last one that touched something
        self.stance = stance(launch, flick)
        self._place_everything()

    def _place_everything(self) -> None:
        model, data, ahead = self.model, self.data, self.stance.ahead
        heading = math.atan2(ahead[0], ahead[1])
        turned = [math.cos(heading / 2), 0.0, 0.0, -math.sin(heading / 2)]
        poses = [[*self.stance.centre, *turned], *(_si(pose) for pose in self.before)]
        model.opt.timestep = STRIKE_STEP
        model.qpos0[3:] = np.concatenate(poses)
        mujoco.mj_resetData(model, data)  # from here everything but the flipped ship starts asleep
        # these stay what they are while the engine writes into them
        self.at, self.speeds, self.flipped_axes = data.qpos, data.qvel, data.xmat[self.flipped_body]
        self.awake, self.pushed = data.tree_awake, data.xfrc_applied[self.flipped_body]
        point = self.stance.point
        self.at[:3] = PARKED_FINGER if point is None else point - [0.0, 0.0, FINGERTIP]
        if self.launch.pad:
            data.mocap_pos[0], data.mocap_quat[0] = self.stance.pad, turned
        self._keep_frame()

    def strike(self) -> None:
        """Drive the fingertip through the rim at one speed, for the length of the stroke."""
        speed = finger_speed(self.flick.power)
        strokes = STROKE / speed / STRIKE_STEP
        frames = math.ceil((strokes + 1) * STRIKE_STEP / FRAME)
        stroke = self.stance.strike * speed
        for step in range(frames * STRIKES):
            if step < strokes:
                self.speeds[:3] = stroke * min(1.0, strokes - step)
            elif step < strokes + 1:
                self.at[:3] = PARKED_FINGER
                self.speeds[:3] = 0.0
            self._step()
            if (step + 1) % STRIKES == 0:
                self._keep_frame()
        self.model.opt.timestep = STEP

    def fly(self) -> None:
        """Frame by frame where nothing is in reach, else step by step, to catch the release and the first contact."""
        lying, cards = self.frames[0].reshape(-1, 7)[1:], len(self.card_ids)
        clearance = Clearance(self.table.field, lying[:cards], lying[cards:], self.launch.pad)
        quiet = 0
        while self.first_contact < 0 and self.data.time < GIVE_UP:
            if self.free_since >= 0 and self._soar(clearance):
                continue
            self._drag()
            for _ in range(STEPS):
                self._step()
            self._keep_frame()
            quiet = quiet + 1 if self.free_since < 0 and self._at_rest() else 0
            if quiet * FRAME >= REST_FOR or self._all_asleep():
                break  # it was hardly struck, or missed; on a pad it rests without falling asleep

    def _soar(self, clearance: Clearance) -> bool:
        """Fly on while nothing can be touched, without the engine; whether there was such a way."""
        at, speeds = self.at[3:10], self.speeds[3:9]
        soaring = Soaring(at.tolist(), speeds.tolist())
        now = self.data.time
        while now + soaring.frames * FRAME < GIVE_UP and soaring.clears(clearance):
            at[:] = soaring.fly()
            self._keep_frame()
            *_, w, i, j, k = self.frames[-1][:7].tolist()
            self.normals.append(np.array([2 * (i * k + w * j), 2 * (j * k - w * i), 1 - 2 * (i * i + j * j)]))
            self.steps.append((now + soaring.frames * FRAME, False))
        if not soaring.frames:
            return False
        speeds[:] = soaring.velocity()
        self.data.time = now + soaring.frames * FRAME
        return True

    def settle(self) -> None:
        """LR-2 Until all bodies rest, or four seconds after the first contact; LR-9 none left standing freely."""
        for _ in range(NUDGES):
            end = self.data.time + GIVE_UP
            self._wait(end)
            standing = [number for number in self._ships() if self._stands_freely(number)]
            if not standing:
                return
            for number in standing:
                self._tip(number)

    def _wait(self, end: float) -> None:
        quiet = 0
        while self.data.time < end and quiet * FRAME < REST_FOR:
            if self._all_asleep():
                self.settled = True
                return
            self._drag()
            mujoco.mj_step(self.model, self.data, nstep=STEPS)
            self._keep_frame()
            quiet = quiet + 1 if self._at_rest() else 0
        self.settled = quiet * FRAME >= REST_FOR

    def _at_rest(self) -> bool:
        """LR-2 Whether every body is slower than what counts as rest."""
        if not _rests(self.speeds[3:9].tolist()):
            return False
        slow = np.abs(self.speeds[9:].reshape(-1, 6)).max(axis=0, initial=0.0)
        return _rests(slow.tolist())

    def _step(self) -> None:
        mujoco.mj_step(self.model, self.data)
        if self.first_contact < 0:
            # what sleeps has no contacts, and lies on something all the same
            self._look(not self.awake[FLIPPED] or (bool(self.data.ncon) and self._touches()))

    def _look(self, touches: bool) -> None:
        """Note the normal, and whether this is the release or the first contact."""
        self.steps.append((self.data.time, touches))
        self.normals.append(self.flipped_axes[2::3].copy())
        if self.free_since < 0:
            self._look_for_release()
        elif touches or (self.at[5] < 0 and self._wholly_below()):
            self.first_contact = len(self.steps) - 1

    def _look_for_release(self) -> None:
        """LR-1 The first instant from which nothing is touched for 10 ms; its momentum tells the turning axis."""
        now, touches = self.steps[-1]
        if touches:
            self._free_from = len(self.steps)
        elif self._free_from == len(self.steps) - 1:
            self.momentum = self.flipped_axes.reshape(3, 3) @ (np.array(SHIP_INERTIA) * self.speeds[6:9])
        if self._free_from < len(self.steps) and now - self.steps[self._free_from][0] >= FREE_FOR:
            self.free_since = self._free_from

    @cached_property
    def flipped_body(self) -> int:
        """The engine's number of the flipped ship."""
        return int(self.model.body("flipped").id)

    @cached_property
    def flipped_geom(self) -> int:
        """The engine's number of the flipped ship's shape."""
        return int(self.model.geom("flipped").id)

    def _touches(self) -> bool:
        """Whether the flipped ship overlaps something; until it does, nothing else is awake but the finger."""
        return bool(self.data.contact.dist.min() < 0)

    def _wholly_below(self) -> bool:
        height, upright = self.at[5], abs(self.normals[-1][2])
        return bool(height + SHIP_RADIUS / 1000 * math.sqrt(max(0.0, 1 - upright**2)) + SHIP_THICKNESS / 2000 < 0)

    def _drag(self) -> None:
        """Air drag on the flipped ship; none on a slow one, or it could never fall asleep."""
        x, y, z = self.speeds[3:6].tolist()
        speed = math.sqrt(x * x + y * y + z * z)
        slowed = -SHIP_MASS * DRAG * speed
        # a plain 0: the engine takes a negative one for a force, and keeps awake what it acts on
        self.pushed[:3] = (slowed * x, slowed * y, slowed * z) if speed > STILL else 0.0

    def _all_asleep(self) -> bool:
        return not self.awake[FLIPPED] and not self.awake[FLIPPED:].any()

    def _keep_frame(self) -> None:
        self.frames.append(self.at[3:].copy())

    def _ships(self) -> list[int]:
        return [0, *range(1 + len(self.card_ids), self.bodies)]

    def _body(self, number: int) -> int:
        return self.flipped_body + number

    def _stands_freely(self, number: int) -> bool:
        """LR-9 On its rim, and touched nowhere but at its foot."""
        data = self.data
        upright = data.xmat[self._body(number)].reshape(3, 3)[2, 2]
        height = data.qpos[3 + 7 * number + 2]
        if abs(upright) > STANDING or height < 0:
            return False
        pairs, points = self._contacts()
        mine = (pairs == self.flipped_geom + number).any(axis=1)
        foot = height - SHIP_RADIUS / 1000 * math.sqrt(1 - upright**2)
        return not (points[mine, 2] > foot + 2 * SHIP_THICKNESS / 1000).any()

    def _contacts(self) -> tuple[Vectors, Vectors]:
        """What touches what, sleepers too, looked up on a copy so that nothing wakes."""
        copy = mujoco.MjData(self.model)
        copy.qpos[:] = self.data.qpos
        self.model.opt.enableflags &= ~int(mujoco.mjtEnableBit.mjENBL_SLEEP)
        mujoco.mj_fwdPosition(self.model, copy)
        self.model.opt.enableflags |= int(mujoco.mjtEnableBit.mjENBL_SLEEP)
        return copy.contact.geom.copy(), copy.contact.pos.copy()

    def _tip(self, number: int) -> None:
        """Push a standing ship over its foot to the side it leans to, or away from the launch edge if upright."""
        data, at, up = self.data, 3 + 7 * number, np.array([0.0, 0.0, 1.0])
        normal = data.xmat[self._body(number)].reshape(3, 3)[:, 2]
        looks_up = normal if normal[2] >= 0 else -normal  # the face that looks up; the top leans away from it
        fall = -looks_up * [1.0, 1.0, 0.0] / math.hypot(looks_up[0], looks_up[1])
        if looks_up[2] < UPRIGHT and fall @ self.stance.ahead < 0:
            fall = -fall
        lean = math.asin(min(float(looks_up[2]), 1.0))
        pushed = max(PUSHED, lean + PUSHED / 2)
        turn, turned = np.zeros(4), np.zeros(4)
        mujoco.mju_axisAngle2Quat(turn, np.cross(up, fall), pushed - lean)
        mujoco.mju_mulQuat(turned, turn, data.qpos[at + 3 : at + 7].copy())
        radius = SHIP_RADIUS / 1000
        foot = data.qpos[at : at + 3] - radius * (math.cos(lean) * up + math.sin(lean) * fall)
        data.qpos[at : at + 3] = foot + radius * (math.cos(pushed) * up + math.sin(pushed) * fall)
        data.qpos[at + 3 : at + 7] = turned
        data.xfrc_applied[self._body(number), 2] = -1e-9  # a touch that wakes it
        mujoco.mj_step(self.model, data, nstep=STEPS)
        data.xfrc_applied[self._body(number), 2] = 0.0
        self._keep_frame()

    def judged(self) -> Flown:
        """Round what is left, and judge it."""
        last = _poses(self.frames[-1])
        rest = [_same(old, new) for old, new in zip(self.before, last[1:])]
        cards = dict(zip(self.card_ids, rest[: len(self.card_ids)]))
        ships = dict(zip(self.ship_ids, rest[len(self.card_ids) :]))
        after = replace(self.table, cards=cards, ships=ships)
        turn = 0.0
        if self.free_since >= 0:
            end = self.first_contact + 1 if self.first_contact >= 0 else len(self.normals)
            turn = turn_angle(np.array(self.normals[self.free_since : end]), self.momentum)
        paths = np.array(self.frames).reshape(len(self.frames), -1, 7)
        left = {number: left_at(self.table.field, paths[:, number, :3] * 1000) for number in self._ships()}
        gone = {name: left[number] for name, number in zip(self.ship_ids, self._ships()[1:])}
        landing, measured = judge(after, last[0], turn, left[0], gone)
        return Flown(
            turn=turn,
            landing=landing,
            measured=measured,
            ship=last[0],
            before=self.table,
            after=after,
            tracks=self._tracks(paths, rest),
            seconds=len(self.frames) * FRAME,
            left=left[0],
            engine=ENGINE,
            settled=self.settled,
        )

    def _tracks(self, paths: Vectors, rest: list[Pose]) -> tuple[Track, ...]:
        names = [*(str(card) for card in self.card_ids), *self.ship_ids]
        tracks = [track_of("", paths[:, 0], 1)]
        for number, (name, old, new) in enumerate(zip(names, self.before, rest), 1):
            if old != new:
                tracks.append(track_of(name, paths[:, number], 4))
        return tuple(tracks)


def _rests(speed: list[float]) -> bool:
    return max(map(abs, speed[:3])) < REST_LINEAR and max(map(abs, speed[3:])) < REST_ANGULAR


def _model(table: Tabletop, cards: int, ships: int, pad: bool) -> tuple[Any, Any]:
    """The compiled model of such a table, made once for each thread."""
    models: dict[Any, tuple[Any, Any]] = _kept.__dict__.setdefault("models", {})
    key = (table.field, cards, ships, pad)
    if key not in models:
        if len(models) >= CACHED_MODELS:
            models.pop(next(iter(models)))
        model = mujoco.MjModel.from_xml_string(scene(table.field, cards, ships, pad))
        models[key] = model, mujoco.MjData(model)
    return models[key]


def _si(pose: Pose) -> list[float]:
    turn = [part / MICRO for part in pose[3:]]
    length = math.sqrt(sum(part * part for part in turn))
    return [pose.x / 1e6, pose.y / 1e6, pose.z / 1e6, *(part / length for part in turn)]


def _poses(row: Vectors) -> list[Pose]:
    return [Pose(*pose) for pose in np.rint(row.reshape(-1, 7) * 1e6).astype(int).tolist()]


def _same(old: Pose, new: Pose) -> Pose:
    """The old pose if nothing but rounding tells it from the new one."""
    return old if all(abs(a - b) <= 1 for a, b in zip(old, new)) else new
