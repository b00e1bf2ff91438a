import { expect, it } from 'vitest';
import { objectOf, text } from '../../../domain/stored/reader.ts';
import { done, failed, type Result } from '../result.ts';
import { commandKind, type Outbox, sendKept, sendOrKeep, waiting } from './outbox.ts';
import { browserOf } from './testing/browser.ts';

interface Greeting {
  readonly to: string;
  readonly words: string;
}
const greetings = commandKind<Greeting>({
  keys: { document: 'test-greetings', aside: 'test-greetings-aside', kept: 'test-greetings-kept' },
  reader: objectOf<Greeting>({ to: text, words: text }),
  keyOf: ({ to }) => to,
});

type Sent = Result<null, { readonly code: 'not_open' }>;
const offline: Sent = failed({ code: 'offline' as const });

function open() {
  const browser = browserOf();
  const tab = (): Outbox<Greeting> => browser.open(greetings.kind);
  return { browser, tab };
}

it('a command that nothing answers waits, also through a reload, and is sent once', async () => {
  const { browser, tab } = open();
  const hello = { to: 'dana', words: 'hello' };
  const kept = await sendOrKeep(greetings, tab(), hello, () => Promise.resolve(offline));
  expect(kept).toEqual(done('kept'));
  const sent: Greeting[] = [];
  const send = async (each: Greeting): Promise<Sent> => {
    sent.push(each);
    return done(null);
  };
  const next = tab();
  expect(await sendKept(greetings, next, () => true, send)).toEqual(done(null));
  expect(await sendKept(greetings, next, () => true, send)).toBeNull();
  expect(sent).toEqual([hello]);
  expect(browser.values.size).toBe(0);
});

it('the same command again takes the place of the one that waits; others wait beside it', async () => {
  const { tab } = open();
  const store = tab();
  for (const each of [
    { to: 'dana', words: 'hello' },
    { to: 'robin', words: 'hi' },
    { to: 'dana', words: 'good day' },
  ])
    await sendOrKeep(greetings, store, each, () => Promise.resolve(offline));
  expect(waiting(store, ({ to }) => to === 'dana')?.words).toBe('good day');
  expect(waiting(store, ({ to }) => to === 'robin')?.words).toBe('hi');
});

it('what was changed while it was on its way waits again', async () => {
  const { tab } = open();
  const store = tab();
  await sendOrKeep(greetings, store, { to: 'dana', words: 'hello' }, () =>
    Promise.resolve(offline),
  );
  await sendKept(
    greetings,
    store,
    () => true,
    async (): Promise<Sent> => {
      await sendOrKeep(greetings, store, { to: 'dana', words: 'good day' }, () =>
        Promise.resolve(offline),
      );
      return done(null);
    },
  );
  expect(waiting(store, () => true)?.words).toBe('good day');
});

it('what is refused is told, and does not wait', async () => {
  const { tab } = open();
  const store = tab();
  const refused: Sent = failed({ code: 'not_open' as const });
  const hello = { to: 'dana', words: 'hello' };
  expect(await sendOrKeep(greetings, store, hello, () => Promise.resolve(refused))).toEqual(
    refused,
  );
  expect(waiting(store, () => true)).toBeNull();
  await sendOrKeep(greetings, store, hello, () => Promise.resolve(offline));
  expect(
    await sendKept(
      greetings,
      store,
      () => true,
      () => Promise.resolve(refused),
    ),
  ).toEqual(refused);
  expect(waiting(store, () => true)).toBeNull();
});
