import { Ellipsis } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { menuId } from './menu.tsx';
import { PlaceLink } from './place_link.tsx';
import { phonePlaces } from './places.ts';

const tab =
  'relative grid min-h-15 content-center justify-items-center gap-0.5 text-[0.875rem]/[1.2] text-ink-2 no-underline';

/** Five places at the thumb, on a phone. */
export function TabBar() {
  return (
    <nav
      aria-label={m.app_nav_main()}
      className="sticky bottom-0 z-4 grid grid-cols-5 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      {phonePlaces.map(({ path, name, icon: Icon }) => (
        <PlaceLink
          key={path}
          to={path}
          className={`${tab} after:absolute after:inset-x-[28%] after:-top-px after:hidden after:h-0.5 after:rounded-1 after:bg-gold after:content-[''] aria-[current=page]:font-[560] aria-[current=page]:text-ink aria-[current=page]:after:block`}
        >
          <Icon aria-hidden="true" size={20} strokeWidth={1.6} />
          {name()}
        </PlaceLink>
      ))}
      <button type="button" popoverTarget={menuId} className={tab}>
        <Ellipsis aria-hidden="true" size={20} strokeWidth={1.6} />
        {m.app_more()}
      </button>
    </nav>
  );
}
