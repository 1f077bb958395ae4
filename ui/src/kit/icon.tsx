export interface IconProps {
  /** The name of an `.i-…` class: `icons.css` for all pages, `icons-more.css` and `staff.css` for the rest. */
  name: string;
  size?: 's' | 'l';
}

/** An icon beside text; hidden from screen readers. */
export const Icon = ({ name, size }: IconProps) => (
  <i className={`icon i-${name}${size ? ` ${size}` : ''}`} aria-hidden="true" />
);
