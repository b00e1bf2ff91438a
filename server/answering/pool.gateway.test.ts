import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { answerHere } from '../../api/assistant/answering.ts';
import { personas } from '../../api/assistant/evaluation/load.ts';
import type { OwnContext } from '../../domain/assistant/context.ts';
import { isoDate } from '../../domain/time/iso_date.ts';
import { type AnswerPool, createAnswerPool } from './pool.ts';

const records = personas['two_cards'];
if (!records) throw new Error('no such persona');
const own: OwnContext = {
  today: isoDate('2026-11-21'),
  records,
  about: { debtId: null, lesson: null },
  previous: null,
};

let pool: AnswerPool | null = null;
afterEach(() => pool?.close());

/** A thread whose code is `source`. */
async function threadOf(source: string): Promise<URL> {
  const file = path.join(os.tmpdir(), `mendwell-thread-${crypto.randomUUID()}.mjs`);
  await writeFile(file, `import { parentPort } from 'node:worker_threads';\n${source}`);
  return pathToFileURL(file);
}

test('a question is answered as it would be here, and this thread goes on meanwhile', async () => {
  const ours = createAnswerPool();
  pool = ours;
  const here = answerHere();
  await ours.answer('hello', own, '127.0.0.1');
  const long = `${'got served today and they took it from my checking, can they. '.repeat(32)}`;
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 5);
  const asked = [long, 'what if i pay 50 more', '¿qué pago primero?'];
  const answers = await Promise.all(asked.map((text) => ours.answer(text, own, '127.0.0.1')));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
  for (const [at, text] of asked.entries())
    expect(answers[at]).toEqual(await here(text, own, '127.0.0.1'));
});

test('somebody else’s question comes before the next ones of a network that asks many', async () => {
  const code = await threadOf(
    `parentPort.on('message', ([text]) => setTimeout(() => parentPort.postMessage(text), 20));`,
  );
  const ours = createAnswerPool({}, code);
  pool = ours;
  const order: unknown[] = [];
  const ask = (text: string, address: string) =>
    ours.answer(text, own, address).then((answer) => order.push(answer));
  await Promise.all([
    ...Array.from({ length: 6 }, (_, at) => ask(`much ${at}`, '192.0.2.1')),
    ask('once', '198.51.100.7'),
  ]);
  expect(order.indexOf('once')).toBeLessThan(3);
});

test.each([
  ['takes too long', 'for (;;);'],
  ['fails', `throw new Error('broken');`],
  ['ends', 'process.exit(1);'],
])('a thread that %s ends its question alone; the next one is answered', async (_how, ill) => {
  const code = await threadOf(
    `parentPort.on('message', ([text]) => { if (text === 'ill') { ${ill} } parentPort.postMessage(text); });`,
  );
  pool = createAnswerPool({ answerMs: 1_000 }, code);
  await expect(pool.answer('ill', own, '192.0.2.1')).rejects.toThrow();
  expect(await pool.answer('well', own, '192.0.2.1')).toBe('well');
});

test('who waits too long is told so', async () => {
  const code = await threadOf(`parentPort.on('message', () => {});`);
  pool = createAnswerPool({ waitMs: 50, answerMs: 400 }, code);
  const first = pool.answer('a', own, '192.0.2.1').catch(() => 'given up');
  await expect(pool.answer('b', own, '192.0.2.1')).rejects.toThrow('too many questions');
  expect(await first).toBe('given up');
});
