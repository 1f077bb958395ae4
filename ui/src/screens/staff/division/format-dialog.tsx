import { divisionUrl, type Format, formatNames, formats } from '../../../api/seasons.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Note } from '../../../kit/note.tsx';
import { toast } from '../../../kit/toast.tsx';
import { countOf } from '../../../lib/format.ts';
import { FormDialog } from '../../../parts/staff/form-dialog.tsx';

type Division = Of<'Division'>;

const formatOf = ({ bracketFormat, thirdPlace }: Division): Format =>
  bracketFormat === 'double' ? 'double' : thirdPlace ? 'third' : 'single';

/** Returns the name of a division's format in lower case. */
export const formatWords = (division: Division) => formatNames[formatOf(division)].toLowerCase();

/** Describes a format for a number of teams. */
function meaning(format: Format, teams: number): string {
  const games = teams < 2 ? 0 : teams - 1;
  const third = teams > 3 ? 1 : 0;
  switch (format) {
    case 'single':
      return `Single elimination: ${countOf(games, 'game')}`;
    case 'third':
      return `The losers of the semifinals meet once more: ${countOf(games + third, 'game')}`;
    default:
      return `Double elimination: whoever loses goes on in the losers’ bracket; ${countOf(2 * games, 'game')}, or one more`;
  }
}

/** Sets a division's bracket format. Once the bracket has games, only the game for third place can change. */
export function FormatDialog({ division, onClose }: { division: Division; onClose: () => void }) {
  const { put } = useWrites();
  const now = formatOf(division);
  const locked = division.gamesCount > 0;
  return (
    <FormDialog
      title="Format of the bracket"
      submit="Save"
      failed="The format was not changed"
      onClose={onClose}
      thing="the format"
      send={async (read) => {
        const chosen = (read('format') ?? now) as Format;
        if (chosen === now) return;
        await put(`${divisionUrl(division.id)}/format`, formats[chosen]);
        toast('Format changed');
      }}
    >
      {() => (
        <>
          <fieldset className="field">
            <legend className="legend">A team is</legend>
            {(Object.keys(formats) as Format[]).map((format) => (
              <label key={format} className="check">
                <input
                  type="radio"
                  name="format"
                  value={format}
                  defaultChecked={format === now}
                  disabled={locked && (format === 'double') !== (now === 'double')}
                />
                <span>
                  {formatNames[format]}
                  <small>{meaning(format, division.teams.length)}</small>
                </span>
              </label>
            ))}
          </fieldset>
          {locked && <Note>Delete all bracket games to change between one loss and two.</Note>}
        </>
      )}
    </FormDialog>
  );
}
