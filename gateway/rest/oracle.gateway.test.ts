import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '../kernel/testing.ts';
import type { OracleCase } from './testing/oracle_case.ts';
import { cases } from './testing/oracle_cases.ts';
import { findPostgrest, type HttpAnswer, send, startPostgrest } from './testing/oracle.ts';

const program = findPostgrest();
if (!program)
  process.stderr.write(
    `PostgREST has no program for ${process.platform}-${process.arch}: the comparison with it did not run.\n`,
  );

const compared = [
  'content-range',
  'content-type',
  'content-location',
  'content-profile',
  'location',
  'preference-applied',
  'x-kind',
  'x-powered-by',
  'cache-control',
] as const;

/** Wording that changed since version 12; the code and the rest stay compared. */
const rewordedSince12 = new Set(['PGRST100', 'PGRST116', 'PGRST204']);

function essence({ status, headers, body }: HttpAnswer, names: readonly string[]) {
  const kept = Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
  if (status < 300 || body === '') return { status, body, ...kept };
  const error = JSON.parse(body) as Record<string, unknown>;
  const shown = rewordedSince12.has(String(error['code'])) ? { code: error['code'] } : error;
  return { status, body: shown, ...kept };
}

/** Version 12 embeds rows by way of `jsonb`, which puts spaces between and moves members. */
const readRows = (answer: ReturnType<typeof essence>) => ({
  ...answer,
  body:
    typeof answer.body === 'string' && answer.body !== '' ? JSON.parse(answer.body) : answer.body,
});

describe.runIf(program !== null)('the same request to PostgREST 12 and to the gateway', () => {
  let gateway: Awaited<ReturnType<typeof startTestGateway>>;
  let postgrest: Awaited<ReturnType<typeof startPostgrest>>;
  let tokens: Record<NonNullable<OracleCase['as']>, string>;

  beforeAll(async () => {
    gateway = await startTestGateway({
      toml: 'project_id = "test"\n[api]\nschemas = ["public", "other"]',
      sql: readFileSync(new URL('testing/fixture.sql', import.meta.url), 'utf8'),
    });
    postgrest = await startPostgrest(program ?? '', gateway);
    const { secrets, kernel } = gateway;
    const exp = Math.floor(Date.now() / 1000) + 3600;
    tokens = {
      nobody: secrets.anonKey,
      ada: await kernel.tokens.sign({ role: 'authenticated', sub: 'ada', exp }),
      service: secrets.serviceRoleKey,
    };
  });

  afterAll(async () => {
    await postgrest?.stop();
    await gateway?.close();
  });

  async function both(one: OracleCase) {
    const { method = 'GET', path, body, headers = {}, as = 'service' } = one;
    const sent = {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      authorization: `Bearer ${tokens[as]}`,
      ...headers,
    };
    const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
    const length = text === undefined ? {} : { 'content-length': String(Buffer.byteLength(text)) };
    const asked = { method, headers: { ...sent, ...length }, body: text };
    const { hostname, port } = new URL(gateway.url);
    const { pathname, search } = new URL(path, gateway.url);
    const changes = method !== 'GET' && method !== 'HEAD';
    if (changes) await gateway.superuser.query('select public.start_over()');
    const real = await postgrest.ask({ ...asked, path: pathname + search });
    if (changes) await gateway.superuser.query('select public.start_over()');
    const ours = await send(
      { host: hostname, port: Number(port) },
      {
        ...asked,
        path: `/rest/v1${pathname}${search}`,
        headers: { ...asked.headers, apikey: gateway.secrets.anonKey },
      },
    );
    // Version 12 takes each byte of a character that is not ASCII for one when it writes this header.
    const names = /^[\x20-\x7e]*$/.test(path)
      ? compared
      : compared.filter((header) => header !== 'content-location');
    return { real: essence(real, names), ours: essence(ours, names) };
  }

  it.each(cases.map((one) => [one.name ?? `${one.method ?? 'GET'} ${one.path}`, one] as const))(
    '%s',
    async (_name, one) => {
      const { real, ours } = await both(one);
      if (one.since12) expect(ours).toMatchObject(one.since12);
      else if (/select=.*\w\(/.test(one.path)) expect(readRows(ours)).toEqual(readRows(real));
      else expect(ours).toEqual(real);
    },
  );
});
