import type { SupabaseClient } from '@supabase/supabase-js';
import { callQuery } from '../read.ts';
import { done, failed, reading, type Result, valueOf } from '../result.ts';
import { callRpc, doRpc, unexplained } from '../rpc.ts';
import type { AppServices } from '../services.ts';
import { toAccountError } from './account_error.ts';
import type { AccountResult } from './account.ts';

type Auth = Pick<SupabaseClient, 'auth'>;

/** An authenticator app, or a phone for codes by text, that was proven. */
export interface ProvenFactor {
  readonly id: string;
  readonly kind: 'app' | 'phone';
  readonly name: string;
  readonly since: Date;
}

export interface SecondFactor {
  /** The oldest first. */
  readonly factors: readonly ProvenFactor[];
  readonly codesLeft: number;
  readonly codesMadeAt: Date | null;
}

export const secondFactorKey = (userId: string) => ['second-factor', userId] as const;

/** The person's second factors, and how many recovery codes they have left. */
export const secondFactorQuery = ({ backend }: AppServices, userId: string) =>
  callQuery<SecondFactor>({
    queryKey: secondFactorKey(userId),
    queryFn: reading(async (): Promise<SecondFactor> => {
      const client = await backend.connect();
      const [factors, codes] = await Promise.all([
        client.auth.mfa.listFactors(),
        doRpc(client, 'my_factor_recovery', {}),
      ]);
      if (factors.error) throw factors.error;
      const { left, madeAt } = valueOf(codes);
      return {
        factors: [...factors.data.totp, ...factors.data.phone]
          .map(({ id, factor_type, friendly_name, created_at }) => ({
            id,
            kind: factor_type === 'phone' ? ('phone' as const) : ('app' as const),
            name: friendly_name ?? '',
            since: new Date(created_at),
          }))
          .toSorted((one, other) => one.since.getTime() - other.since.getTime()),
        codesLeft: left,
        codesMadeAt: madeAt,
      };
    }),
  });

/** What an app is told once, to make the same codes. */
export interface Enrolment {
  readonly id: string;
  readonly secret: string;
  readonly uri: string;
}

/** Makes room for a factor of `type`: removes what was begun and never proven (a reload at the QR code leaves one behind), and
 *  returns `name`, with a number where a proven factor has that name already. */
async function makeRoom(
  client: Auth,
  type: 'totp' | 'phone',
  name: string,
): Promise<AccountResult<string>> {
  const listed = await client.auth.mfa.listFactors();
  if (listed.error) return failed(toAccountError(listed.error));
  const { all } = listed.data;
  const unfinished = all.filter(
    ({ status, factor_type, friendly_name }) =>
      status === 'unverified' && (factor_type === type || friendly_name === name),
  );
  for (const { id } of unfinished) {
    const { error } = await client.auth.mfa.unenroll({ factorId: id });
    // Another tab may have removed it just now.
    if (error && error.code !== 'mfa_factor_not_found') return failed(toAccountError(error));
  }
  const taken = new Set(
    all.filter((factor) => !unfinished.includes(factor)).map((factor) => factor.friendly_name),
  );
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name} ${count}`;
  return done(free);
}

/** Begins an authenticator app in place of one that was begun and not finished; it counts once a code of it was shown. */
export async function beginApp(client: Auth, name: string): Promise<AccountResult<Enrolment>> {
  const room = await makeRoom(client, 'totp', name);
  if (!room.ok) return room;
  const { data, error } = await client.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: room.value,
    issuer: 'Mendwell',
  });
  if (error) return failed(toAccountError(error));
  return done({ id: data.id, secret: data.totp.secret, uri: data.totp.uri });
}

/** Begins a phone in place of one that was begun and not finished; it counts once a code that was texted to it was shown.
 *  Returns its id. */
export async function beginPhone(
  client: Auth,
  phone: string,
  name: string,
): Promise<AccountResult<string>> {
  const room = await makeRoom(client, 'phone', name);
  if (!room.ok) return room;
  const { data, error } = await client.auth.mfa.enroll({
    factorType: 'phone',
    phone,
    friendlyName: room.value,
  });
  return error ? failed(toAccountError(error)) : done(data.id);
}

/** Removes a factor, or gives up one that was begun. Sessions that it raised stand where they stood before. */
export async function removeFactor(client: Auth, id: string): Promise<AccountResult<null>> {
  const { error } = await client.auth.mfa.unenroll({ factorId: id });
  if (error) return failed(toAccountError(error));
  // The token says what the session is worth: a new one says it anew.
  await client.auth.refreshSession();
  return done(null);
}

/** Makes ten recovery codes, told this once. Those of before are worth nothing from now on. `proof_needed`: a code of the app has
 *  to be shown first, as it wasn't within ten minutes. */
export async function makeRecoveryCodes(
  services: AppServices,
): Promise<Result<readonly string[], { readonly code: 'proof_needed' }>> {
  const made = await callRpc(services.backend.connect(), 'make_factor_recovery_codes', {});
  if (made.ok) return done(made.value.codes);
  const { error } = made;
  return failed(error.code === 'second_factor_due' ? { code: 'proof_needed' } : unexplained(error));
}
