import { useCallback, useState } from 'react';
import type { AccountError } from '../../../data/account/account_error.ts';
import { usualRules } from '../../../data/account/password_rules.ts';
import type { KnownRules } from './validation.ts';

/** The rules for a new password: the usual ones, until the server's refusal says what it really asks. */
export function usePasswordRules() {
  const [rules, setRules] = useState<KnownRules>({ ...usualRules, leaked: null });
  const learn = useCallback((error: AccountError, password: string) => {
    if (error.code !== 'weak_password') return;
    setRules((known) => ({
      ...known,
      ...error.rules,
      ...(error.reasons.includes('pwned') && { leaked: password }),
    }));
  }, []);
  return { rules, learn };
}
