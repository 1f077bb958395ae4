import type { ScorerDesk } from '../play/desk.ts';
import { EndGame } from './end-game.tsx';
import { Fix } from './fix.tsx';
import { LogSheet } from './log-sheet.tsx';
import { ScorerMenu } from './menu.tsx';
import { EndPeriod, RefusedSheet, SetClock, TakeClock } from './small-sheets.tsx';
import { Subs } from './subs.tsx';

/** The sheet that is open over the board, if any. */
export function Sheets({ desk }: { desk: ScorerDesk }) {
  const { sheet } = desk;
  if (!sheet) return null;
  if (sheet.kind === 'subs') return <Subs key={sheet.team} desk={desk} side={sheet.team} first={sheet.out} />;
  if (sheet.kind === 'fix') return <Fix key={sheet.id} desk={desk} id={sheet.id} />;
  if (sheet.kind === 'log') return <LogSheet desk={desk} />;
  if (sheet.kind === 'menu') return <ScorerMenu desk={desk} />;
  if (sheet.kind === 'period') return <EndPeriod desk={desk} />;
  if (sheet.kind === 'clock') return <SetClock desk={desk} />;
  if (sheet.kind === 'take') return <TakeClock desk={desk} />;
  if (sheet.kind === 'end') return <EndGame desk={desk} />;
  return <RefusedSheet desk={desk} />;
}
