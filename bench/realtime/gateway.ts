import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createGateway, type GatewayOptions } from '@mendwell/gateway';
import { parseConfig } from '@mendwell/gateway/config';
import { startPostgres } from '@mendwell/gateway/postgres';
import { pino } from 'pino';

export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** The gateway on a PostgreSQL of its own. All sockets of a measurement come from one network. */
export async function startBenchGateway({
  migrations,
  ...limits
}: NonNullable<GatewayOptions['realtimeLimits']> & {
  readonly users: number;
  /** Folder of the product's. Default: none. */
  readonly migrations?: string;
}) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-realtime-'));
  // PostgreSQL runs as another user when this runs as root, and has to enter.
  fs.chmodSync(dataDir, 0o711);
  const log = pino({ level: 'warn' }, process.stderr);
  const postgres = await startPostgres({ dataDir, log });
  const reading = parseConfig('project_id = "bench"', {});
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  const gateway = await createGateway({
    databaseUrl: postgres.databaseUrl,
    dataDir,
    config: reading.config,
    migrations: migrations ?? dataDir,
    functions: () => ({}),
    siteUrl: 'http://127.0.0.1',
    trustedProxies: '',
    log,
    realtimeLimits: { socketsPerNetwork: limits.users, ...limits },
  });
  const server = http.createServer(getRequestListener(gateway.app.fetch));
  server.on('upgrade', (request, socket, head) => gateway.realtime.upgrade(request, socket, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    socketUrl: `ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${gateway.secrets.anonKey}&vsn=2.0.0`,
    databaseUrl: postgres.databaseUrl,
    url: `http://127.0.0.1:${port}`,
    serviceRoleKey: gateway.secrets.serviceRoleKey,
    tokens: gateway.kernel.tokens,
    async close() {
      gateway.realtime.close();
      server.close();
      await gateway.close();
      await postgres.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
