import { readCode } from '../../../domain/access/code.ts';
import { invitationDays } from '../../../domain/access/plans.ts';

/** A friend's invitation that this device holds on to until it is used: {code, until}. */
const invitationKey = 'mendwell-invitation';

export interface RememberedInvitation {
  /** Eight signs, as they are compared. */
  readonly code: string;
  /** When it is forgotten, in milliseconds since 1970. */
  readonly until: number;
}

const day = 86_400_000;

/** An invitation opened at `now` (milliseconds since 1970), with the instant until which it is remembered. */
export const remembered = (code: string, now: number): RememberedInvitation => ({
  code,
  until: now + invitationDays * day,
});

/** What a text of the storage holds at `now`; null when it is over, or no invitation. */
export function invitationIn(text: string | null, now: number): RememberedInvitation | null {
  try {
    const { code, until } = JSON.parse(text ?? 'null') as Partial<RememberedInvitation>;
    const read = readCode(String(code));
    if (read?.kind !== 'invitation' || typeof until !== 'number') return null;
    // No device can have been told to wait longer: a clock that once ran ahead ends here.
    return now < until && until <= now + invitationDays * day
      ? { code: read.canonical, until }
      : null;
  } catch {
    return null;
  }
}

const listeners = new Set<() => void>();

/** Calls back when an invitation begins to be remembered, in this tab or another. */
export function onInvitationRemembered(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === invitationKey && newValue !== null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Remembers an invitation in place of any other, anew from `now`. */
export function rememberInvitation(code: string, now: number): void {
  try {
    localStorage.setItem(invitationKey, JSON.stringify(remembered(code, now)));
  } catch {
    // Without storage the link itself still works.
  }
  for (const listener of listeners) listener();
}

/** The code that is remembered at `now`, or null. What is over is taken away. */
export function rememberedCode(now: number): string | null {
  try {
    const text = localStorage.getItem(invitationKey);
    const kept = invitationIn(text, now);
    if (kept === null && text !== null) localStorage.removeItem(invitationKey);
    return kept?.code ?? null;
  } catch {
    return null;
  }
}

/** Forgets this code; another one, opened meanwhile, stays. */
export function forgetInvitation(code: string, now: number): void {
  if (rememberedCode(now) !== code) return;
  try {
    localStorage.removeItem(invitationKey);
  } catch {
    // Nothing was stored.
  }
}
