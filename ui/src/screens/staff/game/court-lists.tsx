import { useState } from 'react';
import { useScoringWrites } from '../../../api/games.ts';
import type { Of } from '../../../api/types.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Button } from '../../../kit/button.tsx';
import { Table } from '../../../kit/table.tsx';
import { toast } from '../../../kit/toast.tsx';
import { countOf } from '../../../lib/format.ts';
import { age, instant } from '../../../lib/instants.ts';
import { unixTime } from '../../../lib/when.ts';

type Link = Of<'ScorerLink'>;

/** Hours by which "Extend" lets a code work on, from now. */
const longer = 12;

/** Returns the state of a code in words, and whether it opens the game. */
function stateOf(link: Link, zone: string): [text: string, works: boolean] {
  if (link.revoked_at) return [`Withdrawn ${instant(link.revoked_at, zone)}`, false];
  if (link.closed) return ['Closed after 10 wrong PINs', false];
  if (link.expires_at <= unixTime()) return [`Ended ${instant(link.expires_at, zone)}`, false];
  if (link.locked_until && link.locked_until > unixTime())
    return [`Locked after wrong PINs until ${instant(link.locked_until, zone)}`, false];
  return [`Works until ${instant(link.expires_at, zone)}`, true];
}

interface LinksProps {
  game: Of<'Game'>;
  links: Link[];
  zone: string;
}

/** The codes of a game, with the buttons that extend and withdraw them. */
export function Links({ game, links, zone }: LinksProps) {
  const { extendLink, withdrawLink } = useScoringWrites(game.id);
  const [asked, ask] = useState<number | null>(null);
  if (links.length === 0) return null;
  const run = async (call: Promise<unknown>, done: string) => {
    try {
      await call;
      ask(null);
      toast(done);
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { bad: true });
    }
  };
  return (
    <section aria-labelledby="codes">
      <h3 id="codes">Codes</h3>
      <ul className="court-list">
        {links.map((link) => {
          const [state, works] = stateOf(link, zone);
          const name = link.label ?? `Code ${link.id}`;
          return (
            <li key={link.id}>
              <span>
                <b>{name}</b> <Badge kind={works ? 'ok' : 'line'}>{state}</Badge>
              </span>
              {!link.revoked_at && asked !== link.id && (
                <span className="btn-group">
                  <Button
                    size="small"
                    aria-label={`Extend by ${longer} hours: ${name}`}
                    onClick={() => run(extendLink(link.id, longer), `Works for ${longer} more hours`)}
                  >
                    Extend by {longer} hours
                  </Button>
                  <Button size="small" kind="danger-quiet" aria-label={`Withdraw ${name}`} onClick={() => ask(link.id)}>
                    Withdraw
                  </Button>
                </span>
              )}
              {asked === link.id && (
                <span className="court-ask" role="group" aria-label={`Withdraw ${name}?`}>
                  <span>Devices with this code stop sending at once. They keep their log as a file.</span>
                  <span className="btn-group">
                    <Button size="small" autoFocus onClick={() => ask(null)}>
                      Keep it
                    </Button>
                    <Button
                      size="small"
                      kind="danger"
                      onClick={() => run(withdrawLink(link.id), `${name} was withdrawn`)}
                    >
                      Withdraw this code
                    </Button>
                  </span>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The devices that score the game: when the server last heard of them, and what they have not sent. */
export function Devices({ devices }: { devices: Of<'ScoringDevice'>[] }) {
  if (devices.length === 0) return null;
  return (
    <section aria-labelledby="devices">
      <h3 id="devices">Devices</h3>
      <Table caption="Devices">
        <thead>
          <tr>
            <th scope="col">Device</th>
            <th scope="col">Last heard</th>
            <th scope="col" className="num">
              Entries
            </th>
            <th scope="col">Not sent yet</th>
          </tr>
        </thead>
        <tbody>
          {devices.map((device) => (
            <tr key={device.id}>
              <th scope="row">{device.name ?? device.device}</th>
              <td>{device.ended ? 'Ended' : age(device.seen_at)}</td>
              <td className="num">{device.last_n}</td>
              <td>
                {device.behind > 0 ? <Badge kind="warn">{countOf(device.behind, 'entry', 'entries')}</Badge> : 'None'}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
