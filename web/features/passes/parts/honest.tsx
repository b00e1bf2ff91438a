import { clsx } from 'clsx';
import { Link } from 'react-router';
import { m } from '../../../paraglide/messages.js';

/** What stands beside every price. */
export function Honest({
  id,
  isSmall = false,
}: {
  readonly id?: string;
  /** Beside a sum that was named before, on the same page. */
  readonly isSmall?: boolean;
}) {
  return (
    <p
      id={id}
      className={clsx(
        isSmall
          ? 'text-1 text-ink-2'
          : 'border-y border-line-strong py-4 font-serif text-3 leading-[1.4]',
      )}
    >
      {m.passes_honest()} {/* A line of its own: it breaks nowhere else when the fonts arrive. */}
      <Link to="/about#rules" className="block w-fit">
        {m.passes_honest_law()}
      </Link>
    </p>
  );
}
