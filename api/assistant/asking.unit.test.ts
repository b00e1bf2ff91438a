import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AskEvent } from '../../domain/assistant/answer.ts';
import { startModelDouble } from '../../doubles/model/model.ts';
import {
  last,
  modeOf,
  post,
  questionTo,
  records,
  type Running,
  type Wire,
  withModelOf,
  words,
} from './testing/example.ts';
import { FULL_READINGS_A_MINUTE } from './full_readings.ts';
import { eventsIn, inMemory, type Scripted } from './evaluation/in_memory.ts';
import { type AskRequest, OWN_KEY_HEADER } from './wire.ts';

// How a question is taken, refused, repeated, left and stopped, with a model and without.

let double: Awaited<ReturnType<typeof startModelDouble>>;
beforeAll(async () => {
  double = await startModelDouble();
});
afterAll(() => double.close());
beforeEach(() => {
  double.forget();
});

const withModel = (name: string, wire?: Wire, over?: Partial<Scripted>) =>
  withModelOf(double, name, wire, over);
const question = (over?: Partial<AskRequest>) => questionTo(double.host, over);

/** Asks, and reads the answer to its end. */
async function ask(
  running: Running,
  request = question(),
  options = {},
): Promise<readonly AskEvent[]> {
  const response = await post(running, request, options);
  expect(response.status, await response.clone().text()).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  return eventsIn(await response.text());
}

/** Everything that went to the model. */
const sent = () => JSON.stringify(double.received().map(({ body }) => body));

describe('without a model', () => {
  const without = () =>
    inMemory({
      settings: { model: null, hosts: [], monthlyMicrodollars: null },
      records,
      waits: { pollMs: 5 },
    });

  it('a question is answered at once from rules and figures', async () => {
    const running = without();
    const events = await ask(
      running,
      question({ useModel: false, text: 'How long does a late payment stay?' }),
    );
    expect(modeOf(events)).toBe('no_model');
    expect(events[0]).toMatchObject({
      type: 'turn',
      id: 1,
      title: 'How long does a late payment stay?',
    });
    expect(words(events).join(' ')).toMatch(/seven years|7 years/);
    expect([...running.rows.values()][0]?.events).toEqual(events);
  });

  it('few words go on from the question before them, in the same conversation alone', async () => {
    const running = without();
    const conversationId = randomUUID();
    const said = async (text: string, of: string) =>
      words(await ask(running, question({ useModel: false, conversationId: of, text }))).join(' ');
    await said('Can they garnish my wages for a credit card?', conversationId);
    expect(await said('and in texas?', conversationId)).toContain(
      'can they garnish my wages for a credit card in texas',
    );
    expect(await said('and in texas?', randomUUID())).not.toContain('with your last question');
  });

  it('a model is not asked for', async () => {
    const response = await post(without(), question());
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      422,
      'model_off',
    ]);
  });

  it.each(['no model', 'a model'])('danger is answered before anything else: %s', async (which) => {
    const running = which === 'a model' ? withModel('honest') : without();
    const text = 'I want to kill myself because of the debt.';
    for (const request of [
      question({ text }),
      question({ text: `${text} ${'x'.repeat(5_000)}` }),
    ]) {
      const events = await ask(running, request, { token: 'person.over.x' });
      expect(modeOf(events)).toBe('crisis');
      expect(words(events).join(' ')).toContain('988');
    }
    expect(double.received()).toEqual([]);
    expect((await ask(running, question({ text })))[0]).toMatchObject({ type: 'turn' });
    expect(running.rows.size, 'kept for who has time left').toBe(1);
  });
});

describe('danger, with a model on', () => {
  it.each([
    'everyone would be happier without me',
    'my husband is drunk and is hitting me',
    'I hit my kid',
    'he has a gun',
    'ya no quiero seguir viviendo',
    'IM GOING TO UNALIVE MYSELF',
  ])('sends nothing of it: %s', async (text) => {
    const events = await ask(withModel('honest'), question({ text }));
    expect(modeOf(events)).toBe('crisis');
    expect(double.received()).toEqual([]);
  });

  it('sends nothing of it with a later question either, and the question is answered', async () => {
    const running = withModel('honest');
    const first = question({
      text: 'My kids would be better off without me. It’s the hospital bill.',
    });
    await ask(running, first);
    const events = await ask(
      running,
      question({ conversationId: first.conversationId, isNew: false }),
    );
    expect(modeOf(events)).toBe('model');
    expect(double.received().length).toBeGreaterThan(0);
    expect(sent()).not.toMatch(/better off|hospital bill|988|heavier than a bill/);
  });
});

