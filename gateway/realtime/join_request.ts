import { z } from 'zod';
import type { Channel } from './channel.ts';
import { type ChangeRequest, changeRequest, parseFilter } from './filters.ts';
import type { RealtimeLimits } from './limits.ts';
import { joinPayload, type ReplayRequest } from './requests.ts';

/** What a channel is to be opened with. */
export interface JoinRequest {
  readonly isPrivate: boolean;
  readonly acknowledges: boolean;
  readonly hearsItself: boolean;
  readonly wantsPresence: boolean;
  readonly chosenKey: string | null;
  /** Of whoever joins, where they show another than the socket was opened with. */
  readonly token: string | null;
  readonly replay: ReplayRequest | null;
  readonly saysWhenReady: boolean;
  readonly requests: readonly ChangeRequest[];
  /** How many conditions the requests' filters have. */
  readonly conditions: number;
}

/** How many conditions a request has: none where its filter can't be read, which is refused. */
const conditionsIn = ({ filter }: ChangeRequest): number =>
  filter ? (parseFilter(filter)?.length ?? 0) : 0;

/** Reads what a client joins with. `others`: the channels that its socket has beside. Gives the words that it is refused with where it asks for
 *  what can't be, or for more than a socket may have. */
export function readJoin(
  payload: unknown,
  others: readonly Pick<Channel, 'requests' | 'conditions'>[],
  limits: RealtimeLimits,
): JoinRequest | { readonly problem: string } {
  const { config, access_token: token } = joinPayload.catch({}).parse(payload ?? {});
  const asksForReplay = (payload as { config?: { broadcast?: { replay?: unknown } } } | null)
    ?.config?.broadcast?.replay;
  const replay = config?.broadcast?.replay ?? null;
  const isPrivate = config?.private === true;
  if (asksForReplay !== undefined && asksForReplay !== null) {
    if (!replay) return { problem: 'UnableToReplayMessages: Replay params are not valid' };
    if (!isPrivate)
      return { problem: 'UnableToReplayMessages: Replay is not allowed for public channels' };
  }
  const requests = z
    .array(changeRequest)
    .max(limits.changesPerChannel)
    .safeParse(config?.postgres_changes ?? []);
  if (!requests.success) return { problem: 'Unable to subscribe to changes with given parameters' };
  const asked = others.reduce((sum, each) => sum + each.requests, requests.data.length);
  if (asked > limits.changesPerClient)
    return { problem: 'Unable to subscribe to changes: too many are asked for' };
  const conditions = requests.data.reduce((sum, each) => sum + conditionsIn(each), 0);
  const compared = others.reduce((sum, each) => sum + each.conditions, conditions);
  if (compared > limits.conditionsPerClient)
    return { problem: 'Unable to subscribe to changes: too many conditions in their filters' };
  const chosenKey = config?.presence?.key || null;
  if (Buffer.byteLength(chosenKey ?? '') > limits.presenceKeyBytes)
    return { problem: 'PresenceRateLimitReached: The presence key is too long' };
  return {
    isPrivate,
    acknowledges: config?.broadcast?.ack === true,
    hearsItself: config?.broadcast?.self === true,
    wantsPresence: config?.presence?.enabled !== false,
    chosenKey,
    token: token ?? null,
    replay,
    saysWhenReady: config?.broadcast?.replication_ready === true,
    requests: requests.data,
    conditions,
  };
}
