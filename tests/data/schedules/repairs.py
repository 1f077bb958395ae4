"""Makes repairs.json: plans to repair, with the fewest games that must change.

Each case is a published plan and one thing that happened. Google's CP-SAT finds the most games that can have a place, and
then the fewest games that change, with a proof. The Rust test reads the cases and compares. Needs Python and the package
`ortools`; neither is needed to build or to test Homecourt.

    python3 tests/data/schedules/repairs.py > tests/data/schedules/repairs.json
"""

import json
import random
import sys

from ortools.sat.python import cp_model


def rounds(teams):
    """Returns the rounds of a double round robin by the circle method."""
    ring = list(range(teams)) + ([None] if teams % 2 else [])
    found = []
    for turn in range(len(ring) - 1):
        pairs = [(ring[i], ring[-1 - i]) for i in range(len(ring) // 2)]
        found.append([(a, b) if turn % 2 else (b, a) for a, b in pairs if a is not None and b is not None])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return found + [[(b, a) for a, b in pairs] for pairs in found]


def plan(rng, leagues, size, weeks, times, courts):
    """Returns a case in which `leagues` leagues of `size` teams share a gym, without anything that happened."""
    places = []
    for week in range(weeks):
        for start in times:
            for court in range(courts):
                places.append([7 * week, start, court, False])
    case = {"teams": leagues * size, "places": places, "games": [], "cannot": [[] for _ in range(leagues * size)]}
    case["leagues"] = [
        {"firstDay": 0, "weekly": 1, "minutes": 60, "offers": list(range(len(places)))} for _ in range(leagues)
    ]
    each = len(times) * courts
    for week in range(weeks):
        free = list(range(week * each, (week + 1) * each))
        rng.shuffle(free)
        for league in range(leagues):
            own = rounds(size)
            for home, away in own[week % len(own)]:
                if free:
                    case["games"].append([league, league * size + home, league * size + away, free.pop(), False, []])
    return case


def begin(case, week):
    """Fixes the games before a week."""
    for game in case["games"]:
        game[4] = case["places"][game[3]][0] < 7 * week
    for league in case["leagues"]:
        league["offers"] = [p for p in league["offers"] if case["places"][p][0] >= 7 * week]


def gym_closed(rng, case, weeks):
    week = rng.randrange(4, weeks - 1)
    for place in case["places"]:
        if place[0] == 7 * week:
            place[3] = True


def court_closed(rng, case, weeks):
    first = rng.randrange(4, weeks - 4)
    for place in case["places"]:
        if 7 * first <= place[0] < 7 * (first + 4) and place[2] == 0:
            place[3] = True


def team_late(rng, case, weeks):
    early = sorted({place[1] for place in case["places"]})[:1]
    moving = [game for game in case["games"] if not game[4] and case["places"][game[3]][1] in early]
    team = max(range(case["teams"]), key=lambda team: sum(team in game[1:3] for game in moving))
    case["cannot"][team] = [i for i, place in enumerate(case["places"]) if place[1] in early]


def team_away(rng, case, weeks):
    team, week = rng.randrange(case["teams"]), rng.randrange(4, weeks - 1)
    case["cannot"][team] = [i for i, place in enumerate(case["places"]) if place[0] in (7 * week, 7 * week + 7)]


def team_joins(rng, case, weeks):
    team = case["teams"]
    case["teams"] += 1
    case["cannot"].append([])
    others = sorted({side for game in case["games"] if game[0] == 0 for side in game[1:3]})
    for turn, other in enumerate(others):
        sides = [team, other] if turn % 2 else [other, team]
        case["games"].append([0, *sides, None, False, []])


def postponed(rng, case, weeks):
    later = [game for game in case["games"] if not game[4]]
    for game in rng.sample(later, 2):
        day = case["places"][game[3]][0]
        game[5] = [i for i, place in enumerate(case["places"]) if place[0] == day]


def clash(case, g, p, h, q):
    """Whether two games at two places cannot both be played."""
    here, there = case["places"][p], case["places"][q]
    if here[0] != there[0]:
        return False
    shared = {g[1], g[2]} & {h[1], h[2]}
    if shared and g[0] == h[0]:
        return True
    return bool(shared or here[2] == there[2]) and abs(here[1] - there[1]) < 60


def solve(case):
    model = cp_model.CpModel()
    games, at = case["games"], {}
    for i, game in enumerate(games):
        if game[4]:
            at[i] = {game[3]: 1}
            continue
        own = [] if game[3] is None else [game[3]]
        domain = dict.fromkeys(own + case["leagues"][game[0]]["offers"])
        blocked = set(game[5]) | set(case["cannot"][game[1]]) | set(case["cannot"][game[2]])
        at[i] = {p: model.NewBoolVar("") for p in domain if p not in blocked and not case["places"][p][3]}
        model.AddAtMostOne(at[i].values())
    by_place, by_team_day, by_week = {}, {}, {}
    for i, game in enumerate(games):
        for place, var in at[i].items():
            day, start, court, _ = case["places"][place]
            by_place.setdefault((day, court), []).append((start, i, var))
            for team in game[1:3]:
                by_team_day.setdefault((team, day), []).append(var)
                by_week.setdefault((team, game[0], day // 7), []).append(var)
    for there in by_place.values():
        for start in {start for start, _, _ in there}:
            model.Add(sum(var for other, _, var in there if start <= other < start + 60) <= 1)
    for there in by_team_day.values():
        model.Add(sum(there) <= 1)
    for there in by_week.values():
        model.Add(sum(there) <= 1)
    moving = [i for i, game in enumerate(games) if not game[4]]
    placed = sum(var for i in moving for var in at[i].values())
    stays = sum(at[i][games[i][3]] for i in moving if games[i][3] in at[i])
    solver = cp_model.CpSolver()
    solver.parameters.max_deterministic_time = 60
    solver.parameters.num_workers = 1
    model.Maximize(1000 * placed + stays)
    status = solver.Solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        sys.exit("no plan")
    most = round(solver.ObjectiveValue())
    published = sum(games[i][3] is not None for i in moving)
    unplaced = len(moving) - most // 1000
    return {"unplaced": unplaced, "changed": published - most % 1000, "isProven": status == cp_model.OPTIMAL}


def main():
    kinds = [gym_closed, court_closed, team_late, team_away, team_joins, postponed]
    sizes = [
        (1, 10, 14, [1080, 1140, 1200, 1260, 1320], 1),
        (1, 12, 14, [1080, 1140, 1200], 2),
        (1, 9, 14, [600, 660, 720], 2),
        (2, 8, 12, [540, 600, 660, 720, 780], 2),
        (8, 6, 10, [480, 540, 600, 660, 720, 780, 840], 4),
    ]
    cases = []
    for number, kind in enumerate(kinds):
        for size, (leagues, teams, weeks, times, courts) in enumerate(sizes):
            rng = random.Random(100 * number + size)
            # One or two weeks at the end are free: the make-up weeks.
            case = plan(rng, leagues, teams, weeks, times, courts)
            last = weeks - 1
            case["games"] = [game for game in case["games"] if case["places"][game[3]][0] < 7 * last]
            begin(case, 4)
            kind(rng, case, last)
            case["best"] = solve(case)
            case["name"] = f"{kind.__name__} {leagues} x {teams}"
            print(case["name"], case["best"], file=sys.stderr)
            cases.append(case)
    print(json.dumps(cases, separators=(",", ":")))


main()
