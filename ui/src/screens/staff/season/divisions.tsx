import '../../../kit/css/fold.css';
import './divisions.css';
import { useState } from 'react';
import { divisionUrl, seasonUrl, useDivisions } from '../../../api/seasons.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Button } from '../../../kit/button.tsx';
import { Filter } from '../../../kit/filter.tsx';
import { Sortable } from '../../../kit/sortable.tsx';
import type { Move } from '../../../kit/sorting/sorting.ts';
import { toast } from '../../../kit/toast.tsx';
import { countOf } from '../../../lib/format.ts';
import { scrollToHash } from '../../../lib/hash.ts';
import { useAddressQuery } from '../../../lib/query.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { FormatFields, readFormat } from '../../../parts/staff/seasons/format-fields.tsx';
import { DivisionBox } from './division-box.tsx';
import { DivisionOrder } from './division-order.tsx';
import { NameForm } from './name-form.tsx';
import { TeamRows } from './team-rows.tsx';

type Division = Of<'Division'>;

/** Returns why the teams of a division cannot change; undefined if they can. */
export function lockOf(division: Division | undefined): string | undefined {
  if (division?.pools)
    return `${division.name} takes its teams from the standings. End the waiting on its bracket first.`;
  return division?.gamesCount ? 'Delete all bracket games before reordering teams in this division.' : undefined;
}

/** A team of the season, in a division or in none. */
export interface SeasonTeam {
  id: number;
  label: string;
  /** The team's id, for its crest. */
  team: number;
  logo: string | null | undefined;
  position: number;
  league: string;
  wins: number;
  losses: number;
}

/** The teams of a season beside its divisions; teams can be dragged between them. */
export function Divisions({ season, leagues }: { season: string; leagues: Of<'LeagueTable'>[] }) {
  const answer = useDivisions(season);
  return (
    <section className="section" aria-labelledby="divisions">
      <Loaded from={answer} what="the divisions" title={null} rows={4}>
        {({ divisions }) => <Panes season={season} leagues={leagues} divisions={divisions} />}
      </Loaded>
    </section>
  );
}

const seatOf = (team: Of<'DivisionTeam'>): SeasonTeam => ({
  id: team.slt_id,
  label: team.name,
  team: team.team_id,
  logo: team.logo_url,
  position: team.position,
  league: team.leagueName,
  wins: team.wins,
  losses: team.losses,
});

/** Returns the teams without a division, in the order of the standings. */
function unassigned(leagues: Of<'LeagueTable'>[], divisions: Division[]): SeasonTeam[] {
  const placed = new Set(divisions.flatMap((division) => division.teams.map((team) => team.slt_id)));
  const free = leagues.flatMap(({ name, teams }) =>
    teams
      .filter((team) => !placed.has(team.slt_id))
      .map(({ slt_id, id: team, name: label, logo_url: logo, rank, wins, losses }) => ({
        id: slt_id,
        label,
        team,
        logo,
        position: rank,
        league: name,
        wins,
        losses,
      })),
  );
  return free.sort((one, other) => one.position - other.position);
}

