import { useEffect, useRef } from 'react';

/** What dims the page under a dialog. On paper the page is printed, not what lies over it. */
export const scrim = 'fixed inset-0 z-10 bg-scrim print:hidden';
// What takes the focus never ends up under the heading or the foot, which stay in sight.
const box =
  'fixed z-10 overflow-y-auto overscroll-contain scroll-pt-20 scroll-pb-24 border-line bg-raised text-ink shadow-3 print:hidden';
const sheet =
  'max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[calc(100dvh-1.75rem)] max-sm:rounded-t-3 max-sm:border-t max-sm:pb-[env(safe-area-inset-bottom)]';
/** In the middle of the page; on a phone from below, as wide as it is, where the thumb is. */
export const centred = `${box} ${sheet} sm:top-1/2 sm:left-1/2 sm:max-h-[calc(100dvh-2rem)] sm:-translate-1/2 sm:rounded-3 sm:border`;

/** For what is closed by its own trigger. The focus goes back a moment after it is gone: who has gone on meanwhile stays
 *  where they are. */
export function returnFocus(event: Event): void {
  if (document.activeElement !== document.body) event.preventDefault();
}

/** What has the focus now and may have it back: from an item of a menu, the button of that menu. */
function focusOwner(): Element | null {
  const now = document.activeElement;
  const button = now?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : now;
}

/** What can be filled in. */
const anyField =
  ':is(input:not([type=hidden]),select,textarea,[role=switch]):not(:disabled,[tabindex="-1"])';

/** What one fills in first. Of radio buttons the chosen one, or the first where nothing is chosen yet. */
function firstField(box: HTMLElement): HTMLElement | null {
  const first = box.querySelector<HTMLElement>(anyField);
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first;
  const chosen = [...box.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')];
  return chosen.find(({ name, disabled }) => name === first.name && !disabled) ?? first;
}

/** For a dialog without a trigger of its own. On opening the focus goes to the field named `at`, or else to its first field, or to its heading where
 *  there is none: what closes it comes first in the document, and is not what one came for. On closing it goes back
 *  where it came from, and to the page's main part when that is gone, as after deleting. */
export function useFocus(at?: string) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = focusOwner();
      const box = event.currentTarget as HTMLElement;
      const meant = at === undefined ? null : box.querySelector<HTMLElement>(`[name="${at}"]`);
      const target = meant ?? firstField(box) ?? box.querySelector('h2');
      if (!target) return;
      event.preventDefault();
      if (target.tabIndex < 0) target.tabIndex = -1;
      // It scrolls there: on a small screen the keyboard comes up over the lower half.
      target.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // It comes a moment after the dialog is gone: who has gone on meanwhile stays where they are.
      if (document.activeElement !== document.body) return;
      const { current } = opener;
      const target = current?.isConnected ? current : document.querySelector('main');
      if (target instanceof HTMLElement) target.focus();
    },
  };
}

/** What a phone's way back tells: in browsers that have it. */
interface BackWatcher extends EventTarget {
  destroy(): void;
}
declare global {
  interface Window {
    readonly CloseWatcher?: new () => BackWatcher;
  }
}

/** The way back of an Android phone closes what lies over the page, and not the page itself. Escape is the dialog's own:
 *  who takes it keeps it from the watcher. */
export function useBackCloses(onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const { CloseWatcher } = window;
    if (CloseWatcher === undefined) return undefined;
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', () => latest.current());
    return () => watcher.destroy();
  }, []);
}
