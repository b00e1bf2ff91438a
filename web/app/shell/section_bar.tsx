import { useLocation } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { usePerson } from './account_way.ts';
import { PlaceLink } from './place_link.tsx';
import { placesOf } from './places.ts';

const firstPart = (path: string): string => path.split('/')[1] ?? '';

/** The pages that lie beside this one, where it's one of several of a section. */
export function SectionBar() {
  const { pathname } = useLocation();
  const person = usePerson();
  const places = placesOf('section', person).filter(
    ({ to }) => firstPart(to) === firstPart(pathname),
  );
  if (places.length < 2) return null;
  return (
    <nav aria-label={m.app_nav_section()} className="border-b border-line bg-paper print:hidden">
      <ul className="wrap flex gap-6 overflow-x-auto max-sm:gap-5">
        {places.map(({ to, label }) => (
          <li key={to} className="flex">
            <PlaceLink
              to={to}
              aria-current={to === pathname ? 'page' : undefined}
              className="relative flex min-h-12 items-center text-cell whitespace-nowrap text-ink-2 no-underline hover:text-ink after:absolute after:inset-x-0 after:-bottom-px after:hidden after:h-0.5 after:bg-ink after:content-[''] aria-[current=page]:font-[560] aria-[current=page]:text-ink aria-[current=page]:after:block"
            >
              {label()}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
