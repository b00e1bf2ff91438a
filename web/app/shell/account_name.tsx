import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { profileQuery } from '../../data/profile/profile.ts';
import { useQueryCache } from '../../data/query_client.ts';
import { useServices } from '../../data/services_context.ts';
import { useAuth } from '../../data/session/auth_context.ts';
import { isMember } from '../../data/session/person.ts';

/** What a member is called here: their first name, or what stands before the @. Empty until that is known. */
function useName(): { readonly name: string; readonly email: string } {
  const { session, user } = useAuth();
  const email = user?.email ?? '';
  const { data, isPending } = useQuery(
    { ...profileQuery(useServices(), user?.id ?? ''), enabled: isMember(session) },
    useQueryCache(),
  );
  const [local = ''] = email.split('@');
  return { name: data?.firstName || (isPending ? '' : local), email };
}

function Initial({ of, isLarge = false }: { readonly of: string; readonly isLarge?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-grid flex-none place-items-center rounded-full bg-glaze-tint font-serif leading-none text-glaze-ink uppercase ${isLarge ? 'size-10 text-[1.375rem]' : 'size-7.5 text-[1.1875rem]'}`}
    >
      {String.fromCodePoint(of.codePointAt(0) ?? 32)}
    </span>
  );
}

/** On the button. */
export default function AccountName() {
  const { name, email } = useName();
  return (
    <>
      <Initial of={name || email} />
      <span className="max-w-40 overflow-hidden text-ellipsis">{name}</span>
      <ChevronDown aria-hidden="true" size={16} strokeWidth={1.6} className="text-ink-2" />
    </>
  );
}

/** At the head of the menu. */
export function AccountIdentity() {
  const { name, email } = useName();
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-3 px-3 pt-1 pb-3">
      <Initial of={name || email} isLarge />
      <div className="min-w-0">
        <p className="font-[600] wrap-anywhere">{name}</p>
        <p className="text-1 wrap-anywhere text-ink-2">{email}</p>
      </div>
    </div>
  );
}
