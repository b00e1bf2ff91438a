import type { LucideIcon } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { type IsView, PlaceLink } from './place_link.tsx';

export interface MenuItem {
  readonly path: string;
  readonly name: () => string;
  readonly icon: LucideIcon;
  readonly isView?: IsView;
}

/** One line of the menu. */
export const menuLine =
  'flex min-h-11 w-full items-center gap-3 rounded-2 px-3 text-left text-[1rem] text-ink no-underline hover:bg-sunken aria-[current=page]:font-[600] max-lg:min-h-12';

export function MenuItems({ items }: { readonly items: readonly MenuItem[] }) {
  return (
    <nav aria-label={m.app_nav_more_places()}>
      <ul>
        {items.map(({ path, name, icon: Icon, isView }) => (
          <li key={path}>
            <PlaceLink to={path} isView={isView} className={menuLine}>
              <Icon aria-hidden="true" size={20} strokeWidth={1.6} className="text-ink-2" />
              {name()}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
