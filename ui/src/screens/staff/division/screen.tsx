import { IfMayDelete } from '../../../parts/staff/may-delete.tsx';
import './bracket.css';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { divisionGames, useDivision } from '../../../api/games.ts';
import { useDivisions } from '../../../api/seasons.ts';
import { useSeason } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { Empty } from '../../../kit/states.tsx';
import { countOf } from '../../../lib/format.ts';
import { useTitle } from '../../../lib/title.ts';
import { Bracket } from '../../../parts/bracket/bracket.tsx';
import { matchName } from '../../../parts/bracket/layout.ts';
import { combineData, Loaded } from '../../../parts/loaded.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { divisionPath } from '../../../staff-paths.ts';
import { FormatDialog, formatWords } from './format-dialog.tsx';
import { CreateGame, DeleteGame, EditGame } from './game-dialogs.tsx';
import { SlotDialog } from './slot-dialog.tsx';
import { WithdrawFromBracket } from './withdraw-dialog.tsx';

type Match = Of<'BracketMatch'>;

type Open =
  | { what: 'create'; match: Match }
  | { what: 'slot'; match: Match; name: string }
  | { what: 'edit' | 'delete'; game: Of<'Game'> }
  | { what: 'format' | 'withdraw'; division: Of<'Division'> }
  | null;

/** A division's bracket, with buttons to create, edit and delete the games of its matchups. */
export default function Division() {
  const { season = '', division = '' } = useParams();
  const seasonNamed = useSeason(season);
  const found = useDivision(season, division);
  const [open, setOpen] = useState<Open>(null);
  const name = found.data?.division.name ?? 'Division';
  useTitle(`${name} bracket`, 'Homecourt');
  const games = divisionGames(season, division);
  const close = () => setOpen(null);
  const crumbs = [
    { label: 'Seasons', href: '/dashboard/seasons' },
    { label: seasonNamed.data?.season.name ?? 'Season', href: `/dashboard/seasons/${season}` },
    { label: name },
  ];
  const nameOf = (match: Match) => {
    const bracket = found.data?.division.bracket;
    const rounds = [...(bracket?.rounds ?? []), ...(bracket?.losersRounds ?? []), ...(bracket?.finals ?? [])];
    const round = rounds.find(({ matches }) => matches.includes(match));
    return round ? matchName(round.name, round.matches, match) : 'Third place';
  };
  const actions = (match: Match) => {
    const { game } = match;
    if (match.walkover) return null;
    const named = [match.teamA?.name, match.teamB?.name].filter(Boolean).join(' – ');
    if (!game && !(match.teamA && match.teamB)) {
      const name = nameOf(match);
      const label = match.slot ? 'Change date' : 'Set date';
      return (
        <span className="at">
          <Button
            kind="quiet"
            size="small"
            icon="calendar"
            aria-label={`${label}, ${name}`}
            onClick={() => setOpen({ what: 'slot', match, name })}
          >
            {label}
          </Button>
        </span>
      );
    }
    return (
      <span className="at">
        {game ? (
          <>
            <Button
              kind="quiet"
              size="small"
              icon="edit"
              aria-label={`Edit ${named}`}
              onClick={() => setOpen({ what: 'edit', game })}
            >
              Edit
            </Button>
            <IfMayDelete group="games">
              <Button
                kind="danger-quiet"
                size="small"
                icon="trash"
                aria-label={`Delete ${named}`}
                onClick={() => setOpen({ what: 'delete', game })}
              >
                Delete
              </Button>
            </IfMayDelete>
          </>
        ) : (
          <Button
            kind="quiet"
            size="small"
            icon="plus"
            aria-label={`Add game ${named}`}
            onClick={() => setOpen({ what: 'create', match })}
          >
            Add game
          </Button>
        )}
      </span>
    );
  };
  return (
    <StaffPage crumbs={crumbs}>
      <Loaded from={combineData(seasonNamed, found)} what="the bracket" missing="Division not found">
        {([, { division: page }]) => (
          <>
            <div className="staff-head">
              <div>
                <h1>{page.name}</h1>
                <p className="hint">
                  {countOf(page.teams.length, 'team')}, {formatWords(page)}
                </p>
              </div>
              <div className="btn-group">
                {page.teams.length > 1 && (
                  <Button onClick={() => setOpen({ what: 'withdraw', division: page })}>Withdraw a team</Button>
                )}
                <Button icon="bracket" onClick={() => setOpen({ what: 'format', division: page })}>
                  Format
                </Button>
                <Others season={season} division={division} />
              </div>
            </div>
            {page.bracket.rounds.length > 0 ? (
              <div className="bk-staff">
                <Bracket bracket={page.bracket} actions={actions} />
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
      {open?.what === 'slot' && (
        <SlotDialog season={season} division={division} match={open.match} name={open.name} onClose={close} />
      )}
      {open?.what === 'create' && <CreateGame games={games} match={open.match} onClose={close} />}
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
