import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '../paraglide/messages.js';

/** What every labelled control says around itself. */
export interface FieldTexts {
  readonly label: string;
  /** One sentence between the label and the control. */
  readonly help?: ReactNode;
  /** What is wrong, and the value that works, in the place of the help. The control keeps what was typed. */
  readonly error?: string | undefined;
  /** Said beside the label. Nothing marks what is needed. */
  readonly isOptional?: boolean | undefined;
}

/** Ids of the texts that describe a control, as `aria-describedby` takes them; undefined when there are none. */
export function describedBy(
  id: string,
  { help, error }: Pick<FieldTexts, 'help' | 'error'>,
  further?: string,
): string | undefined {
  const ids = [error ? `${id}-error` : help && `${id}-help`, further].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** What is wrong, always with a word and the icon, which is read out as "Error:". */
export function FieldError({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <p id={id} className="flex gap-1.5 text-1 font-[560] text-clay">
      <CircleAlert
        role="img"
        aria-label={m.ui_error()}
        size={18}
        strokeWidth={1.6}
        className="mt-0.5 flex-none"
      />
      {children}
    </p>
  );
}

/** Help, or the error in its place. An error that comes while the page is open is announced. */
export function FieldNotes({
  id,
  help,
  error,
}: { readonly id: string } & Pick<FieldTexts, 'help' | 'error'>) {
  return (
    <>
      {help && !error && (
        <p id={`${id}-help`} className="text-1 text-ink-2">
          {help}
        </p>
      )}
      <div aria-live="polite" className="empty:absolute">
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </>
  );
}

/** Label above, help or error below it, then the control. `id` is the control's. */
export function Field({
  id,
  label,
  help,
  error,
  isOptional,
  className,
  children,
}: FieldTexts & {
  readonly id: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className={clsx('grid grid-cols-1 content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-cell font-[560]">
        {label}
        {isOptional && <span className="font-[400] text-ink-2"> {m.ui_optional()}</span>}
      </label>
      <FieldNotes id={id} help={help} error={error} />
      {children}
    </div>
  );
}

/** The border around a control: 48 px, or 60 px in the landing tool. Dashed around what can be read and copied but
 *  not changed. What else can be pressed inside it has its focus ring inside. */
export const controlBox = (hasError: boolean, isBig = false): string =>
  clsx(
    'flex items-center overflow-hidden rounded-2 border bg-raised outline-offset-2 outline-focus has-[:is(input,select,textarea):focus]:outline-2 has-disabled:border-line has-disabled:bg-sunken has-disabled:text-ink-3 forced-colors:has-disabled:border-[GrayText] forced-colors:has-disabled:text-[GrayText] has-[[readonly]]:border-dashed has-[[readonly]]:bg-transparent [&_button]:-outline-offset-3',
    isBig ? 'min-h-15' : 'min-h-12',
    hasError
      ? 'border-clay inset-ring inset-ring-clay'
      : 'border-line-strong not-has-disabled:hover:border-ink-2 has-[:is(input,select,textarea):focus]:border-focus',
  );
