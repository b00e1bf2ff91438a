import type { Json } from '../../../supabase/types.ts';
import { bringVisitor } from '../account/visitor_proof.ts';
import type { Backend } from '../client.ts';
import type { AppServices } from '../services.ts';
import { departureOf } from '../session/device.ts';
import {
  type Learning,
  learningOf,
  lessonProgress,
  nothingLearned,
  reviewCard,
} from './learning.ts';
import { merged, newsTo } from './merge.ts';

/** Changes made within this time go together. Milliseconds. */
const gatherMilliseconds = 2_000;
/** How long leaving waits for what was not sent yet. Milliseconds. */
const flushMilliseconds = 3_000;

const instant = (time: number): string => new Date(time).toISOString();

/** Values by their ids; what cannot be read is left out. */
function readAll<Row, Value>(
  rows: readonly Row[],
  read: (row: Row) => readonly [string, Value],
): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    rows.flatMap((row) => {
      try {
        return [read(row)];
      } catch {
        return [];
      }
    }),
  );
}

async function readRows(client: Backend, userId: string): Promise<Omit<Learning, 'ownerId'>> {
  const [{ data: lessons }, { data: cards }] = await Promise.all([
    client.from('lesson_progress').select('*').eq('user_id', userId).throwOnError(),
    client.from('review_cards').select('*').eq('user_id', userId).throwOnError(),
  ]);
  return {
    lessons: readAll(lessons, ({ lesson_id, read_to, done_at, changed_at }) => [
      lesson_id,
      lessonProgress({
        readTo: read_to,
        doneAt: done_at === null ? null : Date.parse(done_at),
        updatedAt: Date.parse(changed_at),
      }),
    ]),
    cards: readAll(cards, ({ item_id, state, due, changed_at }) => [
      item_id,
      reviewCard({
        ...(state as object),
        due: Date.parse(due),
        updatedAt: Date.parse(changed_at),
      }),
    ]),
  };
}

async function send(
  client: Backend,
  userId: string,
  { lessons, cards }: ReturnType<typeof newsTo>,
) {
  if (lessons.length > 0)
    await client
      .from('lesson_progress')
      .upsert(
        lessons.map(([lesson_id, { readTo, doneAt, updatedAt }]) => ({
          user_id: userId,
          lesson_id,
          read_to: readTo,
          done_at: doneAt === null ? null : instant(doneAt),
          changed_at: instant(updatedAt),
        })),
      )
      .throwOnError();
  if (cards.length > 0)
    await client
      .from('review_cards')
      .upsert(
        cards.map(([item_id, { due, updatedAt, ...state }]) => ({
          user_id: userId,
          item_id,
          state: state as Json,
          due: instant(due),
          changed_at: instant(updatedAt),
        })),
      )
      .throwOnError();
}

/** Keeps what was learned on this device and the person's rows the same, until stopped. The device comes first: nothing waits
 *  for the server, and what does not reach it now does when the page is looked at again. */
export function syncLearning(
  services: AppServices,
  userId: string,
  { mayWrite }: { readonly mayWrite: boolean },
): () => void {
  const store = services.of(learningOf);
  const departure = services.of(departureOf);
  let isStopped = false;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What the rows are known to hold as well. */
  let known: Learning | null = null;

  /** What lies here becomes this person's. What another person left is not: unless a visitor proves to be the same. */
  async function claim(client: Backend): Promise<boolean> {
    const { ownerId } = store.get();
    if (ownerId === userId) return true;
    if (ownerId !== null) {
      const outcome = await bringVisitor(client, ownerId, userId);
      if (outcome === 'unanswered' || isStopped) return false;
      if (outcome === 'refused') store.replace(nothingLearned);
    }
    store.replace({ ...store.get(), ownerId: userId });
    return true;
  }

  async function once(): Promise<void> {
    const client = await services.backend.connect();
    if (isStopped || !(await claim(client)) || isStopped) return;
    const there = await readRows(client, userId);
    // Who has left meanwhile has taken it all along.
    if (isStopped || store.get().ownerId !== userId) return;
    const all = merged(store.get(), there);
    const news = newsTo(there, all);
    const next = { ownerId: userId, ...all };
    if (JSON.stringify(next) !== JSON.stringify(store.get())) store.replace(next);
    known = store.get();
    if (mayWrite) await send(client, userId, news);
  }
  const run = (): Promise<void> => {
    running ??= once()
      // Nobody waits for it: it is tried again with the next change, or when the page is looked at.
      .catch(() => undefined)
      .finally(() => {
        running = null;
      });
    return running;
  };
  const isPending = () => store.get() !== known;
  const later = () => {
    clearTimeout(timer);
    if (!isStopped && isPending()) timer = setTimeout(() => void run(), gatherMilliseconds);
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') void run();
  };
  const again = () => void run();

  const stopListening = store.subscribe(later);
  window.addEventListener('online', again);
  document.addEventListener('visibilitychange', onVisible);
  const stopFlushing = departure.beforePersonLeaves(async () => {
    await running;
    if (isPending())
      await Promise.race([run(), new Promise((over) => setTimeout(over, flushMilliseconds))]);
  });
  const stopLeaving = departure.onPersonLeft(() => stop());
  void run();

  function stop() {
    if (isStopped) return;
    const mustSend = timer !== undefined && isPending() && store.get().ownerId === userId;
    clearTimeout(timer);
    stopListening();
    stopFlushing();
    stopLeaving();
    window.removeEventListener('online', again);
    document.removeEventListener('visibilitychange', onVisible);
    // Who goes to another page leaves nothing behind that was not sent.
    if (mustSend) void run().finally(() => (isStopped = true));
    else isStopped = true;
  }
  return stop;
}
