import { useState } from 'react';
import { useSession } from '../../../api/session.ts';
import type { Of } from '../../../api/types.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Button } from '../../../kit/button.tsx';
import { MoreRows, useGrowing } from '../../../kit/steps/growing.tsx';
import { Table } from '../../../kit/table.tsx';
import { dash } from '../../../lib/format.ts';
import { Avatar } from '../../../parts/face.tsx';
import { DeleteDialog } from '../../../parts/staff/delete-dialog.tsx';
import { ActionsHeading, DeleteButton, EditButton, Heading } from '../../../parts/staff/list/cells.tsx';
import { useRowDialogs } from '../../../parts/staff/list/row-dialogs.ts';
import { type NewCredentials, TemporaryPassword } from '../../../parts/staff/organization/temporary-password.tsx';
import { roleNames, UserForm, userPath } from './user-form.tsx';

type User = Of<'User'>;

interface UsersSectionProps {
  /** The organization's id. */
  organization: number;
  users: User[];
  mayEdit: boolean;
}

/** An organization's users. Owners can add, edit and delete users and reset passwords. */
export function UsersSection({ organization, users, mayEdit }: UsersSectionProps) {
  const ownId = useSession().user?.id;
  const dialogs = useRowDialogs<User>();
  const [told, setTold] = useState<NewCredentials | null>(null);
  const { shown, left, grow } = useGrowing(users);
  return (
    <>
      {users.length > 0 && (
        <Table caption="Users">
          <thead>
            <tr>
              <Heading>Username</Heading>
              <Heading className="beside">Email</Heading>
              <Heading className="beside">Role</Heading>
              {mayEdit && <ActionsHeading />}
            </tr>
          </thead>
          <tbody>
            {shown.map((user) => (
              <tr key={user.id}>
                <th scope="row" className="folds">
                  <span className="who">
                    <Avatar id={user.id} name={user.username} size={28} />
                    <span>
                      {user.username} {user.id === ownId && <Badge kind="line">You</Badge>}
                    </span>
                  </span>
                  <span className="under cut">{[roleNames[user.role], user.email].filter(Boolean).join(' · ')}</span>
                </th>
                <td className="dim beside">{user.email ?? dash}</td>
                <td className="beside">{roleNames[user.role]}</td>
                {mayEdit && (
                  <td className="fit">
                    <EditButton name={`Edit ${user.username}`} onClick={() => dialogs.edit(user)} />
                    {user.id !== ownId && (
                      <DeleteButton
                        kind="danger-quiet"
                        name={`Delete ${user.username}`}
                        onClick={() => dialogs.askDelete(user)}
                      />
                    )}
                  </td>
                )}
              </tr>
            ))}
            <MoreRows columns={mayEdit ? 4 : 3} left={left} grow={grow} />
          </tbody>
        </Table>
      )}
      {mayEdit && (
        <p className="sect-foot">
          {users.length === 0 && <span>No users yet.</span>}
          <Button kind="quiet" icon="plus" onClick={dialogs.create}>
            Add User
          </Button>
        </p>
      )}
      {(dialogs.creating || dialogs.editing) && (
        <UserForm organization={organization} user={dialogs.editing} onTold={setTold} onClose={dialogs.close} />
      )}
      {dialogs.deleting && <DeleteUser user={dialogs.deleting} onClose={dialogs.close} />}
      {told && <TemporaryPassword {...told} onClose={() => setTold(null)} />}
    </>
  );
}

const DeleteUser = ({ user, onClose }: { user: User; onClose: () => void }) => (
  <DeleteDialog
    final
    title="Are you sure you want to delete this user?"
    things={[{ name: user.username, path: userPath(user.id) }]}
    telling={[]}
    done="User deleted"
    failed="Error deleting user"
    onClose={onClose}
  >
    <p>
      <b>{user.username}</b> is signed out everywhere. What they entered stays.
    </p>
  </DeleteDialog>
);
