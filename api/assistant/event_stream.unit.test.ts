import { describe, expect, it } from 'vitest';
import type { AskEvent } from '../../domain/assistant/answer.ts';
import { eventStream } from './event_stream.ts';
import { LiveTurn } from './live_turn.ts';
import { eventsIn } from './evaluation/in_memory.ts';

const step = { type: 'step', step: { name: 'checking', isDone: false, count: null } } as const;
const stopped = { type: 'error', code: 'stopped' } as const;

async function all(events: AsyncIterable<AskEvent>): Promise<number[]> {
  const ids: number[] = [];
  for await (const { id } of events) ids.push(id);
  return ids;
}

describe('an answer that is written here', () => {
  it('is given whole to each who follows, from wherever they were', async () => {
    const turn = new LiveTurn('ada');
    turn.emit(step);
    const early = all(turn.follow(0));
    turn.emit(step);
    const late = all(turn.follow(1));
    turn.emit(stopped);
    turn.end();
    expect(await early).toEqual([1, 2, 3]);
    expect(await late).toEqual([2, 3]);
    expect(await all(turn.follow(0)), 'after its end').toEqual([1, 2, 3]);
    expect(await all(turn.follow(3))).toEqual([]);
  });
});

describe('a stream of events', () => {
  it('names each event and its place, and lives while nothing is said', async () => {
    const turn = new LiveTurn('ada');
    const response = eventStream(turn.follow(0), 1);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes(': ping\n\n')) text += (await reader?.read())?.value ?? '';
    turn.emit({ ...step, step: { ...step.step, count: 2 } });
    turn.emit(stopped);
    turn.end();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      text += part.value;
    expect(text).toContain('id: 1\nevent: step\ndata: {"type":"step"');
    expect(eventsIn(text).map(({ id }) => id)).toEqual([1, 2]);
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
  });

  it('is left without ending what is written', async () => {
    const turn = new LiveTurn('ada');
    const response = eventStream(turn.follow(0), 60_000);
    await response.body?.cancel();
    turn.emit(step);
    turn.end();
    expect(await all(turn.follow(0))).toEqual([1]);
  });

  it('fails where what it follows fails', async () => {
    async function* broken(): AsyncGenerator<AskEvent> {
      yield { id: 1, ...step };
      throw new TypeError('gone');
    }
    await expect(eventStream(broken(), 60_000).text()).rejects.toThrow('gone');
  });
});
