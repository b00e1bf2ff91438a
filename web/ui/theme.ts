import { useSyncExternalStore } from 'react';
import { usePiece } from './pieces.ts';

/** The person's choice of look. `system` follows the operating system, live. */
export type Theme = 'light' | 'dark' | 'system';
export const themeKey = 'mendwell-theme';
export const themes = ['light', 'dark', 'system'] as const satisfies readonly Theme[];

/** The saved choice; `system` when there is none or storage is refused. */
export function readTheme(): Theme {
  try {
    const saved = localStorage.getItem(themeKey);
    return saved === 'light' || saved === 'dark' ? saved : 'system';
  } catch {
    return 'system';
  }
}

/** Shows a theme. The attribute is what the tokens look at; without it they follow the system. */
function show(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
}

export interface ThemeChoices {
  /** Saves the choice and shows it at once. Where storage is refused it holds until the page is left. */
  readonly choose: (theme: Theme) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function themeChoicesOf(): ThemeChoices {
  const listeners = new Set<() => void>();
  return {
    choose(theme) {
      try {
        localStorage.setItem(themeKey, theme);
      } catch {
        // Shown all the same.
      }
      show(theme);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key !== themeKey && event.key !== null) return;
        show(readTheme());
        listener();
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

/** The saved choice, kept in step with other tabs. */
export const useTheme = (): Theme =>
  useSyncExternalStore(usePiece(themeChoicesOf).subscribe, readTheme, () => 'system');

export const useChooseTheme = (): ThemeChoices['choose'] => usePiece(themeChoicesOf).choose;
