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
from tableflip.games.flip_ships.table.scene import FINGERTIP, SHIP_INERTIA, SHIP_MASS, STEP, scene
from tableflip.games.flip_ships.table.stance import finger_speed, stance
from tableflip.games.flip_ships.table.tabletop import MICRO, Launch, Pose, Tabletop, Vectors
from tableflip.games.flip_ships.table.tracks import Track, track_of

mujoco = cast(Any, engine)  # its functions are made in C and have no types
ENGINE = f"mujoco {mujoco.__version__}"

STROKE = 0.020  # how far the finger follows through
STRIKE_STEP = STEP / 5  # the strike is over in a few milliseconds and wants finer steps
FRAME = 0.004  # seconds; 250 frames a second
DRAG = 0.28  # of the speed squared, per metre
FREE_FOR = 0.010  # LR-1: touching nothing for so long is released
REST_LINEAR, REST_ANGULAR, REST_FOR, GIVE_UP = 0.005, 0.2, 0.25, 4.0  # LR-2
HIGH = 0.12  # metres; nothing on the table reaches so high, the rim of the mothership and a ship on it included
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
        point = self.stance.point
        data.qpos[:3] = PARKED_FINGER if point is None else point - [0.0, 0.0, FINGERTIP]
        if self.launch.pad:
            data.mocap_pos[0], data.mocap_quat[0] = self.stance.pad, turned
        self._keep_frame()

    def strike(self) -> None:
        """Drive the fingertip through the rim at one speed, for the length of the stroke."""
        speed = finger_speed(self.flick.power)
        strokes = STROKE / speed / STRIKE_STEP
        frames = math.ceil((strokes + 1) * STRIKE_STEP / FRAME)
        for step in range(frames * round(FRAME / STRIKE_STEP)):
            if step < strokes:
                self.data.qvel[:3] = self.stance.strike * speed * min(1.0, strokes - step)
            elif step < strokes + 1:
                self.data.qpos[:3] = PARKED_FINGER
                self.data.qvel[:3] = 0.0
            self._step()
            if (step + 1) % round(FRAME / STRIKE_STEP) == 0:
                self._keep_frame()
        self.model.opt.timestep = STEP

    def fly(self) -> None:
        """Frame by frame high above the table, else step by step, to catch the release and the first contact."""
        while self.first_contact < 0 and self.data.time < GIVE_UP:
            self._drag()
            if self.free_since >= 0 and self._flies_high():
                mujoco.mj_step(self.model, self.data, nstep=round(FRAME / STEP))
                self._look(False)
            else:
                for _ in range(round(FRAME / STEP)):
                    self._step()
            self._keep_frame()
            if self.free_since < 0 and self._all_asleep():
                break

    def _flies_high(self) -> bool:
        """Whether nothing on the table can be touched within the next frame."""
        data = self.data
        return bool(data.qpos[5] + FRAME * min(data.qvel[5], 0.0) > HIGH)

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
                return
            self._drag()
            mujoco.mj_step(self.model, self.data, nstep=round(FRAME / STEP))
            self._keep_frame()
            moving = self.data.qvel[3:].reshape(-1, 6)
            slow = np.abs(moving).max(axis=0) if len(moving) else np.zeros(6)
            at_rest = slow[:3].max() < REST_LINEAR and slow[3:].max() < REST_ANGULAR
            quiet = quiet + 1 if at_rest else 0

    def _step(self) -> None:
        mujoco.mj_step(self.model, self.data)
        if self.first_contact < 0:
            self._look(bool(self.data.ncon) and self._touches())

    def _look(self, touches: bool) -> None:
        """Note the normal, and whether this is the release or the first contact."""
        self.steps.append((self.data.time, touches))
        self.normals.append(self.data.xmat[self.flipped_body, 2::3].copy())
        if self.free_since < 0:
            self._look_for_release()
        elif touches or (self.data.qpos[5] < 0 and self._wholly_below()):
            self.first_contact = len(self.steps) - 1

    def _look_for_release(self) -> None:
        """LR-1 The first instant from which nothing is touched for 10 ms; its momentum tells the turning axis."""
        now, touches = self.steps[-1]
        if touches:
            self._free_from = len(self.steps)
        elif self._free_from == len(self.steps) - 1:
            turned = self.data.xmat[self.flipped_body].reshape(3, 3)
            self.momentum = turned @ (np.array(SHIP_INERTIA) * self.data.qvel[6:9])
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
        pairs, distances = self.data.contact.geom, self.data.contact.dist
        return bool(((pairs == self.flipped_geom).any(axis=1) & (distances < 0)).any())

    def _wholly_below(self) -> bool:
        height, upright = self.data.qpos[5], abs(self.normals[-1][2])
        return bool(height + SHIP_RADIUS / 1000 * math.sqrt(max(0.0, 1 - upright**2)) + SHIP_THICKNESS / 2000 < 0)

    def _drag(self) -> None:
        """Air drag on the flipped ship; none on a slow one, or it could never fall asleep."""
        velocity = self.data.qvel[3:6]
        speed = math.sqrt(velocity @ velocity)
        force = -SHIP_MASS * DRAG * speed * velocity if speed > 0.05 else 0.0
        self.data.xfrc_applied[self.flipped_body, :3] = force

    def _all_asleep(self) -> bool:
        return not self.data.tree_awake[FLIPPED:].any()

    def _keep_frame(self) -> None:
        self.frames.append(self.data.qpos[3:].copy())

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
        mujoco.mj_step(self.model, data, nstep=round(FRAME / STEP))
        data.xfrc_applied[self._body(number), 2] = 0.0
        self._keep_frame()

    def judged(self) -> Flown:
        """Round what is left, and judge it."""
        last = [_pose(row) for row in self.data.qpos[3:].reshape(-1, 7)]
        rest = [_same(old, new) for old, new in zip(self.before, last[1:])]
        cards = dict(zip(self.card_ids, rest[: len(self.card_ids)]))
        ships = dict(zip(self.ship_ids, rest[len(self.card_ids) :]))
        after = replace(self.table, cards=cards, ships=ships)
        turn = 0.0
        if self.free_since >= 0:
            end = self.first_contact + 1 if self.first_contact >= 0 else len(self.normals)
            turn = turn_angle(np.array(self.normals[self.free_since : end]), self.momentum)
        paths = np.array(self.frames).reshape(len(self.frames), -1, 7)
        left = [left_at(self.table.field, paths[:, number, :3] * 1000) for number in range(self.bodies)]
        gone = {name: left[number] for name, number in zip(self.ship_ids, self._ships()[1:])}
        landing, measured = judge(after, last[0], turn, left[0], gone)
        return Flown(
            turn=turn,
            landing=landing,
            measured=measured,
            ship=last[0],
            before=self.table,
            after=after,
            tracks=self._tracks(paths),
            seconds=len(self.frames) * FRAME,
            left=left[0],
            engine=ENGINE,
        )

    def _tracks(self, paths: Vectors) -> tuple[Track, ...]:
        names = ["", *(str(card) for card in self.card_ids), *self.ship_ids]
        tracks = [track_of("", paths[:, 0], 1)]
        for number in range(1, self.bodies):
            if self.before[number - 1] != _same(self.before[number - 1], _pose(paths[-1, number])):
                tracks.append(track_of(names[number], paths[:, number], 4))
        return tuple(tracks)


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


def _pose(row: Vectors) -> Pose:
    return Pose(*(round(float(part) * 1e6) for part in row))


def _same(old: Pose, new: Pose) -> Pose:
    """The old pose if nothing but rounding tells it from the new one."""
    return old if all(abs(a - b) <= 1 for a, b in zip(old, new)) else new
