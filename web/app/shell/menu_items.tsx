import type { LucideIcon } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import type { PlaceIcon } from '../../ui/site/page_facts.ts';
import { PlaceLink } from './place_link.tsx';
import type { PlaceTo } from './places.ts';

/** One line of the menu. */
export const menuLine =
  'flex min-h-11 w-full items-center gap-3 rounded-2 px-3 text-left text-[1rem] text-ink no-underline hover:bg-sunken aria-[current=page]:font-[600] max-lg:min-h-12';

export function MenuItems({
  places,
  icons,
}: {
  readonly places: readonly PlaceTo[];
  readonly icons: Partial<Record<PlaceIcon, LucideIcon>>;
}) {
  return (
    <nav aria-label={m.app_nav_more_places()}>
      <ul>
        {places.map(({ to, label, icon, view }) => {
          const Icon = icon && icons[icon];
          return (
            <li key={to}>
              <PlaceLink to={to} view={view} className={menuLine}>
                {Icon && (
                  <Icon aria-hidden="true" size={20} strokeWidth={1.6} className="text-ink-2" />
                )}
                {label()}
              </PlaceLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
