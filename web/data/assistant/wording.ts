import { objectOf, oneOf } from '../../../domain/stored/reader.ts';
import { listOf, words } from '../../../domain/stored/shape_readers.ts';
import { departureOf } from '../session/device.ts';
import type { AppServices } from '../services.ts';
import { stored } from '../stored.ts';
import type { Wording } from './asking.ts';

/** What a person chose for the assistant on this device. */
interface AssistantChoice {
  readonly wording: Wording;
  /** Conversations whose questions stay here again: the person took back what they had agreed to. */
  readonly takenBack: readonly string[];
}

/** Conversations that are remembered as taken back. */
const maxTakenBack = 100;

/** The operator's model, where there is one; nothing leaves before the person has seen what. */
const atFirst: AssistantChoice = { wording: 'operator', takenBack: [] };

const kept = stored(
  'mendwell-assistant',
  objectOf<AssistantChoice>({
    wording: oneOf(['none', 'operator', 'own']),
    takenBack: listOf(words),
  }),
);

export interface AssistantChoices {
  readonly get: () => AssistantChoice;
  readonly subscribe: (listener: () => void) => () => void;
  readonly choose: (wording: Wording) => void;
  readonly takeBack: (conversation: string) => void;
  readonly agree: (conversation: string) => void;
}

export function assistantChoicesOf({ of }: AppServices): AssistantChoices {
  const listeners = new Set<() => void>();
  let choice = (typeof localStorage === 'undefined' ? null : kept.read()) ?? atFirst;
  const show = (next: AssistantChoice) => {
    choice = next;
    for (const listener of listeners) listener();
  };
  const write = (next: AssistantChoice) => {
    kept.keep(next);
    show(next);
  };
  of(departureOf).onPersonLeft(() => show(atFirst));
  const others = (id: string) => choice.takenBack.filter((each) => each !== id);
  return {
    get: () => choice,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose: (wording) => write({ ...choice, wording }),
    takeBack: (id) => write({ ...choice, takenBack: [...others(id), id].slice(-maxTakenBack) }),
    agree: (id) => {
      if (choice.takenBack.includes(id)) write({ ...choice, takenBack: others(id) });
    },
  };
}

export const choiceAtFirst = (): AssistantChoice => atFirst;
