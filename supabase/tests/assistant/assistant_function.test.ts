import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AskEvent } from '../../../domain/assistant/answer.ts';
import { readAssistantSettings } from '../../../api/assistant/app.ts';
import { type AskRequest, OWN_KEY_HEADER, type Preview } from '../../../api/assistant/wire.ts';
import { startModelDouble } from '../../../doubles/model/model.ts';
import { startBackend, startOnDeno } from '../testing/backend.ts';
import { debtRow, insertRow } from '../testing/rows.ts';
import { addPass } from '../testing/sessions.ts';

// The function `assistant` as it runs: on Node inside the gateway and on Deno as the hosted service runs it, one source, on
// one real database, with a double of a model. Each also follows and stops what the other writes.

let double: Awaited<ReturnType<typeof startModelDouble>>;
let backend: Awaited<ReturnType<typeof startBackend>>;
let deno: Awaited<ReturnType<typeof startOnDeno>>;
/** Everything that the gateway logs. */
const logged: string[] = [];
beforeAll(async () => {
  double = await startModelDouble();
  const operator = {
    ASSISTANT_WIRE: 'openai',
    ASSISTANT_BASE_URL: double.baseUrl,
    ASSISTANT_MODEL: 'honest',
    ASSISTANT_API_KEY: 'sk-operator-secret',
    ASSISTANT_PRICES: '3/15',
    ASSISTANT_MONTHLY_DOLLARS: '20',
  };
  const reading = readAssistantSettings(operator);
  if (!reading.ok) throw new Error(reading.problem);
  const ownHost = {
    host: 'own.example',
    wire: 'anthropic' as const,
    baseUrl: double.baseUrl,
    models: [],
  };
  backend = await startBackend({
    assistant: { ...reading.settings, hosts: [ownHost] },
    logLine: (line) => logged.push(line),
  });
  deno = await startOnDeno('assistant', {
    ...operator,
    SUPABASE_URL: backend.url,
    SUPABASE_ANON_KEY: backend.secrets.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: backend.secrets.serviceRoleKey,
  });
});
afterAll(async () => {
  await deno?.stop();
  await backend?.close();
  await double?.close();
});

const onNode = () => `${backend.url}/functions/v1`;
const onDeno = () => deno.url;

