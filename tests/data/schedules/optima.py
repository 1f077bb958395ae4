"""Computes the minimum number of breaks of 30 fixed leagues with CP-SAT, and writes them to optima.json.

Input of each league are the pairings per week and some games whose sides are fixed. CP-SAT chooses the other sides: a
team's home and away games differ by at most 1, and so do the home games of the two teams of a pair. `best` is the lowest
number of breaks found within 60 seconds, `bound` the proven lower bound.

    pip install ortools        # 9.15
    nice python3 optima.py     # about 10 minutes

The test rules/schedule_sides compares the planner's number of breaks with `best`.
"""

import json
import random
from pathlib import Path

from ortools.sat.python import cp_model

SECONDS = 60
# Teams, weeks, games a week (0: as many as the teams allow), weeks whose sides are fixed.
LEAGUES = [
    (4, 4, 0, 0), (4, 12, 0, 0), (5, 10, 0, 0), (5, 14, 1, 0), (6, 5, 0, 2), (6, 8, 0, 0), (6, 15, 2, 0), (6, 23, 0, 0),
    (7, 7, 0, 0), (7, 10, 0, 2), (7, 20, 2, 0), (8, 6, 0, 0), (8, 14, 0, 0), (8, 18, 3, 3), (9, 9, 3, 0), (9, 12, 0, 0),
    (9, 24, 0, 0), (10, 8, 0, 0), (10, 13, 4, 0), (10, 18, 0, 4), (11, 16, 0, 0), (12, 10, 0, 0), (12, 10, 4, 0),
    (12, 22, 0, 0), (13, 12, 5, 0), (14, 26, 0, 0), (15, 10, 0, 0), (16, 12, 0, 2), (18, 14, 7, 0), (20, 16, 0, 0),
]


def circle(teams, weeks):
    seats = teams + teams % 2
    labels = random.sample(range(seats), seats)
    for week in range(weeks):
        turned = [1 + (seat + week) % (seats - 1) for seat in range(seats - 1)]
        row = [labels[seat] for seat in [0, *turned]]
        pairs = [(row[seat], row[seats - 1 - seat]) for seat in range(seats // 2)]
        yield [pair for pair in pairs if max(pair) < teams]


def part_rounds(teams, weeks, games):
    """Pairs the teams that have played least, with the opponent that they have met least."""
    met, played = {}, [0] * teams
    for _ in range(weeks):
        order = sorted(range(teams), key=lambda team: (played[team], random.random()))
        idle, week = order[: 2 * games], []
        while idle:
            one = idle.pop(0)
            other = min(idle, key=lambda team: (met.get(frozenset((one, team)), 0), random.random()))
            idle.remove(other)
            met[frozenset((one, other))] = met.get(frozenset((one, other)), 0) + 1
            week.append((one, other))
        for pair in week:
            for team in pair:
                played[team] += 1
        yield week


def league(teams, weeks, games, fixed):
    rounds = part_rounds(teams, weeks, games) if games else circle(teams, weeks)
    surplus = [0] * teams
    planned = []
    for week, pairs in enumerate(rounds):
        for one, other in pairs:
            home, away = (one, other) if surplus[one] <= surplus[other] else (other, one)
            if week < fixed:
                surplus[home] += 1
                surplus[away] -= 1
            planned.append((week, home, away))
    return planned


def fewest_breaks(teams, games, fixed):
    model = cp_model.CpModel()
    stays = [model.new_bool_var(f"stays{index}") for index in range(len(games))]
    for index, (week, *_) in enumerate(games):
        if week < fixed:
            model.add(stays[index] == 1)
    breaks = []
    for team in range(teams):
        own = [index for index, game in enumerate(games) if team in game[1:]]
        at_home = [stays[index] if games[index][1] == team else stays[index].negated() for index in own]
        model.add_linear_constraint(2 * sum(at_home), len(own) - 1, len(own) + 1)
        for one, other in zip(at_home, at_home[1:]):
            is_break = model.new_bool_var("")
            model.add_bool_or(one.negated(), other.negated(), is_break)
            model.add_bool_or(one, other, is_break)
            breaks.append(is_break)
    for one in range(teams):
        for other in range(one):
            own = [index for index, game in enumerate(games) if {one, other} == set(game[1:])]
            if len(own) > 1:
                at_home = [stays[index] if games[index][1] == one else stays[index].negated() for index in own]
                model.add_linear_constraint(2 * sum(at_home), len(own) - 1, len(own) + 1)
    model.minimize(sum(breaks))
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = SECONDS
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE), solver.status_name(status)
    return round(solver.objective_value), round(solver.best_objective_bound)


def main():
    leagues = []
    for number, (teams, weeks, each, fixed) in enumerate(LEAGUES):
        random.seed(number)
        games = league(teams, weeks, each, fixed)
        best, bound = fewest_breaks(teams, games, fixed)
        print(teams, weeks, each, fixed, "best", best, "bound", bound, flush=True)
        leagues.append({"teams": teams, "fixed": fixed, "games": games, "best": best, "bound": bound})
    lines = ",\n".join(json.dumps(league) for league in leagues)
    Path(__file__).with_name("optima.json").write_text(f"[\n{lines}\n]\n")


main()
