import {
  charactersMissing,
  hasKind,
  isTooLong,
  type PasswordRules,
} from '../../../data/account/password_rules.ts';

export type PasswordProblem = 'missing' | 'short' | 'kinds' | 'long' | 'leaked';

/** The server's rules as far as they are known, and the password that it found in a leak. */
export interface KnownRules extends PasswordRules {
  readonly leaked: string | null;
}

const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

export const isEmail = (email: string): boolean => looksLikeEmail.test(email.trim());

/** Why a new password would be refused, or null. */
export function passwordProblem(password: string, rules: KnownRules): PasswordProblem | null {
  if (password === '') return 'missing';
  if (charactersMissing(password, rules) > 0) return 'short';
  if (!rules.kinds.every((kind) => hasKind(password, kind))) return 'kinds';
  if (isTooLong(password)) return 'long';
  return password === rules.leaked ? 'leaked' : null;
}

/** The six digits in what was pasted: a code often comes with blanks, dashes or words around it, and some keyboards
 *  write wide digits. */
export function codeFrom(typed: string): string | null {
  const digits = typed.normalize('NFKC').replace(/\D/g, '');
  return digits.length === 6 ? digits : null;
}
