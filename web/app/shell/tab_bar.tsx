import { Clock, Ellipsis, House, type LucideIcon, Scale, User, UserPlus } from 'lucide-react';
import { useMinutesLeft } from '../../data/session/limited_access.ts';
import { m } from '../../paraglide/messages.js';
import { useAccountWay } from './account_way.ts';
import { menuId } from './menu.tsx';
import { PlaceLink } from './place_link.tsx';

interface Tab {
  readonly path: string;
  readonly name: string;
  readonly icon: LucideIcon;
}

const look =
  'relative grid min-h-15 content-center justify-items-center gap-0.5 text-[0.875rem]/[1.2] text-ink-2 no-underline';

/** What this person can do today. Home is the dashboard for who may enter it, the start page for anybody else. */
function tabsFor(way: ReturnType<typeof useAccountWay>, mayEnter: boolean): readonly Tab[] {
  return [
    { path: mayEnter ? '/dashboard' : '/', name: m.app_home(), icon: House },
    { path: '/debt-destroyer', name: m.app_debts(), icon: Scale },
    ...(way === null
      ? [
          { path: '/referral-dashboard', name: m.app_invite(), icon: UserPlus },
          { path: '/settings', name: m.app_settings(), icon: User },
        ]
      : [
          { path: '/extend-access', name: m.app_tab_time(), icon: Clock },
          { path: way.path, name: way.short, icon: User },
        ]),
  ];
}

/** Five places at the thumb, on a phone; three where there is room for no more. The last one opens the menu, which
 *  holds them all. */
export function TabBar() {
  const way = useAccountWay();
  const mayEnter = useMinutesLeft() > 0 || way === null;
  return (
    <nav
      aria-label={m.app_nav_main()}
      className="sticky bottom-0 z-4 grid grid-cols-5 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] max-[18rem]:grid-cols-3 max-[18rem]:[&>a:nth-child(n+3)]:hidden lg:hidden print:hidden"
    >
      {tabsFor(way, mayEnter).map(({ path, name, icon: Icon }) => (
        <PlaceLink
          key={path}
          to={path}
          className={`${look} after:absolute after:inset-x-[28%] after:-top-px after:hidden after:h-0.5 after:rounded-1 after:bg-gold after:content-[''] aria-[current=page]:font-[560] aria-[current=page]:text-ink aria-[current=page]:after:block`}
        >
          <Icon aria-hidden="true" size={20} strokeWidth={1.6} />
          {name}
        </PlaceLink>
      ))}
      <button type="button" popoverTarget={menuId} className={look}>
        <Ellipsis aria-hidden="true" size={20} strokeWidth={1.6} />
        {m.app_more()}
      </button>
    </nav>
  );
}
