import { readCode } from '../../../domain/passes/code.ts';
import { invitationDays } from '../../../domain/passes/plans.ts';
import { objectOf, text } from '../../../domain/stored/reader.ts';
import type { AppServices } from '../services.ts';
import { stored } from '../stored.ts';

/** A friend's invitation that this device holds on to until it is used: {code, until, accepted}. */
const invitationKey = 'mendwell-invitation';

export interface RememberedInvitation {
  /** Eight signs, as they are compared. */
  readonly code: string;
  /** When it is forgotten, in milliseconds since 1970. */
  readonly until: number;
  /** Whether the person pressed a button that takes it. What was merely opened is offered, and never sent. */
  readonly accepted: boolean;
}

const day = 86_400_000;

/** An invitation opened or accepted at `now` (milliseconds since 1970), with the instant until which it is remembered. */
const remembered = (code: string, now: number, accepted: boolean): RememberedInvitation => ({
  code,
  until: now + invitationDays * day,
  accepted,
});

const kept = stored(
  invitationKey,
  objectOf<RememberedInvitation>({
    code: text,
    until: Number,
    accepted: (value) => value === true,
  }),
);

/** What of a kept invitation counts at `now`; null when it is over, or no invitation. */
function invitationAt(
  invitation: RememberedInvitation | null,
  now: number,
): RememberedInvitation | null {
  if (invitation === null) return null;
  const read = readCode(invitation.code);
  // No device can have been told to wait longer: a clock that once ran ahead ends here.
  const isRunning = now < invitation.until && invitation.until <= now + invitationDays * day;
  return read?.kind === 'invitation' && isRunning ? { ...invitation, code: read.canonical } : null;
}

interface InvitationNews {
  readonly subscribe: (listener: () => void) => () => void;
  readonly tell: () => void;
}

function invitationNewsOf(): InvitationNews {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell() {
      for (const listener of listeners) listener();
    },
  };
}

/** Calls back when an invitation begins to be remembered, in this tab or another. */
export function onInvitationRemembered(services: AppServices, listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === invitationKey && newValue !== null) listener();
  };
  const stop = services.of(invitationNewsOf).subscribe(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    stop();
    window.removeEventListener('storage', onStorage);
  };
}

function remember(services: AppServices, code: string, accepted: boolean): void {
  // Without storage the link itself still works.
  kept.keep(remembered(code, services.clock(), accepted));
  services.of(invitationNewsOf).tell();
}

/** Remembers an invitation that somebody looks at, anew from now: to be offered again, not to be sent. One that was
 *  accepted before stays in its place. */
export function rememberOpened(services: AppServices, code: string): void {
  if (keptAt(services.clock())?.accepted !== true) remember(services, code, false);
}

/** Remembers an invitation that somebody took by pressing a button, in place of any other: it is sent by itself as soon
 *  as there is a session. */
export const rememberAccepted = (services: AppServices, code: string): void =>
  remember(services, code, true);

/** What is remembered at `now`. What is over is taken away. */
function keptAt(now: number): RememberedInvitation | null {
  const invitation = invitationAt(kept.read(), now);
  if (invitation === null) kept.forget();
  return invitation;
}

/** The code that is remembered at `now`, opened or accepted, or null. */
export const rememberedCode = (now: number): string | null => keptAt(now)?.code ?? null;

/** The code that may be sent at `now`, or null. */
export function acceptedCode(now: number): string | null {
  const invitation = keptAt(now);
  return invitation?.accepted === true ? invitation.code : null;
}

/** Forgets this code; another one, opened meanwhile, stays. */
export function forgetInvitation(code: string, now: number): void {
  if (rememberedCode(now) === code) kept.forget();
}
