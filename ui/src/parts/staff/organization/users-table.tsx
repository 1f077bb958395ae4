import type { Of } from '../../../api/types.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Table } from '../../../kit/table.tsx';
import { Avatar } from '../../face.tsx';

/** Who may sign in to an organization. */
export const UsersTable = ({ users }: { users: Of<'User'>[] }) => (
  <Table caption="Users">
    <thead>
      <tr>
        <th scope="col">User</th>
        <th scope="col">Email</th>
        <th scope="col">Role</th>
      </tr>
    </thead>
    <tbody>
      {users.map(({ id, username, email, role }) => (
        <tr key={id}>
          <th scope="row">
            <span className="who">
              <Avatar id={id} name={username} />
              <span>{username}</span>
            </span>
          </th>
          <td className="dim">{email ?? 'None'}</td>
          <td>{role === 'org_owner' ? <Badge kind="accent">Organization Owner</Badge> : <Badge>Staff</Badge>}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);
