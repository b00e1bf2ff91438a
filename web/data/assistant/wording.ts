import { objectOf, oneOf, optional } from '../../../domain/stored/reader.ts';
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
  /** Conversations that are answered without a model, as the person chose when they saw what would be sent. */
  readonly without?: readonly string[];
}

/** Conversations that are remembered as taken back, or as answered without. */
const maxRemembered = 100;

/** The operator's model, where there is one; nothing leaves before the person has seen what. */
const atFirst: AssistantChoice = { wording: 'operator', takenBack: [] };

const kept = stored(
  'mendwell-assistant',
  objectOf<AssistantChoice>({
    wording: oneOf(['none', 'operator', 'own']),
    takenBack: listOf(words),
    without: optional(listOf(words)),
  }),
);

export interface AssistantChoices {
  readonly get: () => AssistantChoice;
  readonly subscribe: (listener: () => void) => () => void;
  /** Who helps from now on, in this conversation too. */
  readonly choose: (wording: Wording, conversation: string) => void;
  /** No model in this conversation. */
  readonly decline: (conversation: string) => void;
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
  const othersWithout = (id: string) => (choice.without ?? []).filter((each) => each !== id);
  return {
    get: () => choice,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose: (wording, id) => write({ ...choice, wording, without: othersWithout(id) }),
    decline: (id) =>
      write({ ...choice, without: [...othersWithout(id), id].slice(-maxRemembered) }),
    takeBack: (id) => write({ ...choice, takenBack: [...others(id), id].slice(-maxRemembered) }),
    agree: (id) => {
      if (choice.takenBack.includes(id)) write({ ...choice, takenBack: others(id) });
    },
  };
}

export const choiceAtFirst = (): AssistantChoice => atFirst;
