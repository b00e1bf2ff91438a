import { useSyncExternalStore } from 'react';
import { departureOf } from '../session/device.ts';
import type { AppServices, Maker } from '../services.ts';
import { useService } from '../services_context.ts';
import type { SyncState } from './engine.ts';

/** What the server has said, since this person came, about what it keeps. `missing`: it could not be asked yet. Before it
 *  is `told`, an empty document of somebody with a session means nothing. */
export type FirstAnswer = 'awaited' | 'missing' | 'told';

export interface SyncStanding {
  readonly state: () => SyncState;
  readonly firstAnswer: () => FirstAnswer;
  /** How many rows the server has that this build cannot read. They stay there. */
  readonly unreadable: () => number;
  readonly show: (state: SyncState, unreadable?: number) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** For whoever keeps document and rows the same: `asking` starts the next try at once; null when it ends. */
  readonly offerAsking: (asking: (() => void) | null) => void;
  /** Asks the server again now, not at the next try. */
  readonly askAgain: () => void;
}

/** How it stands between this device and the server, for one document. */
export function standingOf({ of }: AppServices): SyncStanding {
  // Nothing is settled before the server has said so.
  let state: SyncState = 'sending';
  let firstAnswer: FirstAnswer = 'awaited';
  let unreadable = 0;
  let ask: (() => void) | null = null;
  const listeners = new Set<() => void>();
  of(departureOf).onPersonLeft(() => {
    firstAnswer = 'awaited';
    state = 'sending';
    unreadable = 0;
  });
  return {
    state: () => state,
    firstAnswer: () => firstAnswer,
    unreadable: () => unreadable,
    show(next, count = 0) {
      state = next;
      unreadable = count;
      if (next === 'settled' || next === 'refused') firstAnswer = 'told';
      else if (next === 'waiting' && firstAnswer === 'awaited') firstAnswer = 'missing';
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    offerAsking(asking) {
      ask = asking;
    },
    askAgain: () => ask?.(),
  };
}

/** What a page says of how it stands. Before a page is alive nothing is settled. */
export function useStanding(of: Maker<SyncStanding>) {
  const { subscribe, ...standing } = useService(of);
  return {
    state: useSyncExternalStore<SyncState>(subscribe, standing.state, () => 'sending'),
    firstAnswer: useSyncExternalStore<FirstAnswer>(
      subscribe,
      standing.firstAnswer,
      () => 'awaited',
    ),
    unreadable: useSyncExternalStore(subscribe, standing.unreadable, () => 0),
    askAgain: standing.askAgain,
  };
}
