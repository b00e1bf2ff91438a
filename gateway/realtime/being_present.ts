import { randomUUID } from 'node:crypto';
import type { Rights } from './authorize.ts';
import type { Channel } from './channel.ts';
import { unseenPlaceOf } from './hub.ts';
import type { Metas } from './presence.ts';
import { presencePayload } from './requests.ts';
import type { SessionContext } from './session_context.ts';

// Where a channel is present, and whom it sees there.

/** Hears of whom its caller alone sees there, and no longer of whom another did. */
export function joinUnseen(context: SessionContext, channel: Channel): void {
  const { sub } = channel.caller.claims;
  const wanted = channel.isPrivate && sub !== undefined ? unseenPlaceOf(channel.place, sub) : null;
  if (wanted === channel.unseenPlace) return;
  if (channel.unseenPlace !== null) context.leave(channel.unseenPlace, channel);
  if (wanted !== null) context.join(wanted, channel);
  channel.unseenPlace = wanted;
}

/** All whom a channel sees. */
export function presenceState(context: SessionContext, { place, unseenPlace }: Channel): Metas {
  const shown = context.presenceState(place);
  return unseenPlace === null
    ? shown
    : Object.assign(Object.create(null), shown, context.presenceState(unseenPlace));
}

/** Is present no more. */
export function untrack(context: SessionContext, channel: Channel): void {
  if (channel.presentAt !== null) context.untrack(channel.presentAt.place, channel.presentAt.mark);
  channel.presentAt = null;
}

function track(
  context: SessionContext,
  channel: Channel,
  place: string,
  meta: Readonly<Record<string, unknown>>,
): void {
  const mark = randomUUID();
  untrack(context, channel);
  const owner = channel.caller.claims.sub ?? null;
  context.track(place, channel.presenceKey, { ...meta, phx_ref: mark }, owner);
  channel.presentAt = { place, mark };
}

/** Where these rights let a channel be present: where all see it, where its caller alone does, or nowhere. */
const placeFor = ({ presence: { write } }: Rights, { place, unseenPlace }: Channel) =>
  write === 'no' ? null : write === 'unseen' ? unseenPlace : place;

/** Goes where its rights, which have changed, let it be present: what it said of itself was for those who saw it, and stays behind. */
export function follow(context: SessionContext, channel: Channel): void {
  const { presentAt, rights } = channel;
  if (presentAt === null) return;
  if (rights.presence.write === 'no') return untrack(context, channel);
  const place = placeFor(rights, channel);
  if (place !== null && place !== presentAt.place) track(context, channel, place, {});
}

/** What a client says of being present: does it, and gives the words that it is refused with, or null. */
export function bePresent(
  context: SessionContext,
  channel: Channel,
  payload: unknown,
): string | null {
  const { limits } = context;
  const said = presencePayload.safeParse(payload);
  if (!said.success) return 'Presence payload is malformed';
  const event = said.data.event.toLowerCase();
  if (event === 'untrack') {
    untrack(context, channel);
    return null;
  }
  if (event !== 'track') return 'unknown presence event';
  const notAllowed = 'Unauthorized: You do not have permissions to track';
  const { write } = channel.rights.presence;
  if (write === 'no') return notAllowed;
  const owner = channel.caller.claims.sub ?? null;
  const present = context.presenceOwner(channel.place, channel.presenceKey);
  if (channel.isPrivate && present !== null && present !== owner)
    return 'Unauthorized: Somebody else is present under this key';
  const meta = write === 'words' ? (said.data.payload ?? {}) : {};
  const isTooMuch =
    Buffer.byteLength(channel.presenceKey) + Buffer.byteLength(JSON.stringify(meta)) >
      limits.presenceBytes ||
    (channel.presentAt === null && context.presenceSize(channel.place) >= limits.presencesPerTopic);
  if (isTooMuch) return 'PresenceRateLimitReached: Too much presence';
  const place = placeFor(channel.rights, channel);
  if (place === null) return notAllowed;
  track(context, channel, place, meta);
  return null;
}
