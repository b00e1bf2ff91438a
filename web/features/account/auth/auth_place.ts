import type { Location } from 'react-router';

const modes = [
  'sign-up',
  'sign-in',
  'code',
  'reset',
  'new-password',
  'challenge',
  'work',
  'link',
  'stop-mail',
] as const;
export type Mode = (typeof modes)[number];

/** The form that the address asks for. */
export function modeOf(search: string): Mode {
  const asked = new URLSearchParams(search).get('mode');
  return modes.find((mode) => mode === asked) ?? 'sign-up';
}

/** By which kind of address. */
export type By = 'email' | 'phone';

export const byOf = (search: string): By =>
  new URLSearchParams(search).get('by') === 'phone' ? 'phone' : 'email';

/** Where a form stands. */
export const formPath = (mode: Mode, by: By): string =>
  `/auth?mode=${mode}${by === 'phone' ? '&by=phone' : ''}`;

const stateOf = ({ state }: Location): Readonly<Record<string, unknown>> =>
  typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};

/** A location of this app, never a URL. */
const isOwnPath = (path: unknown): path is string =>
  typeof path === 'string' && /^\/(?!\/)/.test(path);

/** Where the person was going when they were asked to sign in. */
export function destinationOf(location: Location): string {
  const { from } = stateOf(location);
  if (isOwnPath(from)) return from;
  if (typeof from === 'object' && from !== null) {
    const { pathname, search = '', hash = '' } = from as Partial<Location>;
    if (isOwnPath(pathname)) return `${pathname}${search}${hash}`;
  }
  return '/dashboard';
}

/** The address that a code was mailed to: kept with the entry of the history, so that it outlives a reload and
 *  "back" leads to the field again. */
export function mailedTo(location: Location): string | null {
  const { mailed } = stateOf(location);
  return typeof mailed === 'string' ? mailed : null;
}

/** What a mailed link brought, taken out of the address (web/build/inline/before_paint.js); empty without one. */
export function arrivalOf(location: Location): string {
  const { arrival } = stateOf(location);
  return typeof arrival === 'string' ? arrival : '';
}

/** Whether the account that a password is set for may have been started by somebody else. */
export const isUnproven = (location: Location): boolean => stateOf(location).isUnproven === true;

/** Where a mailed link for a new password leads. */
export const newPasswordPath = '/auth?mode=new-password';

export const withMailed = (location: Location, mailed: string | undefined) => ({
  ...stateOf(location),
  mailed,
});

/** Whether the address that waited here for its code was confirmed on another device. */
export const isConfirmedElsewhere = (location: Location): boolean =>
  stateOf(location).isConfirmedElsewhere === true;

export const withConfirmedElsewhere = (location: Location) => ({
  ...stateOf(location),
  isConfirmedElsewhere: true,
});
