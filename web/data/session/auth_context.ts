import type { Session, User } from '@supabase/supabase-js';
import { createContext, useContext } from 'react';

export interface Auth {
  readonly user: User | null;
  readonly session: Session | null;
  /** Until the first auth event or session check; for a visitor without running time also until the
   *  server was asked once for a pass (3 s at most). */
  readonly isLoading: boolean;
  /** The session was opened by a recovery link and the new password is not set yet. */
  readonly isRecovering: boolean;
  /** A session may be stored, but the server has not answered; it is asked again by itself. */
  readonly isUnreachable: boolean;
  /** Ends the session at the service and removes everything of the person from this device. */
  readonly signOut: () => Promise<void>;
}

export const AuthContext = createContext<Auth | null>(null);

/** Who is here. Throws outside an AuthProvider: a defect of the caller. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
