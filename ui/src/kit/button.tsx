import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Icon } from './icon.tsx';

type Kind = 'primary' | 'second' | 'quiet' | 'danger' | 'danger-quiet';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: Kind;
  size?: 'small' | 'large';
  icon?: string;
  /** Label while the action is under way: "Saving...". */
  busy?: string | false | undefined;
  children: ReactNode;
}

/** The clicks of a busy button, also those of the keyboard, do nothing: they would run the action again. */
const ignore = (event: MouseEvent) => event.preventDefault();

export function Button({ kind = 'second', size, icon, busy, children, className, type, ...rest }: ButtonProps) {
  const classes = ['btn', kind, size, className].filter(Boolean).join(' ');
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={classes}
      {...(busy ? { 'aria-busy': true, onClick: ignore } : {})}
    >
      {busy ? <span className="spin" aria-hidden="true" /> : icon && <Icon name={icon} size="s" />}
      {busy || children}
    </button>
  );
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: string;
  /** The accessible name: the button shows only an icon. */
  name: string;
  kind?: Kind;
  size?: 'small';
}

export function IconButton({ icon, name, kind = 'quiet', size, className, type, ...rest }: IconButtonProps) {
  const classes = ['btn', kind, size, 'only', className].filter(Boolean).join(' ');
  return (
    <button {...rest} type={type ?? 'button'} className={classes} aria-label={name} title={name}>
      <Icon name={icon} />
    </button>
  );
}
