import {
  Award,
  BookOpen,
  CirclePlus,
  CreditCard,
  Gift,
  Info,
  LogOut,
  Mail,
  MessageCircle,
  Receipt,
  Settings,
  UsersRound,
} from 'lucide-react';
import { useNavigate } from 'react-router';
import { useAuth } from '../../data/session/auth_context.ts';
import { awaitedOf } from '../../data/session/awaited.ts';
import { m } from '../../paraglide/messages.js';
import { useToasts } from '../../ui/toast.ts';
import { AccountIdentity } from './account_name.tsx';
import { usePerson } from './account_way.ts';
import { MenuItems, menuLine } from './menu_items.tsx';
import { placesOf } from './places.ts';
import { MenuTheme } from './theme_controls.tsx';
import { WalletItem } from './wallet_item.tsx';

const icons = {
  ask: MessageCircle,
  book: BookOpen,
  award: Award,
  card: CreditCard,
  gift: Gift,
  info: Info,
  mail: Mail,
  people: UsersRound,
  plus: CirclePlus,
  receipt: Receipt,
  settings: Settings,
};

export default function PersonMenu({ closeMenu }: { readonly closeMenu: () => void }) {
  const toast = useToasts();
  const { user, signOut } = useAuth();
  const person = usePerson();
  const navigate = useNavigate();
  const leave = async () => {
    await navigate('/');
    await signOut();
    toast.done(m.ui_signed_out(), m.ui_signed_out_text());
  };
  // Who signed up has nothing to buy while the address is confirmed.
  const isAwaited = person === 'visitor' && awaitedOf(user) !== null;
  const places = placesOf('menu', person).filter((place) => !(isAwaited && place.unlessAwaited));
  if (person !== 'member') return <MenuItems places={places} icons={icons} />;
  return (
    <>
      <AccountIdentity />
      <div className="border-t border-line pt-1">
        <MenuItems places={places} icons={icons} />
      </div>
      <MenuTheme />
      <div className="border-t border-line pt-1">
        <WalletItem closeMenu={closeMenu} />
        <button type="button" onClick={() => void leave()} className={menuLine}>
          <LogOut aria-hidden="true" size={20} strokeWidth={1.6} className="text-ink-2" />
          {m.app_sign_out()}
        </button>
      </div>
    </>
  );
}
