import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import pg from 'pg';

/** What anybody writes for these two requests with the same libraries: the token checked, role and
 *  claims in a transaction, rows shaped by PostgreSQL, statements prepared. */

const list = `select coalesce(json_agg(row), '[]')::text as rows
  from (select * from public.bench_debts order by position limit 20) row`;

const insert = `insert into public.bench_debts (name, balance_cents, apr_bps, position)
  select name, balance_cents, apr_bps, position
  from json_to_record($1) as body(name text, balance_cents bigint, apr_bps integer, position integer)`;

const context = `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`;

/** Serves on a free port and gives its address. `databaseUrl` is the `authenticator`'s. */
export async function serveFloor(databaseUrl: string, keys: JSONWebKeySet): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
  pool.on('error', () => undefined);
  const keySet = createLocalJWKSet(keys);

  async function claimsOf(authorization: string | undefined): Promise<JWTPayload> {
    const token = (authorization ?? '').slice('Bearer '.length);
    const { payload } = await jwtVerify(token, keySet, { algorithms: ['ES256'] });
    return payload;
  }

  async function transaction(claims: JWTPayload, name: string, text: string, values: string[]) {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const settings = [String(claims['role']), JSON.stringify(claims)];
      await client.query({ name: 'context', text: context, values: settings });
      const { rows } = await client.query<{ rows: string }>({ name, text, values });
      await client.query('commit');
      return rows;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  const app = new Hono();
  app.get('/rest/v1/bench_debts', async (c) => {
    const claims = await claimsOf(c.req.header('authorization'));
    const [row] = await transaction(claims, 'list', list, []);
    return c.body(row?.rows ?? '[]', 200, { 'content-type': 'application/json' });
  });
  app.post('/rest/v1/bench_debts', async (c) => {
    const claims = await claimsOf(c.req.header('authorization'));
    await transaction(claims, 'insert', insert, [await c.req.text()]);
    return c.body(null, 201);
  });

  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
