import './checklist.css';
import { useState } from 'react';
import { Link } from 'wouter';
import { withQuery } from '../../../api/client.ts';
import { useProgress } from '../../../api/imports.ts';
import { seasonUrl } from '../../../api/seasons.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Button, IconButton } from '../../../kit/button.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { toast } from '../../../kit/toast.tsx';
import { notedInBrowser, noteInBrowser } from '../../../lib/drafts.ts';
import { countOf } from '../../../lib/format.ts';
import { newSchedulePath } from '../../../staff-paths.ts';

type Progress = Of<'Progress'>;

interface Step {
  title: string;
  /** Summary of a completed step; false while it is open. */
  done: string | false;
  about: string;
  /** Links for doing the step; empty until the previous steps are done. */
  ways: { href: string; label: string }[];
}

function stepsOf({ season, league, teams, players, games }: Progress): Step[] {
  const at = season && `/dashboard/seasons/${season.id}`;
  const within = at && league && `${at}/leagues/${league.id}`;
  const paste = (kind: string) => ({
    href: withQuery('/dashboard/import', { kind, season: season?.name, league: league?.name }),
    label: 'Paste from a spreadsheet',
  });
  const each = (path: string) => ({ href: path, label: 'One by one' });
  return [
    {
      title: 'Add a season',
      done: season?.name ?? false,
      about: 'A season holds leagues, teams and games.',
      ways: [
        { href: '/dashboard/seasons?add=template', label: 'Use a template' },
        { href: '/dashboard/seasons?add=season', label: 'Add Season' },
      ],
    },
    {
      title: 'Add a league',
      done: league?.name ?? false,
      about: 'Each league has its own standings.',
      ways: at ? [{ href: `${at}?add=league`, label: 'Add League' }] : [],
    },
    {
      title: 'Add the teams',
      done: teams > 0 && countOf(teams, 'team'),
      about: 'Names are enough. You can add captains and logos later.',
      ways: within ? [paste('teams'), each(`${within}/teams`)] : [],
    },
    {
      title: 'Add the players',
      done: players > 0 && countOf(players, 'player'),
      about: 'With their team and number.',
      ways: within && teams > 0 ? [paste('players'), each(`${within}/teams`)] : [],
    },
    {
      title: 'Add the schedule',
      done: games > 0 && countOf(games, 'game'),
      about: 'Who plays whom, when and where.',
      ways:
        within && league && teams > 1
          ? [{ href: newSchedulePath(league.id), label: 'Generate it' }, paste('games'), each(within)]
          : [],
    },
  ];
}

/** Returns the localStorage key for a dismissed checklist. */
const keyOf = (organization: number | string) => `checklist-away:${organization}`;

interface ChecklistProps {
  /** The current organization. */
  organization: number | string;
}

/** The steps to a first season, each with its links, until all steps are done. */
export function Checklist({ organization }: ChecklistProps) {
  const progress = useProgress().data?.progress;
  const key = keyOf(organization);
  const [away, setAway] = useState(() => notedInBrowser(key));
  if (!progress || away) return null;
  const steps = stepsOf(progress);
  const left = steps.filter(({ done }) => !done).length;
  const isPublished = progress.season?.active ?? false;
  if (left === 0 && isPublished) return null;
  const next = steps.find(({ done }) => !done);
  return (
    <section className="card checklist" aria-labelledby="checklist">
      <header>
        <h2 id="checklist">Your first season</h2>
        <p className="dim">
          {steps.length - left + Number(isPublished)} of {steps.length + 1} steps done
        </p>
        <IconButton
          icon="x"
          size="small"
          name="Hide this list"
          onClick={() => {
            noteInBrowser(key);
            setAway(true);
          }}
        />
      </header>
      <ol>
        {steps.map((step) => (
          <li key={step.title} className={step.done ? 'done' : step === next ? 'next' : ''}>
            <Icon name={step.done ? 'check-circle' : 'right'} />
            <span className="what">
              <b>{step.title}</b>
              <small>{step.done || step.about}</small>
              <span className="vh">{step.done ? ' Done.' : ' To do.'}</span>
            </span>
            {!step.done && (
              <span className="btn-group">
                {step.ways.map(({ href, label }, at) => (
                  <Link
                    key={label}
                    href={href}
                    className={at === 0 && step === next ? 'btn small primary' : 'btn small second'}
                  >
                    {label}
                  </Link>
                ))}
              </span>
            )}
          </li>
        ))}
        <Publish season={progress.season ?? null} isNext={left === 0} />
      </ol>
    </section>
  );
}

/** The last step: publishing the season. Visitors see active seasons first. */
function Publish({ season, isNext }: { season: Progress['season']; isNext: boolean }) {
  const { put } = useWrites();
  const [busy, setBusy] = useState(false);
  async function publish() {
    if (!season) return;
    setBusy(true);
    try {
      await put(seasonUrl(season.id), { active: true });
      toast(`${season.name} is published`);
    } catch {
      toast('Failed to update season', { bad: true });
    } finally {
      setBusy(false);
    }
  }
  const done = season?.active ?? false;
  return (
    <li className={done ? 'done' : isNext ? 'next' : ''}>
      <Icon name={done ? 'check-circle' : 'right'} />
      <span className="what">
        <b>Publish</b>
        <small>{done ? 'Visitors see what is there so far.' : 'Your site shows the season.'}</small>
        <span className="vh">{done ? ' Done.' : ' To do.'}</span>
      </span>
      {!done && season && (
        <span className="btn-group">
          <Button kind={isNext ? 'primary' : 'second'} size="small" busy={busy && 'Publishing...'} onClick={publish}>
            Publish {season.name}
          </Button>
        </span>
      )}
    </li>
  );
}
