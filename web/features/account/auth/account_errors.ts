import type { AccountResult } from '../../../data/account/account.ts';
import type { AccountError } from '../../../data/account/account_error.ts';
import { accountErrorText, errorPlace, type Place } from './error_text.ts';

/** Asks the account service for a form. Returns what it refused: at its field, or of the whole form where the form has no
 *  such field. `done` is what follows when nothing was refused. */
export async function askAccount<Value, Field extends Place>(
  fields: readonly Field[],
  ask: () => Promise<AccountResult<Value>>,
  done: (value: Value) => void | Promise<void>,
  onRefused?: (error: AccountError) => void,
): Promise<{ readonly [Each in Field | 'form']?: string } | undefined> {
  try {
    const result = await ask();
    if (!result.ok) {
      onRefused?.(result.error);
      return errorsOf(result.error, fields);
    }
    await done(result.value);
    return undefined;
  } catch {
    // Only a client that could not be loaded or reached throws here.
    return errorsOf({ code: 'offline' }, fields);
  }
}

function errorsOf<Field extends Place>(
  error: AccountError,
  fields: readonly Field[],
): { readonly [Each in Field | 'form']?: string } {
  const place = errorPlace(error);
  const field = fields.find((each) => each === place) ?? 'form';
  return { [field]: accountErrorText(error) } as { [Each in Field | 'form']?: string };
}