function Panes({
  season,
  leagues,
  divisions,
}: {
  season: string;
  leagues: Of<'LeagueTable'>[];
  divisions: Division[];
}) {
  const { post, postQuietly, putQuietly, removeQuietly, refresh } = useWrites();
  const query = useAddressQuery();
  const chosen = divisions.find((one) => String(one.id) === query.read('division'));
  const [adding, setAdding] = useState(false);
  const [ordering, setOrdering] = useState(false);
  const shown = chosen ? [chosen] : divisions;
  const free = unassigned(leagues, divisions);
  const lock = (list: Move['to']) => lockOf(divisions.find((division) => division.id === list));

  async function send({ item, from, to, index, order }: Move): Promise<void> {
    if (to === 'standings') await removeQuietly(`${divisionUrl(Number(from))}/teams/${item}`);
    else if (from === to) {
      const orderedTeams = order.map((slt_id, place) => ({ slt_id: slt_id as number, position: place + 1 }));
      await putQuietly(`${divisionUrl(Number(to))}/teams/order`, { orderedTeams });
    } else {
      const input = { seasons_leagues_teams_id: item as number, position: index + 1 };
      await postQuietly(`${divisionUrl(Number(to))}/teams`, input);
    }
  }
  async function move(move: Move): Promise<void> {
    try {
      await send(move);
    } catch (error) {
      toast(error instanceof Error ? error.message : 'The team could not be moved.', { bad: true });
      await refresh();
      throw error;
    }
    await refresh();
  }
  /** Adds all teams without a division to a division, in the order of the standings. */
  async function fill(division: Division): Promise<void> {
    try {
      for (const [index, { id }] of free.entries()) {
        const input = { seasons_leagues_teams_id: id, position: division.teams.length + index + 1 };
        await postQuietly(`${divisionUrl(division.id)}/teams`, input);
      }
      toast(`${countOf(free.length, 'team')} added to ${division.name}`);
    } catch (error) {
      toast(error instanceof Error ? error.message : 'The teams could not be moved.', { bad: true });
    } finally {
      await refresh();
    }
  }
  async function create(name: string, _: unknown, form: FormData): Promise<void> {
    const format = readFormat((field) => (form.get(field) as string | null) || null);
    await post(`${seasonUrl(season)}/divisions`, { name, ...format });
    toast(`${name} created`);
  }

  return (
    <Sortable
      lists={[
        { id: 'standings', label: 'Current Standings', items: free, fixed: true },
        ...shown.map((division) => ({
          id: division.id,
          label: division.name,
          items: division.teams.map(seatOf),
          append: true,
        })),
      ]}
      onMove={move}
      refuses={({ from, to }) => {
        const reason = lock(from) ?? lock(to);
        if (reason) toast(reason, { bad: true });
        return reason;
      }}
    >
      {([standings, ...boxes], marks) => (
        <div className="panes">
          <div className="card drag">
            <div className="panel-head">
              <h2>Current Standings</h2>
              <span className="hint">Teams in no division</span>
            </div>
            <TeamRows
              caption="Teams in no division"
              list={marks.list('standings')}
              marks={marks}
              seats={standings?.items ?? []}
              empty={
                leagues.some((league) => league.teams.length > 0) ? 'Every team is in a division.' : 'No teams yet.'
              }
            />
          </div>
          <div>
            <div className="panel-head">
              <h2 id="divisions" ref={scrollToHash}>
                Divisions
              </h2>
              <div className="btn-group">
                {divisions.length > 1 && (
                  <Filter
                    label="Select Division"
                    value={String(chosen?.id ?? '')}
                    onChange={(division) => query.write({ division })}
                  >
                    <option value="">All Divisions</option>
                    {divisions.map((division) => (
                      <option key={division.id} value={division.id}>
                        {division.name}
                      </option>
                    ))}
                  </Filter>
                )}
                {divisions.length > 1 && (
                  <Button icon="list" onClick={() => setOrdering(true)}>
                    Order
                  </Button>
                )}
                <Button id="add-division" icon="plus" onClick={() => setAdding(true)}>
                  <span className="vh">➕ </span>Add Division
                </Button>
              </div>
            </div>
            {adding && (
              <div className="card pad">
                <NameForm
                  label="Name of the division"
                  others={divisions.map((one) => one.name)}
                  back="add-division"
                  onSave={create}
                  onDone={() => setAdding(false)}
                >
                  <details className="fold new-format">
                    <summary>Format of the bracket</summary>
                    <div className="stack">
                      <FormatFields />
                    </div>
                  </details>
                </NameForm>
              </div>
            )}
            {divisions.length === 0 && !adding && <p className="hint pad">No divisions created yet.</p>}
            {shown.map((division) => (
              <DivisionBox
                key={division.id}
                season={season}
                division={division}
                others={divisions.filter((one) => one !== division).map((one) => one.name)}
                seats={boxes.find((box) => box.id === division.id)?.items ?? []}
                marks={marks}
                {...(free.length > 0 ? { free: free.length, onFill: () => fill(division) } : {})}
                onRemove={(item) => move({ item, from: division.id, to: 'standings', index: 0, order: [] })}
              />
            ))}
            {ordering && <DivisionOrder season={season} divisions={divisions} onClose={() => setOrdering(false)} />}
          </div>
        </div>
      )}
    </Sortable>
  );
}
