import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAuth } from '../../data/session/auth_context.ts';
import { awaitedEmail } from '../../data/session/person.ts';
import { m } from '../../paraglide/messages.js';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ThemeChoice } from '../../ui/theme_choice.tsx';
import { useAccountWay, useIsAtAuth } from './account_way.ts';
import { PlaceLink } from './place_link.tsx';
import { menuPlaces } from './places.ts';

export const menuId = 'menu';

/** Everything that is not in sight: all places, the look, the account. The browser's own popover: it
 *  opens before any script has arrived, and closes on Escape or a press beside it. */
export function ShellMenu() {
  const menu = useRef<HTMLDivElement>(null);
  const { user, signOut } = useAuth();
  const way = useAccountWay();
  const isAtAuth = useIsAtAuth();
  const navigate = useNavigate();

  const { key } = useLocation();
  useEffect(() => menu.current?.hidePopover?.(), [key]);
  const leave = async () => {
    await navigate('/');
    await signOut();
  };

  return (
    <div
      ref={menu}
      id={menuId}
      popover="auto"
      className="fixed inset-auto top-[4.25rem] right-[max(var(--gutter),calc((100vw-var(--content))/2))] m-0 max-h-[calc(100dvh-5rem)] w-[min(22rem,calc(100vw-2*var(--gutter)))] overflow-y-auto rounded-3 border border-line bg-raised p-5 text-ink shadow-3 backdrop:bg-scrim lg:backdrop:bg-transparent"
    >
      <nav aria-label={m.app_nav_more_places()}>
        <ul className="grid grid-cols-2 gap-x-4 max-[18rem]:grid-cols-1">
          {menuPlaces.map((place) => (
            <li key={place.path}>
              <PlaceLink
                to={place.path}
                className="flex min-h-11 items-center text-ink no-underline hover:underline aria-[current=page]:font-[600]"
              >
                {place.name()}
              </PlaceLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-4 border-t border-line pt-4">
        <ThemeChoice name="menu-theme" />
      </div>
      {way === null ? (
        <Button onClick={() => void leave()} className="mt-5 w-full">
          {m.app_sign_out()}
        </Button>
      ) : (
        !isAtAuth && (
          <div className="mt-5 grid grid-cols-2 gap-3 max-[18rem]:grid-cols-1">
            <ButtonLink to="/auth?mode=sign-up" className="px-3">
              {awaitedEmail(user) === null ? m.app_sign_up() : m.app_confirm_email()}
            </ButtonLink>
            <ButtonLink to="/auth?mode=sign-in" className="px-3">
              {m.app_sign_in()}
            </ButtonLink>
          </div>
        )
      )}
    </div>
  );
}
