import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { callQuery } from '../read.ts';
import { done, failed, reading, type Result } from '../result.ts';
import type { AppServices } from '../services.ts';
import { toAccountError } from './account_error.ts';
import type { AccountResult } from './account.ts';

type Auth = Pick<SupabaseClient, 'auth'>;

/** An authenticator app that was proven. */
export interface AuthenticatorApp {
  readonly id: string;
  readonly name: string;
  readonly since: Date;
}

export interface SecondFactor {
  readonly apps: readonly AuthenticatorApp[];
  readonly codesLeft: number;
  readonly codesMadeAt: Date | null;
}

export const secondFactorKey = (userId: string) => ['second-factor', userId] as const;

const recoveryAnswer = z.object({ left: z.number(), madeAt: z.nullable(z.string()) });

/** The person's authenticator apps, and how many recovery codes they have left. */
export const secondFactorQuery = ({ backend }: AppServices, userId: string) =>
  callQuery<SecondFactor>({
    queryKey: secondFactorKey(userId),
    queryFn: reading(async (): Promise<SecondFactor> => {
      const client = await backend.connect();
      const [factors, codes] = await Promise.all([
        client.auth.mfa.listFactors(),
        client.rpc('my_factor_recovery').throwOnError(),
      ]);
      if (factors.error) throw factors.error;
      const { left, madeAt } = recoveryAnswer.parse(codes.data);
      return {
        apps: factors.data.totp.map(({ id, friendly_name, created_at }) => ({
          id,
          name: friendly_name ?? '',
          since: new Date(created_at),
        })),
        codesLeft: left,
        codesMadeAt: madeAt === null ? null : new Date(madeAt),
      };
    }),
  });

/** What an app is told once, to make the same codes. */
export interface Enrolment {
  readonly id: string;
  readonly secret: string;
  readonly uri: string;
}

/** Begins an authenticator app; it counts once a code of it was shown. */
export async function beginApp(client: Auth, name: string): Promise<AccountResult<Enrolment>> {
  const { data, error } = await client.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: name,
    issuer: 'Mendwell',
  });
  if (error) return failed(toAccountError(error));
  return done({ id: data.id, secret: data.totp.secret, uri: data.totp.uri });
}

/** Removes an app, or gives up one that was begun. Sessions that it raised stand where they stood before. */
export async function removeApp(client: Auth, id: string): Promise<AccountResult<null>> {
  const { error } = await client.auth.mfa.unenroll({ factorId: id });
  if (error) return failed(toAccountError(error));
  // The token says what the session is worth: a new one says it anew.
  await client.auth.refreshSession();
  return done(null);
}

const codesAnswer = z.object({ codes: z.array(z.string()) });

/** Makes ten recovery codes, told this once. Those of before are worth nothing from now on. */
export async function makeRecoveryCodes({
  backend,
}: AppServices): Promise<Result<readonly string[]>> {
  try {
    const client = await backend.connect();
    const { data } = await client.rpc('make_factor_recovery_codes').throwOnError();
    return done(codesAnswer.parse(data).codes);
  } catch (thrown) {
    return failed(thrown instanceof TypeError ? { code: 'offline' } : { code: 'unexpected' });
  }
}

const liftAnswer = z.object({
  outcome: z.enum(['lifted', 'wrong', 'too_many']),
  waitSeconds: z.optional(z.number()),
});

/** Lifts the second factor by a recovery code. Every session ends, this one too. */
export async function takeRecoveryCode(
  { backend }: AppServices,
  code: string,
): Promise<AccountResult<null>> {
  const client = await backend.connect();
  const { data, error } = await client.rpc('use_factor_recovery_code', { code });
  if (error)
    return failed(
      error.code === '' ? { code: 'offline' } : { code: 'unexpected', message: error.message },
    );
  const { outcome, waitSeconds } = liftAnswer.parse(data);
  if (outcome === 'wrong') return failed({ code: 'wrong_code' });
  if (outcome === 'too_many')
    return failed({ code: 'too_many_tries', seconds: waitSeconds ?? null });
  return done(null);
}
