import { Link, useLocation } from 'react-router';
import { useWaysIn } from '../../../data/account/ways_in.ts';
import { m } from '../../../paraglide/messages.js';
import { type By, formPath, type Mode, withMailed } from './auth_place.ts';

const segment =
  'grid min-h-11 place-items-center rounded-[5px] px-2 text-center text-cell leading-tight text-ink-2 no-underline hover:text-ink aria-[current]:bg-raised aria-[current]:font-[560] aria-[current]:text-ink aria-[current]:shadow-1 forced-colors:aria-[current]:bg-[Highlight] forced-colors:aria-[current]:text-[HighlightText] forced-colors:aria-[current]:forced-color-adjust-none';

/** By email or by phone: two addresses of one form, so that a reload and "back" keep what was chosen. It is there from the first
 *  paint, and goes where the service says that it takes no phones. */
export function ByChoice({ mode, by }: { readonly mode: Mode; readonly by: By }) {
  const location = useLocation();
  const ways = useWaysIn();
  if (ways?.phone === false) return null;
  const options = [
    ['email', m.auth_by_email()],
    ['phone', m.auth_by_phone()],
  ] as const;
  return (
    <nav aria-label={m.auth_by_legend()} className="mb-5">
      <ul className="grid auto-cols-fr grid-flow-col rounded-2 border border-line bg-sunken p-[3px]">
        {options.map(([kind, label]) => (
          <li key={kind} className="grid">
            <Link
              to={formPath(mode, kind)}
              replace
              state={withMailed(location, undefined)}
              aria-current={kind === by ? 'true' : undefined}
              className={segment}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
