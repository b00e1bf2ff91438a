import { beforeEach, describe, expect, it } from 'vitest';
import type { AskEvent } from '../../../domain/assistant/answer.ts';
import { readEvent } from './events.ts';
import { followTurn, type Reached } from './follow.ts';

type Refusal = { readonly code: string };
type Answer = Reached<Refusal>;

const sentence = (id: number, text: string): AskEvent => ({
  id,
  type: 'sentence',
  sentence: { paragraph: 0, tone: 'answer', pieces: [text] },
});
const done = (id: number): AskEvent => ({
  id,
  type: 'done',
  mode: 'no_model',
  reading: null,
  lesson: null,
  usage: null,
});

/** A stream of these events; `cut` breaks it off as a lost connection does. */
function stream(events: readonly unknown[], cut = false): Answer {
  const text = events
    .map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`)
    .join('');
  let isRead = false;
  return {
    kind: 'stream',
    body: new ReadableStream<Uint8Array>({
      pull(controller) {
        if (!isRead) controller.enqueue(new TextEncoder().encode(text));
        else if (cut) controller.error(new TypeError('network error'));
        else controller.close();
        isRead = true;
      },
    }),
  };
}
const refused = (status: number, code: string): Answer => ({
  kind: 'refused',
  status,
  refusal: { code },
});
const unanswered: Answer = { kind: 'unanswered' };

let seen: number[] = [];
let asked = 0;
let resumedFrom: number[] = [];
let pauses: number[] = [];
let lost = 0;
beforeEach(() => {
  seen = [];
  asked = 0;
  resumedFrom = [];
  pauses = [];
  lost = 0;
});

/** Follows a turn whose question is answered by `first`, and whose later questions by `later` in turn. */
const follow = (first: Answer | null, ...later: Answer[]) =>
  followTurn<Refusal>({
    ask: first && (async () => ((asked += 1), first)),
    async resume(lastId) {
      resumedFrom.push(lastId);
      return later.shift() ?? unanswered;
    },
    lastId: 0,
    read: readEvent,
    onEvent: ({ id }) => void seen.push(id),
    onLost: () => {
      lost += 1;
    },
    pause: async (milliseconds) => void pauses.push(milliseconds),
    signal: new AbortController().signal,
  });

describe('following an answer', () => {
  it('ends with its last event', async () => {
    expect(await follow(stream([sentence(1, 'a'), done(2)]))).toEqual({ kind: 'over' });
    expect(seen).toEqual([1, 2]);
    expect(resumedFrom).toEqual([]);
  });

  it('goes on after a drop where it was, and asks once', async () => {
    const ending = await follow(
      stream([sentence(1, 'a'), sentence(2, 'b')], true),
      unanswered,
      refused(503, 'backend_unavailable'),
      // The server tells more than was missed: each is given once.
      stream([sentence(2, 'b'), sentence(3, 'c'), done(4)]),
    );
    expect(ending).toEqual({ kind: 'over' });
    expect(seen).toEqual([1, 2, 3, 4]);
    expect(resumedFrom).toEqual([2, 2, 2]);
    expect(asked).toBe(1);
    expect(lost).toBe(3);
    expect(pauses).toEqual([1_000, 2_000, 5_000]);
  });

  it('goes on where the stream ended without an end', async () => {
    expect(await follow(stream([sentence(1, 'a')]), stream([done(2)]))).toEqual({ kind: 'over' });
    expect(seen).toEqual([1, 2]);
  });

  it('picks up a turn that was asked before the page was loaded', async () => {
    expect(await follow(null, stream([sentence(1, 'a'), done(2)]))).toEqual({ kind: 'over' });
    expect(asked).toBe(0);
    expect(seen).toEqual([1, 2]);
  });

  it('passes over what a newer server says besides', async () => {
    const newer = { id: 2, type: 'picture', url: 'x' };
    expect(await follow(stream([sentence(1, 'a'), newer, done(3)]))).toEqual({ kind: 'over' });
    expect(seen).toEqual([1, 3]);
  });

  it('asks again for what was malformed, and gives up where it stays so', async () => {
    expect(
      await follow(
        stream([sentence(1, 'a'), '{"id":2,"type":']),
        stream([sentence(2, 'b'), done(3)]),
      ),
    ).toEqual({ kind: 'over' });
    expect(seen).toEqual([1, 2, 3]);
    const broken = () => stream([{ id: 9, type: 'sentence', sentence: { html: '<b>' } }]);
    expect(await follow(broken(), broken(), broken(), broken())).toEqual({ kind: 'unreadable' });
  });

  it.each([
    [409, 'turn_running'],
    [422, 'question_too_long'],
    [429, 'limit_reached'],
    [503, 'backend_unavailable'],
  ])('tells a refusal of the question: %s %s', async (status, code) => {
    expect(await follow(refused(status, code))).toEqual({
      kind: 'refused',
      status,
      refusal: { code },
    });
    expect(lost).toBe(0);
  });

  it('says that nothing answered, and asks nothing twice by itself', async () => {
    expect(await follow(unanswered)).toEqual({ kind: 'unanswered' });
    expect(asked).toBe(1);
    expect(resumedFrom).toEqual([]);
  });

  it('ends where the turn is gone', async () => {
    expect(await follow(stream([sentence(1, 'a')], true), refused(404, 'not_found'))).toMatchObject(
      {
        kind: 'refused',
        status: 404,
      },
    );
  });
});
