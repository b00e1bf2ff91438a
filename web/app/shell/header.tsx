import { Link } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';
import { Mark } from '../../ui/mark.tsx';
import { AccountButton } from './account_button.tsx';
import { useAccountWay, useIsAtAuth, usePerson } from './account_way.ts';
import { PlaceLink } from './place_link.tsx';
import { placesOf } from './places.ts';
import { ThemeSwitch } from './theme_controls.tsx';
import { TimeLeft } from './time_left.tsx';

const seam =
  "after:absolute after:inset-x-0 after:-bottom-px after:hidden after:h-0.5 after:rounded-1 after:bg-gold aria-[current=page]:after:block after:content-['']";

/** The ways to an account, and the look: what a member finds under their name. On the page of that name it is said by
 *  the page. */
function Ways() {
  const way = useAccountWay();
  const isAtAuth = useIsAtAuth();
  if (way === null) return <AccountButton />;
  const isNew = way.path.endsWith('sign-in');
  return (
    <>
      <ThemeSwitch className="max-lg:hidden" />
      {!isAtAuth && (
        <>
          {isNew && (
            <ButtonLink variant="text" to={way.path} className="max-lg:hidden">
              {way.name}
            </ButtonLink>
          )}
          <ButtonLink to="/auth?mode=sign-up" className="max-lg:hidden">
            {isNew ? m.app_sign_up() : way.name}
          </ButtonLink>
        </>
      )}
    </>
  );
}

export function Header() {
  const person = usePerson();
  return (
    <header className="border-b border-line bg-paper print:hidden">
      <div className="wrap flex h-16 items-center gap-3 lg:h-18 lg:gap-10">
        <Link
          to="/"
          aria-label={m.app_home_link()}
          className="inline-flex min-h-11 items-center gap-2 font-serif text-[1.5rem]/none font-[460] tracking-[-.02em] text-ink no-underline"
        >
          <Mark />
          <span className="max-[15rem]:sr-only">{m.app_name()}</span>
        </Link>
        <nav aria-label={m.app_nav_main()} className="flex gap-6 self-stretch max-lg:hidden">
          {placesOf('bar', person).map((place) => (
            <PlaceLink
              key={place.to}
              to={place.to}
              className={`relative flex items-center text-cell whitespace-nowrap text-ink-2 no-underline hover:text-ink aria-[current=page]:font-[560] aria-[current=page]:text-ink ${seam}`}
            >
              {place.label()}
            </PlaceLink>
          ))}
        </nav>
        {/* Fills what is left, from the right: what a person has there never moves anything else. */}
        <div className="flex flex-1 items-center justify-end gap-2 whitespace-nowrap">
          <TimeLeft />
          <Ways />
        </div>
      </div>
    </header>
  );
}
