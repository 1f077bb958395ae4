import { useState } from 'react';
import { useSession } from '../../../api/session.ts';
import type { Of } from '../../../api/types.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Button, IconButton } from '../../../kit/button.tsx';
import { Confirm } from '../../../kit/confirm.tsx';
import { MoreRows, useGrowing } from '../../../kit/growing.tsx';
import { Table } from '../../../kit/table.tsx';
import { dash } from '../../../lib/format.ts';
import { Avatar } from '../../../parts/face.tsx';
import { useDeleting } from '../../../parts/staff/deletion.ts';
import { type NewCredentials, TemporaryPassword } from '../../../parts/staff/organization/temporary-password.tsx';
import { roleNames, UserForm, userPath } from './user-form.tsx';

type User = Of<'User'>;
type Open = { what: 'add' } | { what: 'edit' | 'delete'; user: User } | null;

interface UsersSectionProps {
  /** The organization's id. */
  organization: number;
  users: User[];
  mayEdit: boolean;
}

/** An organization's users. Owners can add, edit and delete users and reset passwords. */
export function UsersSection({ organization, users, mayEdit }: UsersSectionProps) {
  const ownId = useSession().user?.id;
  const [open, setOpen] = useState<Open>(null);
  const [told, setTold] = useState<NewCredentials | null>(null);
  const { shown, left, grow } = useGrowing(users);
  const close = () => setOpen(null);
  return (
    <>
      {users.length > 0 && (
        <Table caption="Users">
          <thead>
            <tr>
              <th scope="col">Username</th>
              <th scope="col" className="beside">
                Email
              </th>
              <th scope="col" className="beside">
                Role
              </th>
              {mayEdit && (
                <th scope="col" className="fit">
                  <span className="vh">Actions</span>
                </th>
              )}
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
                    <IconButton
                      icon="edit"
                      size="small"
                      name={`Edit ${user.username}`}
                      onClick={() => setOpen({ what: 'edit', user })}
                    />
                    {user.id !== ownId && (
                      <IconButton
                        icon="trash"
                        size="small"
                        kind="danger-quiet"
                        name={`Delete ${user.username}`}
                        onClick={() => setOpen({ what: 'delete', user })}
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
          <Button kind="quiet" icon="plus" onClick={() => setOpen({ what: 'add' })}>
            Add User
          </Button>
        </p>
      )}
      {open?.what === 'add' && <UserForm organization={organization} onTold={setTold} onClose={close} />}
      {open?.what === 'edit' && (
        <UserForm organization={organization} user={open.user} onTold={setTold} onClose={close} />
      )}
      {open?.what === 'delete' && <DeleteUser user={open.user} onClose={close} />}
      {told && <TemporaryPassword {...told} onClose={() => setTold(null)} />}
    </>
  );
}

function DeleteUser({ user, onClose }: { user: User; onClose: () => void }) {
  const deleting = useDeleting({
    things: [{ name: user.username, path: userPath(user.id) }],
    telling: [],
    done: 'User deleted',
    failed: 'Error deleting user',
    onDone: (left) => left.length === 0 && onClose(),
  });
  return (
    <Confirm {...deleting} title="Are you sure you want to delete this user?" act="Delete" onClose={onClose}>
      <p>
        <b>{user.username}</b> is signed out everywhere. What they entered stays.
      </p>
    </Confirm>
  );
}
