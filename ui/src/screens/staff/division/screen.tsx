import './bracket.css';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { divisionGames, useDivision } from '../../../api/games.ts';
import { useDivisions } from '../../../api/seasons.ts';
import { useSeason } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useTitle } from '../../../lib/title.ts';
import { Bracket } from '../../../parts/bracket/bracket.tsx';
import { formatWords, teamWords } from '../../../parts/bracket/format.ts';
import { matchesOf, nameOf } from '../../../parts/bracket/names.ts';
import SeriesDialog from '../../../parts/bracket/series-dialog.tsx';
import { combineData, Loaded } from '../../../parts/loaded.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { divisionPath } from '../../../staff-paths.ts';
import { FormatDialog } from './format-dialog.tsx';
import { CreateGame, DeleteGame, EditGame } from './game-dialogs.tsx';
import { MatchActions, type MatchDialog, SeriesActions } from './match-actions.tsx';
import { PoolsNote } from './pools-note.tsx';
import { SeedingDialog } from './seeding-dialog.tsx';
import { SlotDialog } from './slot-dialog.tsx';
import { WithdrawFromBracket } from './withdraw-dialog.tsx';

type Open = MatchDialog | { what: 'format' | 'withdraw' | 'seed'; division: Of<'DivisionPage'> } | null;

/** A division's bracket, with buttons to create, edit and delete the games of its matchups. */
export default function Division() {
  const { season = '', division = '' } = useParams();
  const seasonNamed = useSeason(season);
  const found = useDivision(season, division);
  const [open, setOpen] = useState<Open>(null);
  /** The series whose games are listed; its dialog returns when the dialog of one of its games closes. */
  const [series, setSeries] = useState('');
  const name = found.data?.division.name ?? 'Division';
  useTitle(`${name} bracket`, 'Homecourt');
  const games = divisionGames(season, division);
  const close = () => setOpen(null);
  const crumbs = [
    { label: 'Seasons', href: '/dashboard/seasons' },
    { label: seasonNamed.data?.season.name ?? 'Season', href: `/dashboard/seasons/${season}` },
    { label: name },
  ];
  const bracket = found.data?.division.bracket;
  const inSeries = bracket && matchesOf(bracket).find(({ matchId }) => matchId === series);
  return (
    <StaffPage crumbs={crumbs}>
      <Loaded from={combineData(seasonNamed, found)} what="the bracket" missing="Division not found">
        {([, { division: page }]) => (
          <>
            <div className="staff-head">
              <div>
                <h1>{page.name}</h1>
                <p className="hint">
                  {teamWords(page)}, {formatWords(page)}
                </p>
              </div>
              <div className="btn-group">
                {page.gamesCount === 0 && (
                  <Button onClick={() => setOpen({ what: 'seed', division: page })}>Seed from standings</Button>
                )}
                {page.teams.length > 1 && (
                  <Button onClick={() => setOpen({ what: 'withdraw', division: page })}>Withdraw a team</Button>
                )}
                <Button icon="bracket" onClick={() => setOpen({ what: 'format', division: page })}>
                  Format
                </Button>
                <Others season={season} division={division} />
              </div>
            </div>
            {page.pools && <PoolsNote division={page} pools={page.pools} />}
            {page.bracket.rounds.length > 0 ? (
              <div className="bk-staff">
                <Bracket
                  bracket={page.bracket}
                  actions={(match) => (
                    <span className="at">
                      <MatchActions
                        match={match}
                        name={nameOf(page.bracket, match)}
                        onOpen={setOpen}
                        onSeries={() => setSeries(match.matchId)}
                      />
                    </span>
                  )}
                  onSeries={(match) => setSeries(match.matchId)}
                />
              </div>
            ) : (
              <Empty title="No bracket yet">
                <p>It appears once the division has two teams.</p>
              </Empty>
            )}
          </>
        )}
      </Loaded>
      {open?.what === 'format' && <FormatDialog division={open.division} onClose={close} />}
      {open?.what === 'withdraw' && <WithdrawFromBracket season={season} division={open.division} onClose={close} />}
      {open?.what === 'seed' && <SeedingDialog season={season} division={open.division} onClose={close} />}
      {open?.what === 'slot' && (
        <SlotDialog
          season={season}
          division={division}
          match={open.match}
          row={open.row}
          name={open.name}
          onClose={close}
        />
      )}
      {!open && bracket && inSeries && (
        <SeriesDialog
          name={nameOf(bracket, inSeries)}
          match={inSeries}
          actions={(row) => (
            <SeriesActions match={inSeries} row={row} name={nameOf(bracket, inSeries)} onOpen={setOpen} />
          )}
          onClose={() => setSeries('')}
        />
      )}
      {open?.what === 'create' && (
        <CreateGame season={Number(season)} games={games} match={open.match} onClose={close} />
      )}
      {open?.what === 'edit' && <EditGame games={games} game={open.game} onClose={close} />}
      {open?.what === 'delete' && <DeleteGame games={games} game={open.game} onClose={close} />}
    </StaffPage>
  );
}

/** Links to the season's other brackets. */
function Others({ season, division }: { season: string; division: string }) {
  const all = useDivisions(season).data?.divisions ?? [];
  if (all.length < 2) return null;
  return (
    <nav className="segment" aria-label="Division">
      {all.map((other) => (
        <Link
          key={other.id}
          href={divisionPath(season, other.id)}
          aria-current={String(other.id) === division ? 'page' : undefined}
        >
          {other.name}
        </Link>
      ))}
    </nav>
  );
}
