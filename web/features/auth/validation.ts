/** Shortest password that the server takes (`minimum_password_length` in supabase/config.toml). */
export const passwordMinimumLength = 8;
/** Longest password that the hash keeps whole, in bytes of UTF-8. */
export const passwordMaximumBytes = 72;

export type FieldProblem =
  | 'email'
  | 'password_missing'
  | 'password_short'
  | 'password_long'
  | 'code';

const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

export const emailProblem = (email: string): FieldProblem | null =>
  looksLikeEmail.test(email.trim()) ? null : 'email';

export function passwordProblem(password: string): FieldProblem | null {
  if (password === '') return 'password_missing';
  if (Array.from(password).length < passwordMinimumLength) return 'password_short';
  return isTooLong(password) ? 'password_long' : null;
}

export const isTooLong = (password: string) =>
  new TextEncoder().encode(password).length > passwordMaximumBytes;

/** The six digits in what was pasted: a code often comes with spaces or words around it. */
export function codeFrom(typed: string): string | null {
  const digits = typed.replace(/\D/g, '');
  return digits.length === 6 ? digits : null;
}
