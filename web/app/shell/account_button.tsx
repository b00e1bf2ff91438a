import { m } from '../../paraglide/messages.js';
import { useLoaded } from '../../ui/use_loaded.ts';
import { menuId } from './menu.tsx';

const load = () => import('./account_name.tsx');

/** A member's name, which opens the menu of their account. On a phone the menu is under "More". */
export function AccountButton() {
  const name = useLoaded(load, true);
  return (
    <button
      type="button"
      aria-label={m.app_account()}
      popoverTarget={menuId}
      className="inline-flex min-h-11 items-center gap-2 rounded-2 px-2 text-cell font-[560] text-ink hover:bg-sunken max-lg:hidden"
    >
      {name}
    </button>
  );
}
