import type { ReactNode } from 'react';
import { useSession } from '../../api/session.ts';
import { useAuth } from '../../api/staff.ts';
import type { Of } from '../../api/types.ts';

interface IfMayDeleteProps {
  group: Of<'DeletionGroup'>;
  children: ReactNode;
}

/** Returns whether the user may delete things of a group. */
export const useMayDelete = (group: Of<'DeletionGroup'>) => useAuth().data?.may_delete?.includes(group) ?? false;

/** Renders its children if the user may delete things of a group: an owner can keep staff from it. */
export const IfMayDelete = ({ group, children }: IfMayDeleteProps) => (useMayDelete(group) ? children : null);

/** Renders its children unless the user only records results. */
export const IfEditor = ({ children }: { children: ReactNode }) =>
  useSession().user?.role === 'scorekeeper' ? null : children;
