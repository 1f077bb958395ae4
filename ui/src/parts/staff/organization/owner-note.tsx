import { Button } from '../../../kit/button.tsx';
import { Note } from '../../../kit/note.tsx';
import { CopyButton } from './copy-button.tsx';
import type { Made } from './organization-form.tsx';

/** The password of a new organization's first owner: it is said here and nowhere else. */
export const OwnerNote = ({ made, onClose }: { made: Made; onClose: () => void }) => (
  <div role="status">
    <Note kind="accent">
      <b>{made.organization.name}</b> is owned by <b>{made.owner?.username}</b>. Temporary Password:{' '}
      <code>{made.tempPassword}</code> It is shown this once; the first sign-in asks for another.{' '}
      <CopyButton what="password" text={made.tempPassword ?? ''} />{' '}
      <Button size="small" kind="quiet" onClick={onClose}>
        I have it
      </Button>
    </Note>
  </div>
);
