import type { EmailOtpType, Session } from '@supabase/supabase-js';
import type { Backend } from '../client.ts';
import type { CodeVerifier } from '../code_verifier.ts';
import { syncHoldOf } from '../sync/hold.ts';
import { plannerOf } from '../planner/planner.ts';
import { done, failed } from '../result.ts';
import type { AppServices } from '../services.ts';
import { rememberRecovery } from '../session/recovery.ts';
import { isMember } from '../session/person.ts';
import type { AccountResult } from './account.ts';
import { toAccountError } from './account_error.ts';
import { wasAsked } from './asked_mail.ts';
import { bringVisitor, keepVisitorProof } from './visitor_proof.ts';

// How a session comes into the page from a mail, or from another service: proven apart, looked at, and only then taken.

const linkTypes = ['email', 'signup', 'invite', 'magiclink', 'recovery', 'email_change'] as const;

/** What a mailed link brought. */
export type MailedLink =
  | {
      readonly kind: 'hash';
      readonly type: EmailOtpType;
      readonly tokenHash: string;
      readonly destination: string;
    }
  | {
      readonly kind: 'session';
      readonly type: EmailOtpType;
      readonly accessToken: string;
      readonly refreshToken: string;
      readonly destination: string;
    }
  /** From another service: worth something in the tab that went there, which knows where it goes on. */
  | { readonly kind: 'code'; readonly code: string }
  /** One of two mailboxes has confirmed. */
  | { readonly kind: 'halfway' }
  /** `error`: why, in the code that the service has for it. */
  | { readonly kind: 'broken'; readonly error: string | null };

/** A path of this site, whatever the link says. */
function destinationIn(values: URLSearchParams, origin: string): string {
  const wanted = values.get('redirect_to') ?? values.get('from') ?? '';
  if (wanted === '' || !URL.canParse(wanted, origin)) return '/dashboard';
  const url = new URL(wanted, origin);
  for (const name of ['error', 'error_code', 'error_description']) url.searchParams.delete(name);
  const path = `${url.pathname}${url.search}`;
  const isPage = url.origin === origin && path !== '/' && !url.pathname.startsWith('/auth');
  return isPage ? path : '/dashboard';
}

/** Reads what stood in the address: `#token_hash=…&type=…` of our own mails, or what a hosted service adds. */
export function readMailedLink(fragment: string, origin: string): MailedLink {
  const values = new URLSearchParams(fragment);
  const said = values.get('type');
  const type = linkTypes.find((known) => known === said) ?? 'email';
  const destination = destinationIn(values, origin);
  const tokenHash = values.get('token_hash') ?? '';
  if (tokenHash !== '') return { kind: 'hash', type, tokenHash, destination };
  const accessToken = values.get('access_token') ?? '';
  const refreshToken = values.get('refresh_token') ?? '';
  if (accessToken !== '' && refreshToken !== '')
    // What names no type is no mail's: another service signed in.
    return {
      kind: 'session',
      type: said === null ? 'magiclink' : type,
      accessToken,
      refreshToken,
      destination,
    };
  const code = values.get('code') ?? '';
  if (code !== '' && !values.has('error')) return { kind: 'code', code };
  if (values.has('message')) return { kind: 'halfway' };
  return { kind: 'broken', error: values.get('error_code') ?? values.get('error') };
}

/** A session that was proven and that nobody has taken yet. */
export interface ProvenSession {
  readonly session: Session;
  /** It does nothing until a password is set. */
  readonly mustSetPassword: boolean;
  /** Somebody else may have started this account, in another browser. */
  readonly isUnproven: boolean;
  /** Whose account it is has to be agreed to before it is taken. */
  readonly mustAsk: boolean;
  /** The page has a session of the same person. */
  readonly isSame: boolean;
  readonly release: () => Promise<void>;
}

export type Opened =
  | { readonly kind: 'proven'; readonly proven: ProvenSession }
  | { readonly kind: 'halfway' };

/** Milliseconds between a confirmation and the session that came with it. */
const atOnceMs = 60_000;

function confirmedJustNow({ user }: Session): boolean {
  const confirmed = Date.parse(user.email_confirmed_at ?? '');
  const seen = Date.parse(user.last_sign_in_at ?? '');
  return Math.abs(seen - confirmed) < atOnceMs;
}

/** Makes a session good for a new password alone, in the database too: null once it is. One that was opened long ago isn't held back any
 *  more; its link is over. */
async function holdBack(separate: Backend, session: Session): Promise<HoldFailure | null> {
  const { error } = await separate
    .rpc('await_new_password')
    .setHeader('Authorization', `Bearer ${session.access_token}`);
  if (error === null) return null;
  // `session_ended` in supabase/wire/refusals.ts, which nothing else on this page needs.
  return error.code === 'MW111' ? 'session_over' : 'offline';
}
type HoldFailure = 'session_over' | 'offline';

/** The password that somebody else may have set ends before anything is asked: whatever the answer is, and also when none is
 *  given. The service ends the other sessions with it. */
async function endOthersPassword(separate: Backend): Promise<boolean> {
  const password = `${crypto.randomUUID()}${crypto.randomUUID()}`;
  const { error } = await separate.auth.updateUser({ password });
  return error === null;
}

type Answer = Awaited<ReturnType<Backend['auth']['verifyOtp']>>;

