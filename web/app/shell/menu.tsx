import { CreditCard, Mail, MessageCircle, ShieldCheck, Ticket, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useAuth } from '../../data/session/auth_context.ts';
import { awaitedOf } from '../../data/session/awaited.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon_button.tsx';
import { useLoaded } from '../../ui/use_loaded.ts';
import { confirmText, useIsAtAuth, usePerson } from './account_way.ts';
import { MenuItems } from './menu_items.tsx';
import { placesOf } from './places.ts';
import { MenuTheme } from './theme_controls.tsx';

export const menuId = 'menu';

/** Those of the menu of somebody new. Members and visitors have more, which come with their menu. */
const icons = {
  ask: MessageCircle,
  card: CreditCard,
  mail: Mail,
  shield: ShieldCheck,
  ticket: Ticket,
};

const loadMore = () => import('./person_menu.tsx');

/** The one menu: under "More" on a phone, under the name of a member elsewhere. The browser's own popover: it
 *  opens before any script has arrived, and closes on Escape or a press beside it. */
export function ShellMenu() {
  const menu = useRef<HTMLDivElement>(null);
  const { user } = useAuth();
  const person = usePerson();
  const isAtAuth = useIsAtAuth();
  const awaited = awaitedOf(user);
  // A session without time, which a wrong code leaves behind, opens nothing more than there is for anybody.
  const isSomebody = person !== 'nobody' || awaited !== null;
  const closeMenu = () => menu.current?.hidePopover?.();
  const more = useLoaded(loadMore, isSomebody, { closeMenu });

  const { key } = useLocation();
  useEffect(() => menu.current?.hidePopover?.(), [key]);

  return (
    <div
      ref={menu}
      id={menuId}
      popover="auto"
      // The browser keeps how far it was scrolled, though it was closed meanwhile.
      onToggle={({ currentTarget, newState }) => {
        if (newState === 'open') currentTarget.scrollTop = 0;
      }}
      className="fixed inset-auto m-0 max-h-[calc(100dvh-5rem)] overflow-y-auto border border-line bg-raised text-ink shadow-3 backdrop:bg-scrim max-lg:inset-x-0 max-lg:bottom-0 max-lg:w-full max-lg:max-w-none max-lg:rounded-t-3 max-lg:pb-[env(safe-area-inset-bottom)] lg:top-[4.25rem] lg:right-[max(var(--gutter),calc((100vw-var(--content))/2))] lg:w-76 lg:rounded-3 lg:p-2 lg:backdrop:bg-transparent"
    >
      <div className="flex items-center justify-between pt-2 pr-2.5 pl-5 lg:hidden">
        <h2 className="text-4">{m.app_more()}</h2>
        <IconButton label={m.ui_close()} popoverTarget={menuId} popoverTargetAction="hide">
          <X aria-hidden="true" size={20} strokeWidth={1.6} />
        </IconButton>
      </div>
      <div className="max-lg:px-2 max-lg:pb-3">
        {isSomebody ? more : <MenuItems places={placesOf('start')} icons={icons} />}
        {person !== 'member' && <MenuTheme />}
      </div>
      {person !== 'member' && !isAtAuth && (
        <div className="sticky bottom-0 border-t border-line bg-raised px-5 py-3">
          {person === 'visitor' && <p className="mb-3 text-1 text-ink-2">{m.app_more_free()}</p>}
          <div className="grid grid-cols-[1fr_auto] gap-3 max-[18rem]:grid-cols-1">
            <ButtonLink variant="primary" to="/auth?mode=sign-up" className="px-3">
              {awaited === null ? m.app_sign_up() : confirmText(awaited)}
            </ButtonLink>
            {awaited === null && (
              <ButtonLink to="/auth?mode=sign-in" className="px-5">
                {m.app_sign_in()}
              </ButtonLink>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
