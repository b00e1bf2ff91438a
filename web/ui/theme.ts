import { useSyncExternalStore } from 'react';

/** The person's choice of look. `system` follows the operating system, live. */
export type Theme = 'light' | 'dark' | 'system';
export const themeKey = 'mendwell-theme';
export const themes = ['light', 'dark', 'system'] as const satisfies readonly Theme[];

const listeners = new Set<() => void>();

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

/** Saves the choice and shows it at once. Where storage is refused it holds until the page is left. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // Shown all the same.
  }
  show(theme);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
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
}

/** The saved choice, kept in step with other tabs. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => 'system');
}