/** Proves with `prove`, apart from the page's own session. */
async function proveApart(
  { backend }: AppServices,
  type: EmailOtpType,
  isLink: boolean,
  prove: (separate: Backend) => Promise<Answer>,
  verifier?: CodeVerifier,
): Promise<AccountResult<Opened>> {
  const main = await backend.connect();
  const current = (await main.auth.getSession()).data.session;
  const separate = await backend.connectApart(current?.access_token ?? null, verifier);
  const { data, error } = await prove(separate);
  if (error) return failed(toAccountError(error));
  const { session } = data;
  if (session === null) return done({ kind: 'halfway' });
  const release = async () => {
    await separate.auth.signOut({ scope: 'local' });
  };
  // Nobody mails a visit: whoever wrote this link wants what is typed in it.
  if (isLink && session.user.is_anonymous === true) {
    await release();
    return failed({ code: 'wrong_code' });
  }

  const email = session.user.email ?? '';
  const isSame = current?.user.id === session.user.id;
  const isAsked = isSame || !isLink || wasAsked(email);
  // That a mail to this address was asked for here does not say that it was this one: a stranger may have asked, too.
  const isSignUp = type === 'email_change' || type === 'email' || type === 'signup';
  const isUnproven =
    isLink && !isSame && isSignUp && (type === 'email_change' || confirmedJustNow(session));
  const mustSetPassword = type === 'recovery' || type === 'invite' || isUnproven;
  const isOthersOver = !isUnproven || (await endOthersPassword(separate));
  const failure = !isOthersOver
    ? 'offline'
    : mustSetPassword
      ? await holdBack(separate, session)
      : null;
  if (failure !== null) {
    await release();
    return failed({ code: failure });
  }
  const isOthersHere = isMember(current) && !isSame;
  const mustAsk = !isAsked || isOthersHere || isUnproven;
  return done({
    kind: 'proven',
    proven: { session, mustSetPassword, isUnproven, mustAsk, isSame, release },
  });
}

/** Proves what a link brought. It is used up by that. */
export function openMailedLink(
  services: AppServices,
  link: Extract<MailedLink, { kind: 'hash' | 'session' }>,
): Promise<AccountResult<Opened>> {
  return proveApart(services, link.type, true, (separate) =>
    link.kind === 'hash'
      ? separate.auth.verifyOtp({ token_hash: link.tokenHash, type: link.type })
      : (separate.auth.setSession({
          access_token: link.accessToken,
          refresh_token: link.refreshToken,
        }) as Promise<Answer>),
  );
}

/** Proves the six digits of a mail, typed where they were asked for. */
export function proveCode(
  services: AppServices,
  { email, token, type }: { email: string; token: string; type: 'email_change' | 'recovery' },
): Promise<AccountResult<Opened>> {
  return proveApart(services, type, false, (separate) =>
    separate.auth.verifyOtp({ email, token, type }),
  );
}

/** Exchanges the code that another service sent along. Only the `verifier` that this tab set out with does it, so nobody else's
 *  code is taken for the answer. */
export function openProviderCode(
  services: AppServices,
  code: string,
  verifier: string,
): Promise<AccountResult<Opened>> {
  return proveApart(
    services,
    // As what signs in: nothing is confirmed by it.
    'magiclink',
    false,
    (separate) => separate.auth.exchangeCodeForSession(code) as Promise<Answer>,
    { text: verifier },
  );
}

/** Makes a proven session the page's own. A member who was here is signed out first, by `signOut`; what a visitor saved
 *  comes along, proven by both sessions. What was typed here before anybody was, stays apart when the link came
 *  unasked: the planner offers it. */
export async function takeSession(
  services: AppServices,
  { session, mustSetPassword, mustAsk, release: giveBack }: ProvenSession,
  signOut: () => Promise<void>,
): Promise<AccountResult<null>> {
  const main = await services.backend.connect();
  const release = services.of(syncHoldOf).hold();
  try {
    const current = (await main.auth.getSession()).data.session;
    const isReplaced = current !== null && current.user.id !== session.user.id;
    // A member's own session may be worth more than what a mailbox opens: it stays, and learns what is new.
    if (!isReplaced && isMember(current) && !mustSetPassword) {
      const { error } = await main.auth.refreshSession();
      if (!error) {
        await giveBack().catch(() => undefined);
        return done(null);
      }
    }
    const visitor = isReplaced && !isMember(current) ? current : null;
    if (isReplaced && visitor === null) await signOut();
    if (visitor) keepVisitorProof(visitor.user.id, visitor.access_token);
    if (mustAsk && services.of(plannerOf).get().ownerId === null) {
      const { sharedPlannerOf } = await import('../planner/left_behind.ts');
      services.of(sharedPlannerOf).setAside();
    }
    if (mustSetPassword) rememberRecovery(session.user.id);
    const { error } = await main.auth.setSession({
      access_token: session.access_token,
      refresh_token: session.refresh_token,
    });
    if (error) return failed(toAccountError(error));
    // The session of before would be one more device in the list.
    if (current !== null && !isReplaced)
      await main.auth.admin.signOut(current.access_token, 'local').catch(() => undefined);
    if (visitor && !mustSetPassword) await bringVisitor(main, visitor.user.id, session.user.id);
    return done(null);
  } finally {
    release();
  }
}

/** Proves the six digits of a mail, typed where they were asked for, and takes the session at once. */
export async function confirmByCode(
  services: AppServices,
  input: Parameters<typeof proveCode>[1],
  signOut: () => Promise<void>,
): Promise<AccountResult<null>> {
  const proved = await proveCode(services, input);
  if (!proved.ok) return proved;
  if (proved.value.kind === 'halfway') return done(null);
  return takeSession(services, proved.value.proven, signOut);
}
