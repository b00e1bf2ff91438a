import { useMemo, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import {
  type Conversation,
  type ConversationState,
  emptyConversation,
  openConversationsOf,
} from '../../data/assistant/conversation.ts';
import { useService } from '../../data/services_context.ts';

const conversationId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface Opened {
  readonly conversation: Conversation;
  readonly state: ConversationState;
  /** The address names it. */
  readonly isNamed: boolean;
  readonly startNew: () => void;
}

/** The conversation that the address names (`?c=`), or one that has not begun. */
export function useOpened(): Opened {
  const [query] = useSearchParams();
  const asked = query.get('c');
  const named = asked !== null && conversationId.test(asked) ? asked : null;
  const [fresh, setFresh] = useState(() => crypto.randomUUID() as string);
  const [before, setBefore] = useState(named);
  if (before !== named) {
    setBefore(named);
    if (named === null) setFresh(crypto.randomUUID());
  }
  const id = named ?? fresh;
  const open = useService(openConversationsOf);
  const conversation = useMemo(() => open(id), [open, id]);
  const state = useSyncExternalStore(
    conversation.subscribe,
    conversation.get,
    () => emptyConversation,
  );
  return {
    conversation,
    state,
    isNamed: named !== null,
    startNew: () => setFresh(crypto.randomUUID()),
  };
}
