import type { Context } from 'hono';
import { equalInConstantTime } from './hmac.ts';
import { failed, type Result } from './result.ts';
import type { Person, Sessions, Standing } from './sessions.ts';

/** Who may call an endpoint: what its use case is told of the caller, or the refusal. */
export type Callers<Caller, Code extends string> = (
  context: Context,
) => Promise<Result<Caller, Code>>;

/** Anybody, with a session or without. */
export const anyone: Callers<null, never> = async () => ({ ok: true, value: null });

/** The caller's token, when the header carries one that looks like a session's. */
export function bearerToken(context: Context): string | null {
  const header = context.req.header('authorization') ?? '';
  return /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1] ?? null;
}

type DueCode = 'not_signed_in' | 'second_factor_due' | 'password_due' | 'account_closed';

/** What a session is told to do first, and nothing of its holder's before that. */
const dueFirst: Readonly<Partial<Record<Standing, DueCode>>> = {
  nobody: 'not_signed_in',
  second_factor_due: 'second_factor_due',
  password_due: 'password_due',
  leaving: 'account_closed',
};

/** Whoever has a session, visitor or member, time left or not; `andLeaving`: also while the account is closed. */
export const anySession =
  (
    sessions: Sessions,
    { andLeaving = false }: { readonly andLeaving?: boolean } = {},
  ): Callers<Person & { readonly standing: Standing }, DueCode | 'backend_unavailable'> =>
  async (context) => {
    const token = bearerToken(context);
    if (token === null) return failed('not_signed_in');
    const [person, standing] = await Promise.all([
      sessions.personOf(token),
      sessions.standingOf(token),
    ]);
    if (!person.ok) return person;
    if (!standing.ok) return standing;
    const due = dueFirst[standing.value];
    if (due !== undefined && !(andLeaving && due === 'account_closed')) return failed(due);
    return { ok: true, value: { ...person.value, standing: standing.value } };
  };

/** A member, with the token that they showed: what is done in their name is asked with it. */
export const anyMember =
  (
    sessions: Sessions,
  ): Callers<
    Person & { readonly token: string },
    DueCode | 'backend_unavailable' | 'members_only'
  > =>
  async (context) => {
    const caller = await anySession(sessions)(context);
    if (!caller.ok) return caller;
    if (caller.value.standing !== 'member') return failed('members_only');
    return { ok: true, value: { ...caller.value, token: bearerToken(context) ?? '' } };
  };

/** The operator and nobody else: whoever holds a key of the backend. A key that is no JWT comes as `apikey`, because a
 *  runtime may put a token of its own into the other header. */
export const operatorWith =
  (keys: readonly string[]): Callers<null, 'operator_only'> =>
  async (context) => {
    const [, bearer] = /^Bearer +(.+)$/i.exec(context.req.header('authorization') ?? '') ?? [];
    const shown = [bearer, context.req.header('apikey')];
    const matches = await Promise.all(
      shown.flatMap((key) => (key ? keys.map((known) => equalInConstantTime(key, known)) : [])),
    );
    return matches.includes(true) ? { ok: true, value: null } : failed('operator_only');
  };
