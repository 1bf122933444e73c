import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon, type IconName } from './icon.tsx';
import './button.css';

type Look = 'primary' | 'plain' | 'quiet' | 'danger';

interface Shape {
  readonly look?: Look;
  readonly small?: boolean;
  readonly icon?: IconName;
  readonly children?: ReactNode;
}

interface ButtonProps extends Shape, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** Under way: shows it and takes no clicks, but keeps the focus. */
  readonly busy?: boolean;
}

const classes = (look: Look, small: boolean, bare: boolean, extra = ''): string =>
  `button ${look}${small ? ' small' : ''}${bare ? ' bare' : ''} ${extra}`.trim();

export function Button({
  look = 'plain',
  small = false,
  icon,
  busy = false,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={classes(look, small, children === undefined, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A link that looks like a button. @param outside leaves the dashboard */
export function ButtonLink({
  look = 'plain',
  small = false,
  icon,
  children,
  to,
  outside,
}: Shape & { to: string; outside?: boolean }) {
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  );
  if (outside) {
    return (
      <a className={classes(look, small, false)} href={to}>
        {content}
      </a>
    );
  }
  return (
    <Link className={classes(look, small, false)} to={to}>
      {content}
    </Link>
  );
}

/** A button that shows only an icon. @param label what it does, for everybody who does not see it */
export function IconButton({
  icon,
  label,
  ...rest
}: Omit<ButtonProps, 'children' | 'icon'> & { icon: IconName; label: string }) {
  return <Button look="quiet" icon={icon} aria-label={label} title={label} {...rest} />;
}
