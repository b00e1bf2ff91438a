import { useSyncExternalStore } from 'react';
import {
  deviceConversationsOf,
  type KeptConversation,
} from '../../data/assistant/device_conversations.ts';
import { conversationsQuery } from '../../data/assistant/history.ts';
import { useRead } from '../../data/read.ts';
import { useService, useServices } from '../../data/services_context.ts';
import type { ListedConversation } from './conversations.tsx';

const noConversations: readonly KeptConversation[] = [];

/** What was asked before: in the person's rows, and on this device. */
export function useList(readerId: string | null) {
  const services = useServices();
  const device = useService(deviceConversationsOf);
  const here = useSyncExternalStore(device.subscribe, device.get, () => noConversations);
  const rows = useRead({
    ...conversationsQuery(services, readerId ?? ''),
    enabled: readerId !== null,
  });
  const list: readonly ListedConversation[] = [
    ...(readerId === null ? [] : (rows.value ?? [])).map((each) => ({
      ...each,
      isOnDevice: false,
    })),
    ...here.map(({ id, title, updatedAt }) => ({
      id,
      title,
      updatedAt,
      isOnDevice: readerId !== null,
    })),
  ].toSorted((one, other) => other.updatedAt - one.updatedAt);
  const isAwaited = readerId !== null && rows.value === undefined && rows.error === null;
  return { list, isAwaited, isIncomplete: rows.error !== null };
}
