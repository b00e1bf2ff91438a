import { useSyncExternalStore } from 'react';
import { choiceKey } from './device_keys.ts';
import { keptList } from './device_storage.ts';
import { mayKeepOptional } from './optional_storage.ts';
import { useService } from './services_context.ts';

export interface OptionalChoice {
  /** Keeps the person's answer. A no deletes at once what is there. */
  readonly choose: (may: boolean) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function optionalChoiceOf(): OptionalChoice {
  const listeners = new Set<() => void>();
  return {
    choose(may) {
      try {
        if (may) localStorage.removeItem(choiceKey);
        else localStorage.setItem(choiceKey, 'no');
        if (!may) forgetOptional();
      } catch {
        // A browser that refuses storage keeps nothing.
      }
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === choiceKey || event.key === null) listener();
      };
      listeners.add(listener);
      window.addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}

function forgetOptional(): void {
  for (const [, { keys, where, isOptional }] of keptList)
    if (isOptional)
      for (const key of keys) (where === 'tab' ? sessionStorage : localStorage).removeItem(key);
}

/** The answer, in step with this tab and the others. */
export const useMayKeepOptional = (): boolean =>
  useSyncExternalStore(useService(optionalChoiceOf).subscribe, mayKeepOptional, () => true);

export const useChooseOptional = (): OptionalChoice['choose'] =>
  useService(optionalChoiceOf).choose;
