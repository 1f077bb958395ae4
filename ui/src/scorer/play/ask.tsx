// The panel between score and keys: the chosen player, or the last event with what may be added to it.
import { useState } from 'react';
import { Icon } from '../../kit/icon.tsx';
import { minutesText } from '../../lib/courtside/clock.ts';
import type { TeamSide } from '../../lib/courtside/entries.ts';
import { SIDES, teamOf, tileOf } from '../../lib/courtside/roster.ts';
import { FOUL_NAMES, TURNOVER_NAMES, whatOf, whoOf } from '../../lib/courtside/words.ts';
import { countOf } from '../../lib/format.ts';
import { Tap } from '../tap.tsx';
import { AnswerRows, Options } from './answers.tsx';
import './ask.css';
import type { Doer, ScorerDesk } from './desk.ts';
import { Idle, Panel } from './idle.tsx';
import { isOfTeam, KEYS } from './keys.ts';
import { setFoul, setThrows, setWhy, throwOne } from './refine.ts';

const QUESTIONS: Record<string, string> = {
  assist: 'Assist?',
  rebound: 'Rebound?',
  foul: 'Kind? Who was fouled?',
  turnover: 'Why? Stolen by?',
  lost: 'Who lost it?',
  blocked: 'Whose shot?',
  shooter: 'Who shoots?',
};

function Chosen({ desk, doer: { team, player = '' } }: { desk: ScorerDesk; doer: Doer }) {
  const { game } = desk;
  const { number, fullName, points, counts, tenths, played } = tileOf(game, team, player);
  const rebounds = counts.OREB + counts.DREB;
  const time = game.log.state.clocked && played ? ` · ${minutesText(tenths)}` : '';
  const isFull = game.log.rules.depth === 'full';
  const facts = [
    countOf(points, 'point'),
    ...(isFull ? [countOf(rebounds, 'rebound'), countOf(counts.AST, 'assist')] : []),
  ];
  return (
    <Panel label={`Chosen: ${number} ${fullName}`}>
      <p className="who-big">
        <span className="n">{number}</span>
        <span>
          <b>{fullName}</b>
          <small>{teamOf(game, team).name}</small>
          <small>
            {facts.join(', ')}
            {time}
          </small>
        </span>
      </p>
      <div className="opts">
        <Tap className="opt soft" onTap={() => desk.open({ kind: 'subs', team, out: player })}>
          Sub out
        </Tap>
        <Tap className="opt soft" onTap={() => desk.foul('technical', { team, player })}>
          Technical
        </Tap>
        <Tap className="opt soft" onTap={() => desk.foul('unsportsmanlike', { team, player })}>
          Unsports.
        </Tap>
        <Tap className="opt soft" onTap={() => desk.letGo()}>
          Let go
        </Tap>
      </div>
    </Panel>
  );
}

/** A key waits for its player; some events are of the team. */
function Waiting({ desk }: { desk: ScorerDesk }) {
  const { game, pending } = desk;
  if (!pending) return null;
  const { big = '', words } = KEYS[pending];
  const option = (side: TeamSide, name: string, act: () => void) => (
    <Tap key={`${side}${name}`} className="opt soft" onTap={act}>
      {name}
    </Tap>
  );
  const names = SIDES.flatMap((side) => {
    const { name } = teamOf(game, side);
    if (pending !== 'foul') return [option(side, name, () => desk.act(pending, { team: side }))];
    return [
      option(side, `Coach, ${name}`, () => desk.foul('technical', { team: side }, 'coach')),
      option(side, `Bench, ${name}`, () => desk.foul('technical', { team: side }, 'bench')),
    ];
  });
  return (
    <Panel label="Who?">
      <p className="ask-line">
        <span>
          <b>{`${big} ${words.replace('|', ' ')}`.trim()}</b>
        </span>
        <span className="q">Who? Tap a player</span>
      </p>
      <div className="opts">
        {isOfTeam(pending) ? names : null}
        {option('home', 'Cancel', () => desk.letGo())}
      </div>
    </Panel>
  );
}

function Throws({ desk }: { desk: ScorerDesk }) {
  const { question } = desk;
  if (question?.kind !== 'throws') return null;
  const { nth, outOf } = question;
  return (
    <>
      <div className="opts">
        <Tap className="opt made" onTap={() => throwOne(desk, true)}>
          <b>+1</b> made
        </Tap>
        <Tap className="opt miss" onTap={() => throwOne(desk, false)}>
          <b>FT</b> missed
        </Tap>
      </div>
      <div className="opts">
        {nth === 1 &&
          [1, 2, 3].map((count) => (
            <Tap key={count} className="opt" aria-pressed={count === outOf} onTap={() => setThrows(desk, count)}>
              {countOf(count, 'shot')}
            </Tap>
          ))}
        <Tap className="opt soft" onTap={() => desk.letGo()}>
          {nth === 1 ? 'No shots' : 'No more shots'}
        </Tap>
      </div>
    </>
  );
}

/** Why the ball was lost: the common reasons, or the others. */
function Whys({ desk, chosen }: { desk: ScorerDesk; chosen: string | undefined }) {
  const [isMore, setMore] = useState(false);
  const shown = isMore ? TURNOVER_NAMES.slice(5) : TURNOVER_NAMES.slice(0, 5);
  const options: [string, string][] = [...shown, ['', isMore ? 'Back' : 'More']];
  const choose = (why: string) => (why ? setWhy(desk, why) : setMore(!isMore));
  return <Options className="fouls" options={options} chosen={chosen} onChoose={choose} />;
}

/** The last event with its question. */
function Asked({ desk }: { desk: ScorerDesk }) {
  const { game, question, asked } = desk;
  if (!question || !asked) return <Idle desk={desk} />;
  const { kind } = question;
  const isThrows = kind === 'throws';
  const label = isThrows ? `Free throw ${question.nth} of ${question.outOf}` : (QUESTIONS[kind] ?? '');
  const who = isThrows
    ? whoOf(game, { ...asked, team: question.team, player: question.player } as typeof asked)
    : whoOf(game, asked);
  const isFull = game.log.rules.depth === 'full';
  return (
    <Panel label={label}>
      <p className="ask-line">
        <Icon name="check-circle" />
        <span>
          <b>{who}</b>
          {isThrows ? ' shoots' : `, ${whatOf(game, asked)}`}
        </span>
        <span className="q">{kind === 'foul' && !isFull ? 'Kind?' : label}</span>
      </p>
      {kind === 'foul' && (
        <Options className="fouls" options={FOUL_NAMES} chosen={asked.what} onChoose={(what) => setFoul(desk, what)} />
      )}
      {kind === 'turnover' && <Whys desk={desk} chosen={asked.why} />}
      {isThrows ? <Throws desk={desk} /> : (kind !== 'foul' || isFull) && <AnswerRows desk={desk} />}
    </Panel>
  );
}

export function Ask({ desk }: { desk: ScorerDesk }) {
  if (desk.choice) return <Chosen desk={desk} doer={desk.choice} />;
  if (desk.pending) return <Waiting desk={desk} />;
  return <Asked desk={desk} />;
}
