import type { Session } from '@supabase/supabase-js';

/** Somebody with a permanent account: "signed in" in the protected-route rule. */
export function isMember(session: Session | null): boolean {
  return session !== null && session.user.is_anonymous !== true;
}

/** What an access token claims; nothing if it can't be read. The server alone checks it. */
export function claimsOf(accessToken: string): Readonly<Record<string, unknown>> {
  try {
    const payload = accessToken.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/');
    const claims: unknown = payload ? JSON.parse(atob(payload)) : null;
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}

/** The claim `aal` of an access token: how strongly its holder has shown who they are. Null if unreadable. */
export function assuranceOf(accessToken: string): string | null {
  const { aal } = claimsOf(accessToken);
  return typeof aal === 'string' ? aal : null;
}

/** A member with a verified second factor who has shown only the first one in this session. */
export function owesSecondFactor(session: Session | null): boolean {
  return (
    session !== null &&
    isMember(session) &&
    (session.user.factors ?? []).some((factor) => factor.status === 'verified') &&
    assuranceOf(session.access_token) === 'aal1'
  );
}
