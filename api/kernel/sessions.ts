import * as z from 'zod/mini';
import { connect, unavailable } from './backend.ts';
import type { Environment } from './environment.ts';
import type { Result } from './result.ts';

/** A user as the auth service knows them. */
export interface Person {
  readonly id: string;
  readonly isAnonymous: boolean;
}

/** What `session_status()` says of a session: docs/domain/passes.md. */
const standing = z.enum([
  'nobody',
  'second_factor_due',
  'password_due',
  'leaving',
  'member',
  'visitor_pass_running',
  'visitor_pass_over',
]);
export type Standing = z.output<typeof standing>;

type SessionErrorCode = 'not_signed_in' | 'backend_unavailable';

/** Who is asking. */
export interface Sessions {
  /** Asked of the auth service, so that a session that was signed out counts no more. */
  personOf(token: string): Promise<Result<Person, SessionErrorCode>>;
  /** Asked of the database, which alone knows passes, second factors and password recovery. */
  standingOf(token: string): Promise<Result<Standing, SessionErrorCode>>;
}

export function supabaseSessions(environment: Environment): Sessions {
  const server = connect(environment);
  const people = connect(environment, environment.anonKey);
  return {
    async personOf(token) {
      const { data, error } = await server.auth.getUser(token);
      if (data.user)
        return {
          ok: true,
          value: { id: data.user.id, isAnonymous: data.user.is_anonymous === true },
        };
      const status = error?.status ?? 0;
      return status >= 400 && status < 500 && status !== 429
        ? { ok: false, code: 'not_signed_in' }
        : unavailable('get_user', status, error?.code);
    },
    async standingOf(token) {
      const { data, error, status } = await people
        .rpc('session_status')
        .setHeader('Authorization', `Bearer ${token}`);
      if (!error) return { ok: true, value: standing.parse(data) };
      return status === 401
        ? { ok: false, code: 'not_signed_in' }
        : unavailable('session_status', status, error.code);
    },
  };
}
