import { CirclePlus, Gift, Info, LogOut, Mail, Receipt, Settings } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useAuth } from '../../data/session/auth_context.ts';
import { awaitedEmail } from '../../data/session/person.ts';
import { m } from '../../paraglide/messages.js';
import { toast } from '../../ui/toast.ts';
import { AccountIdentity } from './account_name.tsx';
import { type Person, usePerson } from './account_way.ts';
import { type MenuItem, MenuItems, menuLine } from './menu_items.tsx';
import { MenuTheme } from './theme_controls.tsx';

const isHistory = (query: URLSearchParams) => query.get('view') === 'history';
const settings: MenuItem = {
  path: '/settings',
  name: m.app_settings,
  icon: Settings,
  isView: (query) => !isHistory(query),
};
const receipts: MenuItem = {
  path: '/settings?view=history',
  name: m.app_receipts,
  icon: Receipt,
  isView: isHistory,
};
const addTime: MenuItem = { path: '/extend-access', name: m.app_add_time, icon: CirclePlus };
const about: MenuItem = { path: '/about', name: m.app_about, icon: Info };
const contact: MenuItem = { path: '/contact', name: m.app_contact, icon: Mail };

/** What is no place of the bar, for somebody with a session. A visitor whose time is over has no settings to open. */
const items: Readonly<Record<Person, readonly MenuItem[]>> = {
  member: [
    settings,
    receipts,
    { path: '/referral-dashboard', name: m.app_invite_friend, icon: Gift },
    about,
    contact,
  ],
  visitor: [addTime, settings, receipts, about, contact],
  nobody: [addTime, about, contact],
};

export default function PersonMenu() {
  const { user, signOut } = useAuth();
  const person = usePerson();
  const navigate = useNavigate();
  const leave = async () => {
    await navigate('/');
    await signOut();
    toast.done(m.ui_signed_out(), m.ui_signed_out_text());
  };
  // Who signed up has nothing to buy while the address is confirmed.
  const isAwaited = person === 'visitor' && awaitedEmail(user) !== null;
  if (person !== 'member')
    return <MenuItems items={items[person].filter((item) => item !== addTime || !isAwaited)} />;
  return (
    <>
      <AccountIdentity />
      <div className="border-t border-line pt-1">
        <MenuItems items={items.member} />
      </div>
      <MenuTheme />
      <div className="border-t border-line pt-1">
        <button type="button" onClick={() => void leave()} className={menuLine}>
          <LogOut aria-hidden="true" size={20} strokeWidth={1.6} className="text-ink-2" />
          {m.app_sign_out()}
        </button>
      </div>
    </>
  );
}
