export interface IconProps {
  /** The name of an `.i-…` class: `icons.css` for every page, `staff.css` for staff's. */
  name: string;
  size?: 's' | 'l';
}

/** A drawing beside words; it says nothing of its own. */
export const Icon = ({ name, size }: IconProps) => (
  <i className={`icon i-${name}${size ? ` ${size}` : ''}`} aria-hidden="true" />
);
