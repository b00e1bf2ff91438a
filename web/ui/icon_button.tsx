import { clsx } from 'clsx';
import type { ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router';

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does: its name, and its tooltip. */
  readonly label: string;
}

const look =
  'inline-grid size-11 flex-none place-items-center rounded-2 text-ink-2 transition-colors duration-(--fast) hover:bg-sunken hover:text-ink active:bg-line disabled:bg-transparent disabled:text-line-strong aria-disabled:bg-transparent aria-disabled:text-line-strong';

/** A link that is one icon, as big as the button. */
export function IconLink({ label, ...rest }: LinkProps & Pick<IconButtonProps, 'label'>) {
  return <Link aria-label={label} data-tooltip={label} className={look} {...rest} />;
}

/** A button that is one icon, 44 px in the square. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      className={clsx(look, className)}
      {...rest}
    >
      {children}
    </button>
  );
}