interface Person {
  readonly id: string;
  readonly token: string;
}
async function sign(path: string, key: string, body: object): Promise<Person> {
  const response = await fetch(`${backend.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: key, authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });
  const said = (await response.json()) as { access_token?: string; user?: { id: string } };
  return { id: said.user?.id ?? '', token: said.access_token ?? '' };
}
const visit = () => sign('signup', backend.secrets.anonKey, {});
async function join(): Promise<Person> {
  const { anonKey, serviceRoleKey } = backend.secrets;
  const account = { email: `${randomUUID()}@mail.test`, password: 'mended with gold' };
  await sign('admin/users', serviceRoleKey, { ...account, email_confirm: true });
  return sign('token?grant_type=password', anonKey, account);
}
const today = () => new Date().toISOString().slice(0, 10);
/** A member with a debt whose balance is of today: an older one has grown by its interest by now. */
async function owing(): Promise<Person & { debt: string }> {
  const person = await join();
  const debt = debtRow(person.id, {
    name: 'Harbor Visa',
    balance_cents: 250_000,
    balance_as_of: today(),
  });
  await insertRow(backend.superuser, 'debts', debt);
  return { ...person, debt: String(debt['id']) };
}

const question = (over: Partial<AskRequest> = {}): AskRequest => ({
  turnId: randomUUID(),
  conversationId: randomUUID(),
  isNew: true,
  text: 'What do I owe?',
  today: today(),
  about: { debtId: null, lesson: null },
  useModel: false,
  consent: null,
  takenOut: [],
  ...over,
});
const withModel = (over: Partial<AskRequest> = {}) =>
  question({ useModel: true, consent: { host: double.host }, ...over });

const call = (
  base: string,
  path: string,
  { token }: Person,
  body?: object,
  headers: Record<string, string> = {},
) =>
  fetch(`${base}/assistant${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      apikey: backend.secrets.anonKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
const eventsIn = (text: string): AskEvent[] =>
  text.split('\n\n').flatMap((block) => {
    const [, data] = /^data: (.+)$/m.exec(block) ?? [];
    return data === undefined ? [] : [JSON.parse(data) as AskEvent];
  });
async function ask(
  base: string,
  person: Person,
  request: AskRequest,
  headers = {},
): Promise<AskEvent[]> {
  const response = await call(base, '', person, request, headers);
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return eventsIn(text);
}
const codeOf = async (response: Response) => {
  const { code } = (await response.json()) as { code?: string };
  return [response.status, code];
};
const modeOf = (events: readonly AskEvent[]) => {
  const end = events.at(-1);
  return end?.type === 'done' ? end.mode : end;
};
/** What an answer says, without what is of its own turn. */
const said = (events: readonly AskEvent[]) => events.filter(({ type }) => type !== 'turn');

const rows = async <Row>(sql: string, values: unknown[]) =>
  (await backend.superuser.query(sql, values)).rows as Row[];
const turnRow = async (id: string) =>
  (
    await rows<{ state: string; events: AskEvent[]; question: string; usage: object | null }>(
      'select state, events, question, usage from public.turns where id = $1',
      [id],
    )
  )[0];
const usesOf = async (person: Person) =>
  (
    await rows<{ n: number }>(
      'select count(*)::int as n from private.model_uses where user_id = $1',
      [person.id],
    )
  )[0]?.n;

/** Looks 24 times at what would be sent: the last four are refused for now. */
async function lookTooOften(base: string, person: Person, headers = {}): Promise<void> {
  const looks = Array.from({ length: 24 }, () =>
    call(base, '/preview', person, withModel({ consent: null }), headers),
  );
  const refused = (await Promise.all(looks)).filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(4);
  for (const response of refused) {
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(await codeOf(response)).toEqual([429, 'limit_reached']);
  }
}

describe.each([
  ['Node', onNode],
  ['Deno', onDeno],
])('the assistant on %s', (_, base) => {
  it('answers from the person’s own rows, and keeps question and answer', async () => {
    const person = await owing();
    const request = question();
    const events = await ask(base(), person, request);
    expect(modeOf(events)).toBe('no_model');
    expect(JSON.stringify(events)).toContain('$2,500.00');
    expect(await turnRow(request.turnId)).toEqual({
      state: 'done',
      events,
      question: 'What do I owe?',
      usage: null,
    });
    const [conversation] = await rows(
      'select user_id, title from public.conversations where id = $1',
      [request.conversationId],
    );
    expect(conversation).toEqual({ user_id: person.id, title: 'What do I owe?' });
  });

  it('lets a model help where the person agreed, and counts it once, however often it is asked', async () => {
    double.forget();
    const person = await owing();
    const request = withModel();
    const refused = await call(base(), '', person, { ...request, consent: null });
    const body = (await refused.json()) as { code: string; preview: Preview };
    expect([refused.status, body.code, body.preview.host, body.preview.debts]).toEqual([
      409,
      'consent_needed',
      double.host,
      1,
    ]);
    expect(double.received()).toEqual([]);

    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ask(base(), person, request)),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(modeOf(answers[0] ?? [])).toBe('model');
    expect(JSON.stringify(answers[0])).toContain('$2,500.00');
    expect(double.received()).toHaveLength(2);
    expect(JSON.stringify(double.received().map(({ body: sent }) => sent))).not.toContain('Harbor');
    expect(await usesOf(person)).toBe(1);
    const settings = (await (await call(base(), '/settings', person)).json()) as {
      used: { today: number; microdollars: number };
    };
    expect(settings.used.today).toBe(1);
    expect(settings.used.microdollars).toBeGreaterThan(0);
    expect(settings.used.microdollars).toBeLessThan(50_000);
  });

  it('is for members and running passes, each with their own rows alone', async () => {
    const [person, stranger, visitor] = await Promise.all([owing(), join(), visit()]);
    const request = question();
    await ask(base(), person, request);
    expect(
      await codeOf(await call(base(), '', stranger, { ...request, turnId: randomUUID() })),
    ).toEqual([409, 'conversation_gone']);
    expect(await codeOf(await call(base(), '', stranger, request))).toEqual([409, 'turn_known']);
    expect(await codeOf(await call(base(), `/turns/${request.turnId}`, stranger))).toEqual([
      404,
      'not_found',
    ]);
    expect(await codeOf(await call(base(), `/turns/${request.turnId}/stop`, stranger, {}))).toEqual(
      [404, 'not_found'],
    );
    expect(JSON.stringify(await ask(base(), stranger, question()))).not.toContain('$2,500.00');

    expect(await codeOf(await call(base(), '', visitor, question()))).toEqual([403, 'pass_over']);
    await addPass(backend.superuser, visitor.id, -1, 59);
    expect(modeOf(await ask(base(), visitor, question()))).toBe('no_model');
    expect(
      await codeOf(await call(base(), '', { id: '', token: backend.secrets.anonKey }, question())),
    ).toEqual([401, 'not_signed_in']);
  });

  it('revives no conversation that was deleted, and asks again once consent was taken back', async () => {
    const person = await owing();
    const first = withModel();
    await ask(base(), person, first);
    const next = (over: Partial<AskRequest> = {}) =>
      withModel({ conversationId: first.conversationId, isNew: false, consent: null, ...over });
    expect(modeOf(await ask(base(), person, next()))).toBe('model');
    await rows(
      'update public.conversations set consent_host = null, consent_at = null where id = $1',
      [first.conversationId],
    );
    expect(await codeOf(await call(base(), '', person, next()))).toEqual([409, 'consent_needed']);
    await rows('delete from public.conversations where id = $1', [first.conversationId]);
    expect(await codeOf(await call(base(), '', person, next({ useModel: false })))).toEqual([
      409,
      'conversation_gone',
    ]);
  });

  it('in danger answers whoever has a session, time left or not', async () => {
    const visitor = await visit();
    const events = await ask(base(), visitor, withModel({ text: 'I want to end my life' }));
    expect(modeOf(events)).toBe('crisis');
    expect(JSON.stringify(events)).toContain('988');
  });

  it('over the day’s limit of the model answers without it', async () => {
    const person = await owing();
    await backend.superuser.query(
      'insert into private.model_uses (turn_id, user_id, microdollars) select gen_random_uuid(), $1, 1 from generate_series(1, 40)',
      [person.id],
    );
    double.forget();
    expect(modeOf(await ask(base(), person, withModel()))).toBe('model_limit');
    expect(double.received()).toEqual([]);
  });

  it('over the day’s limit of questions says when the next may come', async () => {
    const person = await join();
    await backend.superuser.query(
      "insert into private.attempts (kind, subject) select 'question', $1 from generate_series(1, 300)",
      [person.id],
    );
    const response = await call(base(), '', person, question());
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(80_000);
    expect(await codeOf(response)).toEqual([429, 'limit_reached']);
  });

  it('over the minute’s limit of previews says when the next may come', async () => {
    const person = await owing();
    await lookTooOften(base(), person);
    // Questions are counted with them, whether they would be sent on or not.
    expect(await codeOf(await call(base(), '', person, question()))).toEqual([
      429,
      'limit_reached',
    ]);
    // A control: danger is answered whatever was asked before.
    const danger = question({ text: 'I want to end my life' });
    expect(modeOf(await ask(base(), person, danger))).toBe('crisis');
  });

  it('goes on when the session ends in the middle, and when nobody listens any more', async () => {
    const person = await owing();
    const request = withModel();
    const response = await call(base(), '', person, request);
    const reader = response.body?.getReader();
    await reader?.read();
    await fetch(`${backend.url}/auth/v1/logout?scope=global`, {
      method: 'POST',
      headers: { apikey: backend.secrets.anonKey, authorization: `Bearer ${person.token}` },
    });
    await reader?.cancel();
    await expect
      .poll(async () => (await turnRow(request.turnId))?.state, { timeout: 10_000 })
      .toBe('done');
    expect(modeOf((await turnRow(request.turnId))?.events ?? [])).toBe('model');
    expect(await codeOf(await call(base(), `/turns/${request.turnId}`, person))).toEqual([
      401,
      'not_signed_in',
    ]);
  });
});

describe('both alike', () => {
  it('answer the same', async () => {
    const person = await owing();
    for (const text of [
      'What do I owe?',
      'How long does a late payment stay?',
      'Should I get a new card?',
    ]) {
      const [node, other] = await Promise.all(
        [onNode, onDeno].map((base) => ask(base(), person, question({ text }))),
      );
      expect(said(other ?? [])).toEqual(said(node ?? []));
    }
    const [node, other] = await Promise.all(
      [onNode, onDeno].map((base) => ask(base(), person, withModel())),
    );
    expect(said(other ?? [])).toEqual(said(node ?? []));
  });

  it('count previews with a key of one’s own, too', async () => {
    await lookTooOften(onNode(), await owing(), {
      [OWN_KEY_HEADER]: 'own.example honest sk-own',
    });
  });

  it('follow and stop what the other writes', async () => {
    const person = await owing();
    const request = withModel({ consent: { host: 'own.example' } });
    const written = call(onNode(), '', person, request, {
      [OWN_KEY_HEADER]: 'own.example stalls sk-own',
    });
    await expect
      .poll(
        async () => (await turnRow(request.turnId))?.events.some(({ type }) => type === 'sentence'),
        { timeout: 10_000 },
      )
      .toBe(true);
    const running = await call(
      onDeno(),
      '',
      person,
      question({ conversationId: request.conversationId }),
    );
    expect(await codeOf(running)).toEqual([409, 'turn_running']);
    const followed = call(onDeno(), `/turns/${request.turnId}`, person).then((response) =>
      response.text(),
    );
    expect(
      await (await call(onDeno(), `/turns/${request.turnId}/stop`, person, {})).json(),
    ).toEqual({ state: 'stopping' });
    const events = eventsIn(await (await written).text());
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'stopped' });
    expect(eventsIn(await followed)).toEqual(events);
    expect(await turnRow(request.turnId)).toMatchObject({ state: 'stopped' });
    expect(await usesOf(person), 'a key of one’s own is not counted').toBe(0);
    const stored = await rows<{ row: string }>(
      'select (select json_agg(t) from public.turns t)::text || (select json_agg(c) from public.conversations c)::text as row',
      [],
    );
    expect(stored[0]?.row).not.toContain('sk-own');
  });

  it('say of an answer whose writer is gone that it broke off', async () => {
    const person = await join();
    const [turn, conversation] = [randomUUID(), randomUUID()];
    await backend.superuser.query(
      "insert into public.conversations (id, user_id, title) values ($1, $2, 'x')",
      [conversation, person.id],
    );
    await backend.superuser.query(
      `insert into public.turns (id, conversation_id, user_id, question, state, lease_until, events)
       values ($1, $2, $3, 'x', 'running', now() - interval '1 second', $4)`,
      [
        turn,
        conversation,
        person.id,
        JSON.stringify([
          { id: 1, type: 'step', step: { name: 'asked_model', isDone: false, count: null } },
        ]),
      ],
    );
    for (const base of [onNode, onDeno]) {
      const response = await call(base(), `/turns/${turn}`, person, undefined, {
        'last-event-id': '1',
      });
      expect(eventsIn(await response.text())).toEqual([
        { id: 2, type: 'error', code: 'broken_off' },
      ]);
    }
  });

  it('log neither a question nor a key', () => {
    const secrets = /What do I owe|sk-operator-secret|sk-own|Harbor/;
    expect(logged.length, 'control').toBeGreaterThan(10);
    expect(logged.filter((line) => secrets.test(line))).toEqual([]);
    expect(deno.said()).not.toMatch(secrets);
  });
});
