import type { User } from '@supabase/supabase-js';

/** What a visitor asked to sign up with and has not confirmed yet. */
export interface Awaited {
  readonly by: 'email' | 'phone';
  /** As the account service keeps it. */
  readonly address: string;
}

export function awaitedOf(user: User | null): Awaited | null {
  if (user?.is_anonymous !== true) return null;
  if (user.new_email) return { by: 'email', address: user.new_email };
  return user.new_phone ? { by: 'phone', address: user.new_phone } : null;
}
