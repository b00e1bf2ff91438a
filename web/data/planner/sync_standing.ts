import type { AppServices } from '../services.ts';
import { departureOf } from '../session/device.ts';
import type { SyncState } from './sync.ts';

/** What the server has said, since this person came, about what it keeps. `missing`: it could not be asked yet. Before it
 *  is `told`, an empty document of somebody with a session means nothing. */
export type FirstAnswer = 'awaited' | 'missing' | 'told';

export interface SyncStanding {
  readonly state: () => SyncState;
  readonly firstAnswer: () => FirstAnswer;
  readonly show: (state: SyncState) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** For whoever keeps document and rows the same: `asking` starts the next try at once; null when it ends. */
  readonly offerAsking: (asking: (() => void) | null) => void;
  /** Asks the server again now, not at the next try. */
  readonly askAgain: () => void;
}

/** How it stands between this device and the server. */
export function syncStandingOf({ of }: AppServices): SyncStanding {
  // Nothing is settled before the server has said so.
  let state: SyncState = 'sending';
  let firstAnswer: FirstAnswer = 'awaited';
  let ask: (() => void) | null = null;
  const listeners = new Set<() => void>();
  of(departureOf).onPersonLeft(() => {
    firstAnswer = 'awaited';
    state = 'sending';
  });
  return {
    state: () => state,
    firstAnswer: () => firstAnswer,
    show(next) {
      state = next;
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
