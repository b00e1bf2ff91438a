import { useLocation } from 'react-router';
import { useAuth } from '../../data/session/auth_context.ts';
import { useMinutesLeft } from '../../data/session/limited_access.ts';
import { type Awaited, awaitedOf } from '../../data/session/awaited.ts';
import { holdsMember } from '../../data/session/device.ts';
import { isMember } from '../../data/session/person.ts';
import { m } from '../../paraglide/messages.js';
import type { Person } from '../../ui/site/page_facts.ts';

const signUp = '/auth?mode=sign-up';

/** The step that is left to whoever signed up. */
export const confirmText = ({ by }: Awaited): string =>
  by === 'email' ? m.app_confirm_email() : m.app_confirm_phone();

/** Whether a member is about to be known: what is a visitor's, a pass of before among it, isn't shown to them in between. */
export function useIsMemberExpected(): boolean {
  const { isLoading } = useAuth();
  return isLoading && holdsMember();
}

export function usePerson(): Person {
  const { session } = useAuth();
  const minutes = useMinutesLeft();
  const isExpected = useIsMemberExpected();
  if (isMember(session)) return 'member';
  return minutes > 0 && !isExpected ? 'visitor' : 'nobody';
}

const isSignUp = (query: URLSearchParams) => (query.get('mode') ?? 'sign-up') === 'sign-up';
const isSignIn = (query: URLSearchParams) =>
  ['sign-in', 'code', 'reset'].includes(query.get('mode') ?? '');

/** A person's next step to an account: where it is taken, what it is called, in one word, and where it is being taken. Null for who has one.
 *  Somebody with time left wants one sooner than somebody new, who may have one already. */
export function useAccountWay() {
  const { session, user } = useAuth();
  const person = usePerson();
  const isVisitor = person === 'visitor' || session?.user.is_anonymous === true;
  if (person === 'member') return null;
  const awaited = awaitedOf(user);
  if (awaited !== null)
    return {
      path: signUp,
      name: confirmText(awaited),
      short: m.app_tab_confirm(),
      isView: isSignUp,
    };
  if (isVisitor)
    return { path: signUp, name: m.app_sign_up(), short: m.app_tab_sign_up(), isView: isSignUp };
  return {
    path: '/auth?mode=sign-in',
    name: m.app_sign_in(),
    short: m.app_sign_in(),
    isView: isSignIn,
  };
}

/** Whether that step is being taken: then nothing around the page offers to lead there. */
export const useIsAtAuth = (): boolean => useLocation().pathname === '/auth';
