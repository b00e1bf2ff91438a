/** Short messages that need no answer. The code that shows them is loaded with the first one. */
export interface ToastText {
  readonly title: string;
  readonly text?: string;
}
export type Toast = ToastText & { readonly kind: 'done' | 'failed' | 'info' };

type Show = { toast: (toast: Toast) => void; notice: (notice: ToastText) => void };

let show: Show | undefined;
const waiting: ((ready: Show) => void)[] = [];
const hosts = new Set<() => void>();

function send(message: (ready: Show) => void): void {
  if (show) return message(show);
  waiting.push(message);
  prepareToasts();
}

/** Up to 3 at a time; each leaves after 4 s. */
export const toast = {
  /** Something the person did has worked. */
  done: (title: string, text?: string) => sendToast('done', title, text),
  /** Something did not work: what, and what happens next. */
  failed: (title: string, text?: string) => sendToast('failed', title, text),
  info: (title: string, text?: string) => sendToast('info', title, text),
};

function sendToast(kind: Toast['kind'], title: string, text?: string): void {
  send((ready) => ready.toast({ kind, title, ...(text !== undefined && { text }) }));
}

/** About access: one at a time, closes after 5 s, or swiped away over 50 px. */
export function notice(title: string, text: string): void {
  send((ready) => ready.notice({ title, text }));
}

/** Has what shows them loaded before there is one: without a connection it would come too late. */
export function prepareToasts(): void {
  for (const wake of hosts) wake();
}

/** For the region that shows them: called once it stands. */
export function toastsAreReady(ready: Show): () => void {
  show = ready;
  for (const message of waiting.splice(0)) message(ready);
  return () => {
    if (show === ready) show = undefined;
  };
}

/** For the host of the region: `wake` is called when there is something to show. */
export function onFirstToast(wake: () => void): () => void {
  hosts.add(wake);
  if (waiting.length > 0) wake();
  return () => hosts.delete(wake);
}
