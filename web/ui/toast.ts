import { usePiece } from './pieces.ts';

/** Short messages that need no answer. The code that shows them is loaded with the first one. */
export interface ToastText {
  readonly title: string;
  readonly text?: string;
}
export type Toast = ToastText & { readonly kind: 'done' | 'failed' | 'info' };

/** Where they are shown. */
interface Region {
  readonly toast: (toast: Toast) => void;
  readonly notice: (notice: ToastText) => void;
}

type Say = (title: string, text?: string) => void;

/** Up to 3 at a time; each leaves after 4 s. */
export interface Toasts {
  /** Something the person did has worked. */
  readonly done: Say;
  /** Something did not work: what, and what happens next. */
  readonly failed: Say;
  readonly info: Say;
  /** About access: one at a time, closes after 5 s, or swiped away over 50 px. */
  readonly notice: (title: string, text: string) => void;
  /** Has what shows them loaded before there is one: without a connection it would come too late. */
  readonly prepare: () => void;
  /** For the region that shows them: called once it stands. */
  readonly attach: (region: Region) => () => void;
  /** For the host of the region: `wake` is called when there is something to show. */
  readonly onFirst: (wake: () => void) => () => void;
}

export function toastsOf(): Toasts {
  let region: Region | undefined;
  const waiting: ((ready: Region) => void)[] = [];
  const hosts = new Set<() => void>();
  const prepare = () => {
    for (const wake of hosts) wake();
  };
  const send = (message: (ready: Region) => void) => {
    if (region) return message(region);
    waiting.push(message);
    prepare();
  };
  const sayAs =
    (kind: Toast['kind']): Say =>
    (title, text) =>
      send((ready) => ready.toast({ kind, title, ...(text !== undefined && { text }) }));
  return {
    done: sayAs('done'),
    failed: sayAs('failed'),
    info: sayAs('info'),
    notice: (title, text) => send((ready) => ready.notice({ title, text })),
    prepare,
    attach(ready) {
      region = ready;
      for (const message of waiting.splice(0)) message(ready);
      return () => {
        if (region === ready) region = undefined;
      };
    },
    onFirst(wake) {
      hosts.add(wake);
      if (waiting.length > 0) wake();
      return () => hosts.delete(wake);
    },
  };
}

export const useToasts = (): Toasts => usePiece(toastsOf);
