import type { Caller } from '../kernel/context.ts';
import type { Leave } from '../kernel/lanes.ts';
import type { Rights } from './authorize.ts';
import type { Changes } from './changes.ts';
import type { Listener } from './hub.ts';
import type { RealtimeLimits } from './limits.ts';
import type { Meta, Metas } from './presence.ts';
import type { BroadcastBody } from './wire.ts';

/** What a session needs of the house. */
export interface SessionContext {
  readonly gateway: string;
  readonly limits: RealtimeLimits;
  now(): number;
  /** Something went wrong that is nobody's fault outside. */
  failed(error: unknown): void;
  /** Who shows this token; null where it cannot be trusted or its session has ended, with the words for it. */
  callerOf(token: string): Promise<Caller | { readonly problem: string }>;
  rightsOn(topic: string, presenceKey: string | null, caller: Caller): Promise<Rights>;
  /** The last of what was sent to a private topic from SQL. */
  sentSince(
    topic: string,
    since: Date,
    limit: number,
  ): Promise<readonly { readonly id: string; readonly body: BroadcastBody }[]>;
  /** Whether what is sent from SQL is heard, once it is; false where that takes too long. */
  hearsDatabase(): Promise<boolean>;
  /** Waits until the database may be asked for somebody of a network; null where too many wait, or for too long. */
  enter(network: string): Promise<Leave | null>;
  join(place: string, listener: Listener): void;
  subscribe: Changes['subscribe'];
  unsubscribe: Changes['unsubscribe'];
  leave(place: string, listener: Listener): void;
  broadcast(place: string, body: BroadcastBody, except: Listener | null): void;
  listenerCount(place: string): number;
  presenceState(place: string): Metas;
  presenceSize(place: string): number;
  /** Who is present on a topic under a name. */
  presenceOwner(place: string, key: string): string | null;
  track(place: string, key: string, meta: Meta, owner: string | null): void;
  untrack(place: string, mark: string): void;
}
