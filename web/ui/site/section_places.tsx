import { useContext } from 'react';
import { Link, useLocation } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { PagesContext } from './pages_context.ts';

const firstPart = (path: string): string => path.split('/')[1] ?? '';

/** The pages of the section that this page is in, by their facts (`section`), for a member: above the page, as wide as the window. */
export function SectionPlaces() {
  const { pathname } = useLocation();
  const places = useContext(PagesContext)
    .flatMap(({ path, places: entries = [] }) =>
      entries.flatMap(({ at, label }) =>
        at.section === undefined || firstPart(path) !== firstPart(pathname)
          ? []
          : [{ path, label, order: at.section }],
      ),
    )
    .toSorted((one, other) => one.order - other.order);
  if (places.length < 2) return null;
  // A page below one of them is among what that one lists: a report that is read in, a letter of a dispute.
  const here = places
    .filter(({ path }) => path === pathname || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0]?.path;
  return (
    <nav aria-label={m.ui_section()} className="border-b border-line print:hidden">
      <ul className="wrap flex gap-6 overflow-x-auto max-sm:gap-5">
        {places.map(({ path, label }) => (
          <li key={path} className="flex">
            <Link
              to={path}
              aria-current={path === here ? 'page' : undefined}
              className="relative flex min-h-12 items-center text-cell whitespace-nowrap text-ink-2 no-underline hover:text-ink after:absolute after:inset-x-0 after:-bottom-px after:hidden after:h-0.5 after:bg-ink after:content-[''] aria-[current=page]:font-[560] aria-[current=page]:text-ink aria-[current=page]:after:block"
            >
              {label()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
