import type { AuthChangeEvent, Session } from '@supabase/supabase-js';

export interface AuthState {
  readonly session: Session | null;
  readonly isLoading: boolean;
  readonly isRecovering: boolean;
  readonly isUnreachable: boolean;
  /** The visitor whose pass the server was asked for since it last ran out. */
  readonly passAskedFor: string | null;
}

export const initialState: AuthState = {
  session: null,
  isLoading: true,
  isRecovering: false,
  isUnreachable: false,
  passAskedFor: null,
};

export type AuthAction =
  | { type: 'event'; event: AuthChangeEvent; session: Session | null }
  | { type: 'checked'; session: Session | null }
  | { type: 'recovery'; isRecovering: boolean }
  | { type: 'unreachable' }
  | { type: 'pass_asked'; userId: string }
  | { type: 'pass_running' };

/** The client tells of the same session again whenever the tab is shown: that changes nothing. */
function keepSame(before: Session | null, after: Session | null): Session | null {
  return before && after && before.access_token === after.access_token && before.user === after.user
    ? before
    : after;
}

/** What each event of the authentication service does to what the app holds. */
export function afterEvent(
  state: AuthState,
  event: AuthChangeEvent,
  session: Session | null,
): AuthState {
  const known = {
    ...state,
    session: keepSame(state.session, session),
    isLoading: false,
    isUnreachable: false,
  };
  switch (event) {
    case 'SIGNED_OUT':
      return { ...known, session: null, isRecovering: false, passAskedFor: null };
    case 'PASSWORD_RECOVERY':
      return { ...known, isRecovering: true };
    case 'USER_UPDATED':
      return { ...known, isRecovering: false };
    default:
      // INITIAL_SESSION, SIGNED_IN, TOKEN_REFRESHED, MFA_CHALLENGE_VERIFIED: the session as it is now.
      return known;
  }
}

export function reduce(state: AuthState, action: AuthAction): AuthState {
  switch (action.type) {
    case 'event':
      return afterEvent(state, action.event, action.session);
    case 'checked':
      return state.isLoading
        ? { ...state, session: action.session, isLoading: false, isUnreachable: false }
        : state;
    case 'recovery':
      return { ...state, isRecovering: action.isRecovering };
    case 'unreachable':
      return { ...state, isUnreachable: true };
    case 'pass_asked':
      return { ...state, passAskedFor: action.userId };
    case 'pass_running':
      return state.passAskedFor === null ? state : { ...state, passAskedFor: null };
  }
}
