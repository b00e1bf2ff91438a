import { objectOf, type Reader, text } from '../../../domain/stored/reader.ts';
import { listOf, whole, words } from '../../../domain/stored/shape_readers.ts';
import type { AppServices } from '../services.ts';
import { changeTime, list } from '../sync/collection.ts';
import { documentKind, edit } from '../sync/document.ts';
import { documentStoreOf } from '../sync/store.ts';

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

/** Conversations of somebody without a session, on this device alone. */
const conversationsKind = documentKind({
  keys: { document: 'mendwell-conversations', aside: 'mendwell-conversations-aside' },
  version: 1,
  isOfDevice: true,
  collections: {
    conversations: list(
      objectOf<KeptConversation>({
        id: words,
        title: text,
        updatedAt: whole(0, Number.MAX_SAFE_INTEGER),
        turns: listOf(
          objectOf<KeptTurn>({
            id: words,
            question: text,
            askedAt: words,
            events: listOf(anything),
          }),
        ),
      }),
    ),
  },
  // Before, the list lay there as it is.
  takeOver: (stored) =>
    Array.isArray(stored)
      ? { version: 1, ownerId: null, conversations: stored, revision: 1 }
      : stored,
});

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

const documentOf = (services: AppServices) => documentStoreOf(services, conversationsKind);

/** What was asked on this device, in step with other tabs; empty once its person has left. */
export function deviceConversationsOf({ clock, of }: AppServices): DeviceConversations {
  const store = of(documentOf);
  /** Saves what `change` makes of the one with this id; the latest come first, and the oldest goes where there are too many. */
  const save = (
    id: string,
    change: (
      before: KeptConversation | undefined,
      all: readonly KeptConversation[],
    ) => KeptConversation | null,
  ): boolean => {
    store.update((document) => {
      const before = document.conversations.find((each) => each.id === id);
      const next = change(before, document.conversations);
      const others = document.conversations.filter((each) => each.id !== id);
      const inOrder = [...others, ...(next ? [next] : [])].toSorted(
        (one, other) => other.updatedAt - one.updatedAt,
      );
      const gone = inOrder.slice(maxConversations);
      return {
        ...edit(conversationsKind, document, {
          conversations: [[id, next], ...gone.map((each) => [each.id, null] as const)],
        }),
        conversations: inOrder.slice(0, maxConversations),
      };
    });
    return store.isKept();
  };
  return {
    get: () => store.get().conversations,
    subscribe: store.subscribe,
    keepTurn: ({ id, title }, turn) =>
      save(id, (before, [latest]) => {
        const turns = before?.turns ?? [];
        const isKnown = turns.some((each) => each.id === turn.id);
        return {
          id,
          title: before?.title ?? title,
          // Also on a clock that was set back, the latest is the latest.
          updatedAt: changeTime(clock(), latest),
          turns: isKnown
            ? turns.map((each) => (each.id === turn.id ? turn : each))
            : [...turns, turn],
        };
      }),
    rename(id, title) {
      save(id, (before) => (before ? { ...before, title } : null));
    },
    remove(id) {
      const removed = store.get().conversations.find((each) => each.id === id) ?? null;
      if (removed) save(id, () => null);
      return removed;
    },
    putBack(conversation) {
      save(conversation.id, () => conversation);
    },
  };
}
