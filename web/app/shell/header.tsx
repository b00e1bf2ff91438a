import { Menu } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon_button.tsx';
import { Mark } from '../../ui/mark.tsx';
import { useAccountWay, useIsAtAuth } from './account_way.ts';
import { menuId } from './menu.tsx';
import { PlaceLink } from './place_link.tsx';
import { mainPlaces } from './places.ts';
import { ThemeSwitch } from './theme_controls.tsx';
import { TimeLeft } from './time_left.tsx';

const seam =
  "after:absolute after:inset-x-0 after:-bottom-px after:hidden after:h-0.5 after:rounded-1 after:bg-gold aria-[current=page]:after:block after:content-['']";

/** The way to an account. A member has one already, and the menu holds the rest; on the page of that name it is
 *  said by the page. */
function AccountLink() {
  const way = useAccountWay();
  if (useIsAtAuth()) return null;
  return (
    <ButtonLink to={way?.path ?? '/settings'} className="min-w-36 max-lg:hidden">
      {way?.name ?? m.app_settings()}
    </ButtonLink>
  );
}

export function Header() {
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
          {mainPlaces.map((place) => (
            <PlaceLink
              key={place.path}
              to={place.path}
              className={`relative flex items-center text-cell whitespace-nowrap text-ink-2 no-underline hover:text-ink aria-[current=page]:font-[560] aria-[current=page]:text-ink ${seam}`}
            >
              {place.name()}
            </PlaceLink>
          ))}
        </nav>
        {/* Fills what is left, from the right: what a person has there never moves anything else. */}
        <div className="flex flex-1 items-center justify-end gap-2 whitespace-nowrap">
          <TimeLeft />
          <ThemeSwitch className="max-lg:hidden" />
          <AccountLink />
          <IconButton label={m.app_menu()} popoverTarget={menuId}>
            <Menu aria-hidden="true" size={20} strokeWidth={1.6} />
          </IconButton>
        </div>
      </div>
    </header>
  );
}
