import { done, failed } from '../result.ts';
import { doRpc } from '../rpc.ts';
import type { AppServices } from '../services.ts';
import type { AccountResult } from './account.ts';

/** Lifts the second factor by a recovery code, for who cannot show it. Every session ends, this one too. */
export async function takeRecoveryCode(
  { backend }: AppServices,
  code: string,
): Promise<AccountResult<null>> {
  const answer = await doRpc(backend.connect(), 'use_factor_recovery_code', { code });
  if (!answer.ok) return answer;
  switch (answer.value.outcome) {
    case 'lifted':
      return done(null);
    case 'wrong':
      return failed({ code: 'wrong_code' });
    case 'too_many':
      return failed({ code: 'too_many_tries', seconds: answer.value.waitSeconds });
  }
}
