import { objectOf, type Reader, text } from '../../../domain/stored/reader.ts';
import { listOf, whole, words } from '../../../domain/stored/shape_readers.ts';
import { departureOf } from '../session/device.ts';
import type { AppServices } from '../services.ts';
import { stored } from '../stored.ts';

/** Conversations of somebody without a session, on this device alone. */
const conversationsKey = 'mendwell-conversations';

/** As many as are kept; then the oldest goes. */
const maxConversations = 20;

/** A question as it is kept. Its events are read when the conversation is opened (`events.ts`). */
export interface KeptTurn {
  readonly id: string;
  readonly question: string;
  /** ISO 8601. */
  readonly askedAt: string;
  readonly events: readonly unknown[];
}

export interface KeptConversation {
  readonly id: string;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
  readonly turns: readonly KeptTurn[];
}

const anything: Reader<unknown> = (kept) => kept;

const kept = stored(
  conversationsKey,
  listOf(
    objectOf<KeptConversation>({
      id: words,
      title: text,
      updatedAt: whole(0, Number.MAX_SAFE_INTEGER),
      turns: listOf(
        objectOf<KeptTurn>({ id: words, question: text, askedAt: words, events: listOf(anything) }),
      ),
    }),
  ),
);

export interface DeviceConversations {
  /** The latest first. */
  readonly get: () => readonly KeptConversation[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Adds a turn at the end, or puts it in the place of the one with its id; a conversation that is not known begins. False
   *  where the browser keeps nothing: then it lives as long as the page. */
  readonly keepTurn: (conversation: { id: string; title: string }, turn: KeptTurn) => boolean;
  readonly rename: (id: string, title: string) => void;
  /** Takes one out, and gives what it was. */
  readonly remove: (id: string) => KeptConversation | null;
  readonly putBack: (conversation: KeptConversation) => void;
}

const none: readonly KeptConversation[] = [];

/** What was asked on this device, in step with other tabs; empty once its person has left. */
export function deviceConversationsOf({ clock, of }: AppServices): DeviceConversations {
  const listeners = new Set<() => void>();
  const readKept = () => (typeof localStorage === 'undefined' ? null : kept.read()) ?? none;
  let conversations = readKept();
  const show = (next: readonly KeptConversation[]) => {
    conversations = next;
    for (const listener of listeners) listener();
  };
  const write = (next: readonly KeptConversation[]): boolean => {
    const latest = next
      .toSorted((one, other) => other.updatedAt - one.updatedAt)
      .slice(0, maxConversations);
    // A full browser keeps fewer of them.
    for (let count = latest.length; count >= Math.min(1, latest.length); count -= 1) {
      if (!kept.keep(latest.slice(0, count))) continue;
      show(latest.slice(0, count));
      return true;
    }
    show(latest);
    return false;
  };
  if (typeof window !== 'undefined')
    window.addEventListener('storage', ({ key }) => {
      if (key === conversationsKey || key === null) show(readKept());
    });
  of(departureOf).onPersonLeft(() => show(none));
  const without = (id: string) => conversations.filter((each) => each.id !== id);
  return {
    get: () => conversations,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    keepTurn({ id, title }, turn) {
      const before = conversations.find((each) => each.id === id);
      const turns = before?.turns ?? [];
      const isKnown = turns.some((each) => each.id === turn.id);
      return write([
        ...without(id),
        {
          id,
          title: before?.title ?? title,
          updatedAt: clock(),
          turns: isKnown
            ? turns.map((each) => (each.id === turn.id ? turn : each))
            : [...turns, turn],
        },
      ]);
    },
    rename(id, title) {
      write(conversations.map((each) => (each.id === id ? { ...each, title } : each)));
    },
    remove(id) {
      const removed = conversations.find((each) => each.id === id) ?? null;
      if (removed) write(without(id));
      return removed;
    },
    putBack(conversation) {
      write([...without(conversation.id), conversation]);
    },
  };
}
