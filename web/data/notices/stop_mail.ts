import { callFunction } from '../functions.ts';
import { done, failed, type Result } from '../result.ts';
import type { AppServices } from '../services.ts';
import type { ChosenKind } from '../../../domain/notices/types.ts';

/** Stops mail of the kind that a mail's link names, for whoever got that mail. `unknown_link`: it's none of ours. */
export async function stopMail(
  { backend }: AppServices,
  token: string,
): Promise<Result<ChosenKind, { readonly code: 'unknown_link' }>> {
  try {
    const answer = await callFunction(await backend.connect(), 'notices/stop', { token });
    if (answer.kind === 'value') return done(answer.value.kind);
    if (answer.kind === 'refused' && answer.status < 500) return failed({ code: 'unknown_link' });
    return failed({ code: answer.kind === 'unanswered' ? 'offline' : 'unexpected' });
  } catch {
    return failed({ code: 'offline' });
  }
}
