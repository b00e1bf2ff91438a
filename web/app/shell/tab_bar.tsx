import {
  BookOpen,
  Clock,
  Ellipsis,
  House,
  Info,
  LogIn,
  type LucideIcon,
  MessageCircle,
  Scale,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import type { Person, PlaceIcon } from '../../ui/site/page_facts.ts';
import { useAccountWay, usePerson } from './account_way.ts';
import { menuId } from './menu.tsx';
import { type IsView, PlaceLink } from './place_link.tsx';
import { placesOf } from './places.ts';

interface Tab {
  readonly path: string;
  readonly name: string;
  readonly icon: LucideIcon;
  readonly isView?: IsView;
}

/** Those of the bar alone: every page carries them. */
const icons: Partial<Record<PlaceIcon, LucideIcon>> = {
  ask: MessageCircle,
  book: BookOpen,
  clock: Clock,
  house: House,
  info: Info,
  people: UsersRound,
  scales: Scale,
};

const look =
  'relative grid min-h-15 content-center justify-items-center gap-0.5 text-[0.875rem]/[1.2] text-ink-2 no-underline';

/** As many as there is room for on a small phone, the way to the menu among them. */
const maxTabs = 5;

/** The first places of the bar, then what a visitor has or needs: the pass, and the way to an account. */
function tabsFor(person: Person, way: ReturnType<typeof useAccountWay>): readonly Tab[] {
  const own = placesOf('tab', person);
  const room = maxTabs - 1 - own.length - (way === null ? 0 : 1);
  const places = [...placesOf('bar', person).slice(0, room), ...own];
  return [
    ...places.map(({ to, label, icon }) => ({
      path: to,
      name: label(),
      icon: (icon && icons[icon]) ?? Info,
    })),
    ...(way === null
      ? []
      : [
          {
            path: way.path,
            name: way.short,
            icon: person === 'nobody' ? LogIn : UserRound,
            isView: way.isView,
          },
        ]),
  ];
}

/** A field that brings up the keyboard has the focus: the bar would take half of what the keyboard leaves in sight.
 *  It keeps its place in the page, which therefore does not move. */
const underKeyboard =
  'pointer-coarse:[:root:has(:is(input:not([type=radio],[type=checkbox],[type=range]),textarea):focus)_&]:invisible';

/** What is open, at the thumb, on a phone; two places where there is room for no more. The last opens the menu.
 *  The columns are said, not counted: a browser that paints half of this HTML moves none of it with the rest. */
export function TabBar() {
  const way = useAccountWay();
  const person = usePerson();
  return (
    <nav
      aria-label={m.app_nav_main()}
      className={`${underKeyboard} sticky bottom-0 z-4 grid grid-cols-5 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] max-[18rem]:grid-cols-3 max-[18rem]:[&>a:nth-child(n+3)]:hidden lg:hidden print:hidden`}
    >
      {tabsFor(person, way).map(({ path, name, icon: Icon, isView }) => (
        <PlaceLink
          key={path}
          to={path}
          isView={isView}
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
