import { fieldsOf, oneOf } from '../../../domain/stored/reader.ts';
import { done, failed } from '../result.ts';
import type { AppServices } from '../services.ts';
import type { AccountResult } from './account.ts';

/** Lifts the second factor by a recovery code, for who cannot show it. Every session ends, this one too. */
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
  const answer = fieldsOf(data);
  const outcome = oneOf<'lifted' | 'wrong' | 'too_many'>(['lifted', 'wrong', 'too_many'])(
    answer['outcome'],
  );
  if (outcome === 'wrong') return failed({ code: 'wrong_code' });
  if (outcome === 'too_many') {
    const wait = answer['waitSeconds'];
    return failed({ code: 'too_many_tries', seconds: typeof wait === 'number' ? wait : null });
  }
  return done(null);
}
