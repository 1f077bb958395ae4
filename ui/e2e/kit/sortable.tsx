import { useState } from 'react';
import { Grip, Sortable } from '../../src/kit/sortable.tsx';
import { listsAfterMove, type Move, type SortList } from '../../src/kit/sorting/sorting.ts';

const named = (prefix: string, from: number, names: string[]) =>
  names.map((name, index) => ({ id: from + index, label: `${prefix}${name}` }));

/** Three lists like those of teams and divisions: the first with a fixed order, the last locked and empty. */
export default function Demo() {
  const [lists, setLists] = useState<SortList[]>([
    { id: 0, label: 'Standings', fixed: true, items: named('', 1, ['Aces', 'Bulls', 'Cubs']) },
    { id: 1, label: 'Division A', items: named('', 10, ['Dukes', 'Eagles', 'Foxes', 'Goats', 'Hawks', 'Ibis']) },
    { id: 2, label: 'Division B', items: named('', 30, []) },
  ]);
  const [log, setLog] = useState<string[]>([]);
  async function keep(move: Move) {
    setLog((before) => [...before, `${move.item} from ${move.from} to ${move.to} at ${move.index}: ${move.order}`]);
    if (move.item === 12) {
      await new Promise((done) => document.getElementById('answer')?.addEventListener('click', done));
      throw new Error('Foxes stay');
    }
    setLists((before) => listsAfterMove(before, move.item, { list: move.to, index: move.index }));
  }
  return (
    <>
      <Sortable
        lists={lists}
        onMove={keep}
        refuses={({ item, to }) => (item === 15 && to === 2 ? 'Ibis cannot go there.' : undefined)}
      >
        {(shown, marks) => (
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: '2rem' }}>
            {shown.map((list) => (
              <section className="card" key={list.id} style={{ width: '16rem' }} aria-label={list.label}>
                <h2>{list.label}</h2>
                <table className="tbl">
                  <tbody {...marks.list(list.id)}>
                    {list.items.map(({ id, label }) => (
                      <tr key={id} {...marks.item(id)}>
                        <td className="fit">
                          <Grip item={id} />
                        </td>
                        <th scope="row">{label}</th>
                      </tr>
                    ))}
                    {list.items.length === 0 && (
                      <tr>
                        <td>
                          <p className="drop-zone">Drop a team here</p>
                        </td>
                      </tr>
                    )}
                  </tbody>
                </table>
              </section>
            ))}
          </div>
        )}
      </Sortable>
      <ol aria-label="Moves">
        {log.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <p style={{ height: '50vh' }}>
        <button type="button">After</button>
        <button type="button" id="answer">
          Answer
        </button>
      </p>
    </>
  );
}
