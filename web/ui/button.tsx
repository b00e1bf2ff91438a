import { clsx } from 'clsx';
import type { ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router';

/** `primary`: one a screen, first and leftmost. `quiet`: outlined. `text`: no border. `clay`: deletes. */
export type ButtonVariant = 'primary' | 'quiet' | 'text' | 'clay';

const shape =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-2 border py-2 text-center text-[1rem] leading-tight font-[560] no-underline transition-colors duration-(--fast) ' +
  'disabled:border-line disabled:bg-sunken disabled:text-ink-3 aria-busy:cursor-progress print:hidden';

const looks: Record<ButtonVariant, string> = {
  primary:
    'border-transparent forced-colors:border-3 bg-glaze px-5 text-on-glaze enabled:hover:bg-glaze-hover enabled:active:bg-glaze-active [a&]:hover:bg-glaze-hover [a&]:active:bg-glaze-active',
  quiet:
    'border-line-strong bg-surface px-5 text-ink enabled:hover:bg-sunken enabled:active:bg-line [a&]:hover:bg-sunken [a&]:active:bg-line',
  text: 'border-transparent px-3 text-glaze-ink enabled:hover:bg-glaze-tint enabled:active:border-glaze-line enabled:active:bg-glaze-tint [a&]:hover:bg-glaze-tint [a&]:active:border-glaze-line [a&]:active:bg-glaze-tint',
  clay: 'border-clay bg-surface px-5 text-clay enabled:hover:bg-clay-tint enabled:active:bg-clay-tint enabled:active:inset-ring enabled:active:inset-ring-clay',
};

/** The look alone, for a link that leaves the app. */
export const buttonClass = (variant: ButtonVariant, className?: string): string =>
  clsx(shape, looks[variant], className);

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant;
  /** While the work is on its way: what it says instead ("Saving…"). It keeps its look, its size and its focus, and
   *  does nothing when pressed. */
  readonly busy?: string | false | undefined;
}

/** A button does something here; what leads elsewhere is a `ButtonLink`. */
export function Button({
  variant = 'quiet',
  type = 'button',
  busy,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      // oxlint-disable-next-line react/button-has-type -- "button" unless the caller says otherwise
      type={busy ? 'button' : type}
      className={buttonClass(variant, className)}
      aria-busy={busy ? true : undefined}
      aria-disabled={busy ? true : undefined}
      onClick={busy ? undefined : onClick}
      {...rest}
    >
      {busy ? (
        <span className="grid place-items-center *:col-start-1 *:row-start-1">
          <span aria-hidden="true" className="invisible inline-flex items-center gap-2">
            {children}
          </span>
          <span role="status" className="inline-flex items-center gap-2">
            <span aria-hidden="true" className="spin-ring" />
            {busy}
          </span>
        </span>
      ) : (
        children
      )}
    </button>
  );
}

export interface ButtonLinkProps extends LinkProps {
  readonly variant?: ButtonVariant;
}

/** A link that looks like a button, because it is the next step. */
export function ButtonLink({ variant = 'quiet', className, ...rest }: ButtonLinkProps) {
  return <Link className={buttonClass(variant, className)} {...rest} />;
}
