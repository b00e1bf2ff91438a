import { readFileSync } from 'node:fs';
import { startTestGateway } from '../../kernel/testing.ts';
import { type HttpAnswer, send, startPostgrest } from './oracle.ts';
import type { OracleCase } from './oracle_case.ts';

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

export type Essence = Readonly<Record<string, unknown>>;

function essence({ status, headers, body }: HttpAnswer, names: readonly string[]): Essence {
  const kept = Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
  if (status < 300 || body === '') return { status, body, ...kept };
  if (!body.startsWith('{')) return { status, body, ...kept };
  const error = JSON.parse(body) as Record<string, unknown>;
  const shown = rewordedSince12.has(String(error['code'])) ? { code: error['code'] } : error;
  return { status, body: shown, ...kept };
}

/** Version 12 embeds rows by way of `jsonb`, which puts spaces between and moves members. */
export const readRows = (answer: Essence): Essence => ({
  ...answer,
  body:
    typeof answer['body'] === 'string' && /^[[{"\dntf-]/.test(answer['body'])
      ? JSON.parse(answer['body'])
      : answer['body'],
});

/** A JSON value as a text that does not depend on the order of its members. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

/** What of two answers is compared where requests are made at random: of two mistakes in one request either may be
 *  found first, changed rows come in any order, and version 12 shows other headers beside a range that is not there. */
export function comparable(answer: Essence, { method, path }: OracleCase): Essence {
  const inOrder = readRows(answer);
  const { body } = inOrder;
  const isChanged =
    method === 'PATCH' ||
    method === 'DELETE' ||
    (method === 'POST' && !path.startsWith('/rpc/') && !/[?&]order=/.test(path));
  const isUnordered = Array.isArray(body) && isChanged;
  const read = isUnordered ? { ...inOrder, body: body.map(canonical).toSorted() } : inOrder;
  const code = (read['body'] as { code?: unknown } | null)?.code;
  if (typeof code === 'string' && /^2[23]/.test(code)) return { body: 'a value that does not fit' };
  if (read['status'] !== 416) return read;
  return { status: 416, body: read['body'], 'content-range': read['content-range'] };
}

/** A gateway and real PostgREST on one database, asked the same. `sql` runs after the fixture; `ownServer`: it changes
 *  roles, which all databases of a server share. */
export async function startComparison(
  program: string,
  { sql = '', ownServer = false }: { readonly sql?: string; readonly ownServer?: boolean } = {},
) {
  const gateway = await startTestGateway({
    toml: 'project_id = "test"\n[api]\nschemas = ["public", "other"]',
    sql: readFileSync(new URL('fixture.sql', import.meta.url), 'utf8') + sql,
    ownServer,
  });
  const postgrest = await startPostgrest(program, gateway);
  const { secrets, kernel } = gateway;
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const tokens = {
    nobody: secrets.anonKey,
    ada: await kernel.tokens.sign({ role: 'authenticated', sub: 'ada', exp }),
    service: secrets.serviceRoleKey,
  };

  async function ask(one: OracleCase) {
    const { method = 'GET', path, body, headers = {}, as = 'service' } = one;
    const sent = {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      authorization: `Bearer ${tokens[as]}`,
      ...headers,
    };
    const content =
      typeof body === 'string' || body === undefined || Buffer.isBuffer(body)
        ? body
        : JSON.stringify(body);
    const length =
      content === undefined ? {} : { 'content-length': String(Buffer.byteLength(content)) };
    const asked = { method, headers: { ...sent, ...length }, body: content };
    const { hostname, port } = new URL(gateway.url);
    const { pathname, search } = new URL(path, gateway.url);
    const target = pathname + search;
    const isChange = method !== 'GET' && method !== 'HEAD';
    const startOver = async () => {
      if (isChange) await gateway.superuser.query('select public.start_over()');
    };
    await startOver();
    const real = await postgrest.ask({ ...asked, path: target });
    await startOver();
    const ours = await send(
      { host: hostname, port: Number(port) },
      {
        ...asked,
        path: `/rest/v1${target}`,
        headers: { ...asked.headers, apikey: gateway.secrets.anonKey },
      },
    );
    // Version 12 takes each byte of a character that is not ASCII for one when it writes this header.
    const names =
      /^[\x20-\x7e]*$/.test(path) && !/%[89a-f]/i.test(path)
        ? compared
        : compared.filter((header) => header !== 'content-location');
    return { real: essence(real, names), ours: essence(ours, names) };
  }

  return {
    gateway,
    ask,
    async stop() {
      await postgrest.stop();
      await gateway.close();
    },
  };
}
