import {
  forgetWordsAt,
  keepWordsAt,
  type KeptWords,
  keptWordsAt,
} from '../../../data/community/kept_words.ts';
import { useServices } from '../../../data/services_context.ts';
import { useAuth } from '../../../data/session/auth_context.ts';

/** What the person types in one form: kept on the device as they type, until it's sent or given up. `unchanged` is what stands
 *  there before they do. */
export function useKeptWords<Words extends KeptWords>(place: string, unchanged: Words) {
  const services = useServices();
  const userId = useAuth().user?.id ?? '';
  return {
    isBegun: (): boolean => keptWordsAt(services, userId, place) !== null,
    read: (): Words => {
      const kept = keptWordsAt(services, userId, place);
      const fields = Object.entries(unchanged).map(([field, words]) => [
        field,
        kept?.[field] ?? words,
      ]);
      return Object.fromEntries(fields) as Words;
    },
    keep: (words: Words): void => {
      const isChanged = Object.keys(unchanged).some((field) => words[field] !== unchanged[field]);
      if (isChanged) keepWordsAt(services, userId, place, words);
      else forgetWordsAt(services, userId, place);
    },
    forget: (): void => forgetWordsAt(services, userId, place),
  };
}
