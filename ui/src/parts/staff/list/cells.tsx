import type { HTMLAttributes, ReactNode } from 'react';
import { IconButton, type IconButtonProps } from '../../../kit/button.tsx';
import { type Selection, Tick } from '../../../kit/selection.tsx';

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
