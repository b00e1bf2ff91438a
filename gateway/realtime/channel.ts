import type { Caller } from '../kernel/context.ts';
import type { Rights } from './authorize.ts';
import type { ChangeListener } from './changes.ts';
import type { Listener } from './hub.ts';
import type { PerSecond } from './limits.ts';

/** What every channel's topic begins with on the wire. */
export const prefix = 'realtime:';

/** A topic that one socket has joined. */
export interface Channel extends Listener, ChangeListener {
  readonly topic: string;
  readonly joinRef: string | null;
  readonly place: string;
  readonly isPrivate: boolean;
  readonly acknowledges: boolean;
  readonly hearsItself: boolean;
  readonly showsPresence: boolean;
  /** The name under which it is present: as the client chose it, or one of ours. */
  readonly chosenKey: string | null;
  presenceKey: string;
  /** How many requests for changes it came with. */
  readonly requests: number;
  /** How many conditions their filters have. */
  readonly conditions: number;
  /** What was sent from SQL around the join: it may come as news and be replayed. */
  readonly heardIds: Set<string>;
  readonly events: PerSecond;
  caller: Caller;
  rights: Rights;
  /** Where it is present, and the mark of what it last said there of itself; null while it is not. */
  presentAt: { readonly place: string; readonly mark: string } | null;
  /** Where those are present whom this caller alone sees: their own other channels hear of it, too. */
  unseenPlace: string | null;
  ends: NodeJS.Timeout | null;
}

/** The topic as the policies know it. */
export const nameOf = ({ topic }: Pick<Channel, 'topic'>): string => topic.slice(prefix.length);
