import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { ensureSecrets } from '@mendwell/gateway/secrets';
import { root } from './place.ts';
import { readSettings } from './settings.ts';
import { start } from './start.ts';
import { inProcesses, operatorHere } from './testing.ts';

const { run, place, environment, prepared, operator } = inProcesses();

describe('a start that cannot succeed says why, and how to go on', () => {
  /** The sentence that `server/main.ts` ends with. */
  async function refused(env: Record<string, string>): Promise<string> {
    const reading = readSettings({ WEB_DIST: path.join(place(), 'dist'), ...env }, root, false);
    if (!reading.ok) return reading.problem;
    const said: string[] = [];
    const surroundings = {
      env,
      log: pino({ level: 'silent' }),
      say: (line: string) => void said.push(line),
    };
    const refusal = await start(reading.settings, surroundings).then(
      (running) => running.stop().then(() => null),
      (error: Error) => error,
    );
    if (refusal === null) throw new Error(`It started: ${said.join('\n')}`);
    return refusal.message;
  }

  test.each([
    ['before it has begun', { PORT: 'web' }, 'PORT must be a number'],
    ['once it has begun', { CONFIG: 'nowhere.toml' }, 'there is no such file'],
  ])('and ends with 1 and no stack trace, %s', async (_, more, sentence) => {
    const { code, err, out } = await run('server/main.ts', [], environment('x', more)).ended;
    expect(code).toBe(1);
    expect(err).toContain(sentence);
    expect(err).not.toContain('    at ');
    expect(out).not.toContain('is ready');
  });

  test('the port is taken', async () => {
    const other = net.createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const sentence = await refused(environment('taken', { PORT: String(port) }));
    other.close();
    const [, free] =
      /^Port \d+ is already in use\. Port (\d+) is free: PORT=\1 npm start$/.exec(sentence) ?? [];
    expect(Number(free)).toBeGreaterThan(port);
  });

  test('the port is no number', async () => {
    expect(await refused(environment('x', { PORT: 'web' }))).toBe(
      'PORT must be a number from 0 to 65535, and is "web".',
    );
  });

  test.each([
    ['SIGNING_KEY', 'hunter2', 'SIGNING_KEY is too easy to guess'],
    ['SITE_URL', 'https://mendwell.example/app', 'SITE_URL must look like'],
    ['SITE_URL', 'mendwell.example', 'SITE_URL must look like'],
    ['PAYMENTS', 'Stripe', 'Payments: PAYMENTS must be stripe, sandbox or off, and is "Stripe".'],
    [
      'ASSISTANT_WIRE',
      'smoke',
      'Assistant: ASSISTANT_WIRE must be openai or anthropic, and is "smoke".',
    ],
  ])('%s=%s', async (name, value, sentence) => {
    const said = await refused(environment('x', { [name]: value }));
    expect(said).toContain(sentence);
    expect(said).not.toContain('hunter2');
  });

  test('the configuration is wrong', async () => {
    const file = path.join(place(), 'wrong.toml');
    fs.writeFileSync(file, '[auth]\njwt_expiry = "soon"\n');
    const sentence = await refused(environment('x', { CONFIG: file }));
    expect(sentence).toContain(file);
    expect(sentence).toContain('auth.jwt_expiry: ');
  });

  test('the configuration is not there', async () => {
    expect(await refused(environment('x', { CONFIG: 'nowhere.toml' }))).toContain(
      'there is no such file',
    );
  });

  test('the web app was not built', async () => {
    const env = await prepared('unbuilt');
    expect(await refused({ ...env, WEB_DIST: place() })).toContain('npm run build');
  });

  test('a list of proxies cannot be read', async () => {
    const env = await prepared('proxies');
    expect(await refused({ ...env, TRUSTED_PROXIES: 'my-proxy' })).toContain(
      'TRUSTED_PROXIES: "my-proxy"',
    );
  });

  test('the given database does not answer, and its password is not repeated', async () => {
    const sentence = await refused(
      environment('x', { DATABASE_URL: 'postgresql://u:hunter2@127.0.0.1:9/postgres' }),
    );
    expect(sentence).toContain('database');
    expect(sentence).not.toContain('hunter2');
  });
});

describe('the operator command', () => {
  test.each([[[]], [['stauts']], [['status', 'now']], [['status', '--yaml']]])(
    'what it does not know gets the usage and exit code 2: %j',
    async (words) => {
      const { code, out, err } = await operatorHere(words, environment('x'));
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toContain('Usage: npm run -s operator -- <command>');
    },
  );

  test('what is wrong goes to standard error, with its exit code', async () => {
    const { code, out, err } = await operator(['stauts'], environment('x'));
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('Usage: npm run -s operator -- <command>');
  });

  test('--help is an answer', async () => {
    const { code, out } = await operatorHere(['--help'], environment('x'));
    expect(code).toBe(0);
    expect(out).toContain('credentials');
  });

  test('an instance that was killed is told from one that runs', async () => {
    const env = environment('killed');
    fs.mkdirSync(env['DATA_DIR'] ?? '');
    fs.writeFileSync(
      path.join(env['DATA_DIR'] ?? '', 'run.json'),
      JSON.stringify({ pid: 1, url: 'http://127.0.0.1:9', version: '0.1.0', databaseUrl: null }),
    );
    await ensureSecrets(env['DATA_DIR'] ?? '', new Date());
    const { code, err } = await operatorHere(['credentials', '--json'], env);
    expect(code).toBe(1);
    expect(err).toContain('isn’t answering at http://127.0.0.1:9');
  });
});
