import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startModelDouble } from '../../doubles/model/model.ts';
import { faultsOf } from '../../api/assistant/evaluation/try_model.ts';
import { localModelLine } from '../local_model.ts';
import { commands } from './commands.ts';

// A model double speaks the real wire format; what it answers goes through the loop and the guards that everybody's go through.

let double: Awaited<ReturnType<typeof startModelDouble>>;
beforeAll(async () => {
  double = await startModelDouble();
});
afterAll(() => double.close());
const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const connect = async (...words: string[]) => {
  const command = commands.get('assistant');
  if (!command) throw new Error('no command');
  return command({ kind: 'instance', dataDir: '/nowhere' }, ['connect', ...words]);
};

/** A server that answers whatever it's asked with this. */
async function serverOf(status: number, body: string): Promise<string> {
  const server = http.createServer((_, response) => response.writeHead(status).end(body));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const tried = {
  asked: 20,
  shown: 16,
  withheld: 6,
  failed: 1,
  needs: { all: 40, met: 36, without: 38 },
  seconds: 4,
};
test.each<[Partial<typeof tried>, readonly string[]]>([
  [{}, []],
  [{ failed: 3 }, ['fails']],
  [{ shown: 11 }, ['withheld']],
  [{ needs: { all: 40, met: 33, without: 38 } }, ['poorer']],
  [{ seconds: 21 }, ['slow']],
])('how one did, but for %j, makes it %j', (change, faults) => {
  expect(faultsOf({ ...tried, ...change })).toEqual(faults);
});

test('one that is honest and says little is asked: its words are shown, and they lack what ours have', async () => {
  const result = await connect(double.baseUrl, '--model', 'honest', '--questions', '4');
  expect(result).toMatchObject({
    ok: true,
    answer: { model: 'honest', asked: 4, shown: 4, failed: 0, faults: ['poorer'] },
  });
  expect(JSON.stringify(result)).toContain(`ASSISTANT_BASE_URL=${double.baseUrl}`);
});

test('one that invents figures isn’t, and it’s said why', async () => {
  const result = await connect(double.baseUrl, '--model', 'invents', '--questions', '4');
  expect(result).toMatchObject({ ok: true, answer: { isGoodEnough: false } });
  const { faults } = (result as { answer: { faults: readonly string[] } }).answer;
  expect(faults).toContain('withheld');
  expect(JSON.stringify(result)).toContain('Not good enough here');
});

test('where there are several, one is to be chosen; one that isn’t there is refused with those that are', async () => {
  expect(await connect(double.baseUrl)).toMatchObject({
    ok: false,
    problem: expect.stringMatching(/^Choose one with --model: .*honest/),
  });
  expect(await connect(double.baseUrl, '--model', 'nobody')).toMatchObject({
    ok: false,
    problem: expect.stringContaining('has no nobody'),
  });
});

test.each([
  ['no server', 'http://127.0.0.1:9/v1', /ECONNREFUSED|bad port|TypeError/],
  ['an address elsewhere without https', 'http://models.example/v1', /must begin with https:/],
  ['no address', 'models', /must look like/],
])('%s is told apart', async (_, address, said) => {
  expect(await connect(address)).toMatchObject({ ok: false, problem: expect.stringMatching(said) });
});

test('what isn’t a list of models is no server of models, and an empty one has none yet', async () => {
  expect(await connect(await serverOf(200, '<p>hello</p>'))).toMatchObject({ ok: false });
  expect(await connect(await serverOf(401, '{}'))).toMatchObject({
    problem: expect.stringContaining('status 401'),
  });
  expect(await connect(await serverOf(200, '{"data":[]}'))).toMatchObject({
    problem: expect.stringContaining('no model yet'),
  });
});

test.each([[[]], [['a', 'b']], [['http://127.0.0.1:1/v1', '--questions', '0']]])(
  '%j is not understood',
  async (words) => {
    expect(await connect(...words)).toMatchObject({ ok: false, isUsage: true });
  },
);

test('the start says of one on this machine that it isn’t connected, and nothing where none is', async () => {
  const none = await serverOf(404, '');
  expect(await localModelLine([none, double.baseUrl])).toContain(
    `assistant connect ${double.baseUrl}`,
  );
  expect(await localModelLine([none])).toBeNull();
});
