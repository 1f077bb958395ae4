import { divisionUrl } from '../../../api/seasons.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Note } from '../../../kit/note.tsx';
import { toast } from '../../../kit/toast.tsx';
import { FormDialog } from '../../../parts/staff/form-dialog.tsx';
import { FormatFields, readFormat } from '../../../parts/staff/seasons/format-fields.tsx';

interface FormatDialogProps {
  division: Of<'DivisionPage'>;
  onClose: () => void;
}

/** Sets the format of a division's bracket. Once the bracket has games, only what changes none of them can change. */
export function FormatDialog({ division, onClose }: FormatDialogProps) {
  const { put } = useWrites();
  const locked = division.gamesCount > 0;
  return (
    <FormDialog
      title="Format of the bracket"
      submit="Save"
      failed="The format was not changed"
      onClose={onClose}
      thing="the format"
      send={async (read) => {
        await put(`${divisionUrl(division.id)}/format`, readFormat(read, division));
        toast('Format changed');
      }}
    >
      {() => (
        <>
          <FormatFields
            format={division}
            teams={division.teams.length}
            rounds={division.bracket.totalRounds}
            locked={locked}
          />
          {locked && (
            <Note>
              The bracket has games. Delete all of them to change between one loss and two; delete the games of a round
              to change how many games its matchups have.
            </Note>
          )}
        </>
      )}
    </FormDialog>
  );
}
