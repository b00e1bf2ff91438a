import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import pg from 'pg';
import { pino } from 'pino';
import { createGateway } from '@mendwell/gateway';
import { parseConfig } from '@mendwell/gateway/config';
import { startPostgres } from '@mendwell/gateway/postgres';
import { otherPerson, person, setUp } from './database.ts';

/** Starts a PostgreSQL and the whole gateway on it, and gives what the floor and the load need.
 *  Logs as in production, where a request that went well is not written down. */
export async function serveGateway(dataDir: string) {
  const log = pino({ level: 'warn' }, process.stderr);
  const postgres = await startPostgres({ dataDir, log });
  const reading = parseConfig('project_id = "bench"', {});
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  const gateway = await createGateway({
    databaseUrl: postgres.databaseUrl,
    dataDir,
    config: reading.config,
    migrations: dataDir,
    functions: () => ({}),
    siteUrl: 'http://127.0.0.1',
    trustedProxies: '',
    log,
  });
  const superuser = new pg.Client({ connectionString: postgres.databaseUrl });
  await superuser.connect();
  for (const statement of setUp.split(';\n')) await superuser.query(statement);
  await superuser.end();

  const server = createServer(getRequestListener(gateway.app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const now = Math.floor(Date.now() / 1000);
  const { kernel, secrets } = gateway;
  const tokenOf = (sub: string) =>
    kernel.tokens.sign({
      role: 'authenticated',
      sub,
      aud: 'authenticated',
      session_id: sub,
      aal: 'aal1',
      is_anonymous: false,
      iat: now,
      exp: now + 3600,
    });
  process.once('SIGTERM', () => {
    server.close();
    server.closeAllConnections();
    void gateway
      .close()
      .then(() => postgres.stop())
      .then(() => process.exit(0));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    superuserUrl: postgres.databaseUrl,
    authenticatorUrl: String(kernel.database.rest.options.connectionString),
    keys: kernel.tokens.publicKeys(),
    apiKey: secrets.anonKey,
    token: await tokenOf(person),
    otherToken: await tokenOf(otherPerson),
  };
}
