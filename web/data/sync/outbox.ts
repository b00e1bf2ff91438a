import type { Reader } from '../../../domain/stored/reader.ts';
import { type AppError, done, type Result } from '../result.ts';
import { type Collection, map, type Marks } from './collection.ts';
import { type DocumentOf, type DocumentKind, documentKind, edit } from './document.ts';
import { inOneTab } from './one_tab.ts';
import type { DocumentStore } from './store.ts';

// What a person does that is no row: a command with a name, sent once its server answers. It is kept on the device until then,
// under a key that makes two sendings of it one: the server changes what the first one did, and does nothing twice.

type CommandCollections<Command> = {
  readonly commands: Collection<Command, Readonly<Record<string, Command>>, Marks>;
};
export type Outbox<Command> = DocumentStore<DocumentOf<CommandCollections<Command>>>;

export interface CommandKind<Command> {
  readonly kind: DocumentKind<CommandCollections<Command>>;
  readonly keyOf: (command: Command) => string;
}

/** A command by the place where it waits: what reads it, and what makes two of it the same. */
export function commandKind<Command>({
  keys,
  reader,
  keyOf,
  takeOver,
}: {
  readonly keys: DocumentKind<CommandCollections<Command>>['keys'];
  readonly reader: Reader<Command>;
  readonly keyOf: (command: Command) => string;
  /** Makes the present form of one that an earlier build stored. */
  readonly takeOver?: (stored: unknown) => unknown;
}): CommandKind<Command> {
  const collections = { commands: map(reader) };
  return {
    keyOf,
    kind: documentKind({
      keys,
      version: 1,
      isOfDevice: true,
      collections,
      ...(takeOver && { takeOver }),
    }),
  };
}

type Send<Command, Kinds extends { readonly code: string }> = (
  command: Command,
) => Promise<Result<unknown, Kinds>>;

/** The one that waits and is meant, or null. */
export const waiting = <Command>(
  outbox: Outbox<Command>,
  isMeant: (command: Command) => boolean,
): Command | null => Object.values(outbox.get().commands).find(isMeant) ?? null;

/** Forgets a command, unless it was changed meanwhile. */
function forget<Command>(
  { kind, keyOf }: CommandKind<Command>,
  outbox: Outbox<Command>,
  sent: Command,
) {
  const key = keyOf(sent);
  const kept = outbox.get().commands[key];
  if (kept !== undefined && JSON.stringify(kept) === JSON.stringify(sent))
    outbox.update((document) => edit(kind, document, { commands: [[key, null]] }));
}

const isOffline = (error: AppError<{ readonly code: string }>) => error.code === 'offline';

/** Sends a command; where nothing answers it is kept. One that was kept under its key is this one from now on. */
export async function sendOrKeep<Command, Kinds extends { readonly code: string }>(
  command: CommandKind<Command>,
  outbox: Outbox<Command>,
  written: Command,
  send: Send<Command, Kinds>,
): Promise<Result<'sent' | 'kept', Kinds>> {
  const { kind, keyOf } = command;
  const result = await send(written);
  if (result.ok) {
    const key = keyOf(written);
    if (key in outbox.get().commands)
      outbox.update((document) => edit(kind, document, { commands: [[key, null]] }));
    return done('sent');
  }
  if (!isOffline(result.error)) return result;
  outbox.update((document) => edit(kind, document, { commands: [[keyOf(written), written]] }));
  await outbox.settled();
  return outbox.isKept() ? done('kept') : result;
}

/** Sends what was kept and is meant, once however many tabs are open. Null where nothing is; where nothing answers it stays.
 *  What is not taken any more is forgotten, and told. */
export function sendKept<Command, Kinds extends { readonly code: string }>(
  command: CommandKind<Command>,
  outbox: Outbox<Command>,
  isMeant: (command: Command) => boolean,
  send: Send<Command, Kinds>,
): Promise<Result<unknown, Kinds> | null> {
  return inOneTab(command.kind.keys.document, async () => {
    await outbox.settled();
    const kept = waiting(outbox, isMeant);
    if (kept === null) return null;
    const result = await send(kept);
    if (result.ok || !isOffline(result.error)) forget(command, outbox, kept);
    return result;
  });
}
