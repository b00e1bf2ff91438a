import type { User } from '@supabase/supabase-js';
import { awaitedEmail } from './person.ts';

/** The telephone number that a visitor asked to sign up with and has not confirmed yet, or null. */
export function awaitedPhone(user: User | null): string | null {
  return user?.is_anonymous === true && user.new_phone ? user.new_phone : null;
}

/** The email address or the number. */
export const awaitedAddress = (user: User | null): string | null =>
  awaitedEmail(user) ?? awaitedPhone(user);