describe('asking', () => {
  it('twice the same asks a model once, and answers the same', async () => {
    const running = withModel('honest');
    const request = question();
    const [one, other] = await Promise.all([ask(running, request), ask(running, request)]);
    const again = await ask(running, request);
    expect(other).toEqual(one);
    expect(again).toEqual(one);
    expect(double.received()).toHaveLength(2);
  });

  it('and leaving does not stop the answer, which is picked up where it was left', async () => {
    const running = withModel('honest');
    const request = question();
    const response = await post(running, request);
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await running.ended();
    const replay = async (after: string) =>
      eventsIn(
        await (
          await running.handler.request(`/assistant/turns/${request.turnId}`, {
            headers: { authorization: 'Bearer person.one.x', 'last-event-id': after },
          })
        ).text(),
      );
    const whole = await replay('');
    expect(modeOf(whole)).toBe('model');
    expect(await replay('3')).toEqual(whole.slice(3));
    expect(await replay(String(whole.length)), 'who has it all').toEqual([]);
  });

  it('is stopped, with what was checked, and nothing after it', async () => {
    const running = withModel('stalls');
    const request = question();
    const response = await post(running, request);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('event: sentence')) text += (await reader?.read())?.value ?? '';
    const stop = () => post(running, '', { path: `/turns/${request.turnId}/stop` });
    expect(await (await stop()).json()).toEqual({ state: 'stopping' });
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      text += part.value;
    const events = eventsIn(text);
    expect(last(events)).toMatchObject({ type: 'error', code: 'stopped' });
    expect(words(events)).toEqual(['Check first that the debt is yours.']);
    expect([...running.rows.values()][0]?.state).toBe('stopped');
    expect(await (await stop()).json()).toEqual({ state: 'over' });
    await expect.poll(() => double.openCount()).toBe(0);
  });

  it('goes to a model only after the person saw what goes, once for a conversation and a host', async () => {
    const running = withModel('honest');
    const request = question({ consent: null });
    for (const consent of [null, { host: 'other.example' }]) {
      const refused = await post(running, { ...request, consent });
      expect(refused.status).toBe(409);
      expect(await refused.json()).toMatchObject({
        code: 'consent_needed',
        preview: { host: double.host, debts: 2 },
      });
    }
    expect([double.received(), running.rows.size]).toEqual([[], 0]);
    await ask(running, { ...request, consent: { host: double.host } });
    await ask(running, question({ conversationId: request.conversationId, consent: null }));
  });

  it('sends what was said before without names, six turns back at most', async () => {
    const running = withModel('quotes');
    const conversationId = randomUUID();
    for (let index = 0; index < 8; index += 1)
      await ask(
        running,
        question({ conversationId, text: `Question ${index} about Harbor Visa 4417?` }),
      );
    double.forget();
    await ask(running, question({ conversationId }));
    expect(sent()).not.toContain('Harbor');
    expect(sent().match(/Question \d about Debt A/g)?.length ?? 0).toBeGreaterThan(2);
    expect(sent().length / 4).toBeLessThan(6_000);
  });

  it('over the day’s limit is answered without a model', async () => {
    const running = withModel('honest', 'openai', { mayUseModel: () => false });
    expect(modeOf(await ask(running))).toBe('model_limit');
    expect(double.received()).toEqual([]);
  });

  it.each<[string, () => unknown, number, string]>([
    [
      'a question that is too long',
      () => question({ text: 'x'.repeat(2_001) }),
      422,
      'question_too_long',
    ],
    [
      'one of 200,000 letters',
      () => question({ text: 'x'.repeat(200_000) }),
      422,
      'question_too_long',
    ],
    ['one beyond that', () => question({ text: 'x'.repeat(200_001) }), 422, 'question_too_long'],
    ['more than 256 kB', () => `{"text":"${'x'.repeat(262_144)}"}`, 413, 'body_too_large'],
    ['no question', () => question({ text: '' }), 400, 'malformed_request'],
    ['no JSON', () => '{', 400, 'malformed_request'],
    ['an id that is none', () => ({ ...question(), turnId: 'x' }), 400, 'malformed_request'],
    ...[
      '9999-12-31',
      '2026-13-45',
      '0000-00-00',
      '2026-02-30',
      '2026-11-19',
      '2026-11-25',
      '1999-11-22',
    ].map((today): [string, () => unknown, number, string] => [
      `a day that it is nowhere, ${today}`,
      () => question({ today }),
      400,
      'malformed_request',
    ]),
    ['a field that nobody knows', () => ({ ...question(), model: 'x' }), 400, 'malformed_request'],
  ])('refuses %s', async (_, body, status, code) => {
    const response = await post(withModel('honest'), body());
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      status,
      code,
    ]);
  });

  it('is let in from wherever it is another day already, or still', async () => {
    for (const today of ['2026-11-20', '2026-11-21', '2026-11-23', '2026-11-24'])
      expect(modeOf(await ask(withModel('honest'), question({ today, useModel: false })))).toBe(
        'no_model',
      );
  });

  it('with a card’s number or a person’s keeps neither, in the question or in the title', async () => {
    const running = withModel('honest');
    const text = 'Is 4111 1111 1111 1111 stolen? I am 123-45-6789.';
    await ask(running, question({ text, useModel: false }));
    const [row] = running.rows.values();
    expect(row?.question).toBe('Is [number removed] stolen? I am [number removed].');
    expect(row?.title).toBe('Is [number removed] stolen? I am [number removed].');
  });

  it('in danger is answered whatever day the device has', async () => {
    const text = 'I want to kill myself.';
    expect(modeOf(await ask(withModel('honest'), question({ text, today: '2001-01-01' })))).toBe(
      'crisis',
    );
  });

  it('a network that sends more than it may ask is answered in danger, and told to wait otherwise, whatever its length', async () => {
    const running = withModel('honest', undefined, { isPaced: () => false });
    const long = (text: string) => question({ text: `${text} ${'a. '.repeat(900)}` });
    for (let sent = 0; sent < FULL_READINGS_A_MINUTE; sent += 1)
      expect((await post(running, long('rates'))).status).toBe(422);
    expect((await post(running, question({ text: 'what are my rates' }))).status).toBe(429);
    expect((await post(running, long('rates'))).status).toBe(422);
    const text = `i want to kill myself ${'and the card. '.repeat(120)}`;
    expect(modeOf(await ask(running, question({ text })))).toBe('crisis');
  });

  it('asked too often is neither read nor sent, and its answer says how long to wait', async () => {
    const running = withModel('honest', undefined, { isPaced: () => false });
    for (const [path, request] of [
      ['', question()],
      ['', question({ consent: null })],
      ['', question({ useModel: false })],
      ['/preview', question()],
    ] as const) {
      const response = await post(running, request, { path });
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, '40']);
      expect(await response.json()).toMatchObject({ code: 'limit_reached' });
    }
    expect([double.received(), running.rows.size]).toEqual([[], 0]);
    // A control: danger is answered whatever was asked before.
    const text = 'I want to kill myself.';
    expect(modeOf(await ask(running, question({ text })))).toBe('crisis');
  });

  it('of a day that it is nowhere shows no preview either', async () => {
    const request = question({ today: '9999-12-31' });
    expect((await post(withModel('honest'), request, { path: '/preview' })).status).toBe(400);
  });

  it.each([
    ['nobody', 'forged.x.y', 401, 'not_signed_in'],
    ['a visitor whose time is over', 'person.over.x', 403, 'pass_over'],
  ])('is not for %s', async (_, token, status, code) => {
    const response = await post(withModel('honest'), question(), { token });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      status,
      code,
    ]);
  });

  it.each([
    'evil.example m key',
    'own.example m',
    'own.example  key',
    'https://own.example m key',
    'own.example ../x key extra',
    'own.example@evil.example m key',
    '127.0.0.1 m key',
  ])('with a key for a host that is not on the list goes nowhere: %s', async (header) => {
    const response = await post(withModel('honest'), question(), {
      headers: { [OWN_KEY_HEADER]: header },
    });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      403,
      'host_not_allowed',
    ]);
    expect(double.received()).toEqual([]);
  });

  it('says what this copy has', async () => {
    const response = await withModel('honest').handler.request('/assistant/settings', {
      headers: { authorization: 'Bearer person.one.x' },
    });
    expect(await response.json()).toEqual({
      model: { host: double.host, name: 'honest', retention: 'They keep it for 30 days.' },
      hosts: [{ host: 'own.example', wire: 'openai', models: [] }],
      used: { today: 3, limit: 40, microdollars: 4_200 },
    });
  });

  it('with what no database keeps leaves that out', async () => {
    const running = withModel('honest');
    const text = 'What\u0000 do I owe\ud83d?\r\nAll of it.';
    await ask(running, question({ text, useModel: false }));
    expect([...running.rows.values()][0]?.question).toBe('What do I owe\ufffd?\nAll of it.');
  });

  it('ends for the person where the row can’t be written, and is reported', async () => {
    const running = withModel('honest');
    running.fail();
    const events = await ask(running, question({ useModel: false }));
    expect(modeOf(events)).toBe('no_model');
    expect(running.reports.map(({ code }) => code)).toEqual(['internal']);
  });

  it('of a turn that is not there finds nothing', async () => {
    for (const id of [randomUUID(), 'x']) {
      const response = await withModel('honest').handler.request(`/assistant/turns/${id}`, {
        headers: { authorization: 'Bearer person.one.x' },
      });
      expect(response.status).toBe(404);
    }
  });
});
