import type { HTMLAttributes, ReactNode } from 'react';
import type { Of } from '../../../api/types.ts';
import { IconButton, type IconButtonProps } from '../../../kit/button.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { type Selection, Tick } from '../../../kit/selection.tsx';
import { IfMayDelete } from '../may-delete.tsx';
import type { RowDialogs } from './row-dialogs.ts';

interface HeadingProps {
  className?: string;
  children: ReactNode;
}

/** The heading of a column that does not sort. */
export const Heading = ({ className, children }: HeadingProps) => (
  <th scope="col" className={className}>
    {children}
  </th>
);

/** The heading of a narrow column of buttons; only screen readers see the text. */
export const ActionsHeading = ({ children = 'Actions' }: { children?: string }) => (
  <Heading className="fit">
    <span className="vh">{children}</span>
  </Heading>
);

interface TickRowProps extends HTMLAttributes<HTMLTableRowElement> {
  selection: Selection;
  /** Id and name of the row, for its checkbox. */
  rowId: number;
  name: string;
}

/** A table row that starts with a checkbox. */
export const TickRow = ({ selection, rowId, name, children, ...rest }: TickRowProps) => (
  <tr {...rest} className={selection.ids.has(rowId) ? 'picked' : ''}>
    <td className="fit">
      <Tick selection={selection} id={rowId} name={name} />
    </td>
    {children}
  </tr>
);

type RowButtonProps = Omit<IconButtonProps, 'icon' | 'size'>;

/** The button in a row that edits the row. */
export const EditButton = (props: RowButtonProps) => <IconButton icon="edit" size="small" {...props} />;

/** The button in a row that deletes the row. */
export const DeleteButton = (props: RowButtonProps) => <IconButton icon="trash" size="small" {...props} />;

interface RowActionsProps<Row> {
  name: string;
  /** The first word of the edit button's name. */
  verb?: string;
  row: Row;
  dialogs: RowDialogs<Row>;
  group: Of<'DeletionGroup'>;
}

/** The buttons of a row that edit it, and delete it if the user may. */
export const RowActions = <Row,>({ name, verb = 'Edit', row, dialogs, group }: RowActionsProps<Row>) => (
  <>
    <EditButton name={`${verb} ${name}`} onClick={() => dialogs.edit(row)} />
    <IfMayDelete group={group}>
      <DeleteButton kind="danger-quiet" name={`Delete ${name}`} onClick={() => dialogs.askDelete(row)} />
    </IfMayDelete>
  </>
);

interface VisitorLinkProps {
  name: string;
  href: string;
  /** Whether narrow windows do without the link. */
  isBeside?: boolean;
}

/** Opens the public page of a row in a new tab. */
export const VisitorLink = ({ name, href, isBeside }: VisitorLinkProps) => (
  <a
    className={isBeside ? 'btn quiet small only beside' : 'btn quiet small only'}
    href={href}
    target="_blank"
    rel="noreferrer"
    aria-label={`View ${name} as a visitor`}
  >
    <Icon name="external" />
  </a>
);
