import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { Functions } from '../functions/app.ts';
import { createGateway, type GatewayOptions } from '../gateway.ts';
import { prepareDatabase } from '../postgres/prepare.ts';
import { startScratchPostgres } from '../postgres/testing.ts';
import { cloneDatabase, sharedPasswords } from '../postgres/testing/databases.ts';
import { parseConfig } from './config.ts';
import { listen, nodeHandler, type ListenerTimeouts } from './listener.ts';
import { ensureSecrets, secretsFile, type Secrets } from './secrets.ts';

interface TestGatewayOptions {
  /** Text of a `config.toml`. Default: one where tests may sign up as often as they need. */
  readonly toml?: string;
  /** Folder of migrations. Default: none. */
  readonly migrations?: string;
  /** Run as `postgres` after the migrations, e.g. tables that a test reads. */
  readonly sql?: string;
  readonly functions?: Functions | GatewayOptions['functions'];
  readonly siteUrl?: string;
  readonly trustedProxies?: string;
  readonly now?: () => Date;
  readonly operatorEmail?: string;
  readonly evenAnswerMs?: number;
  readonly fileStore?: GatewayOptions['fileStore'];
  readonly realtimeLimits?: GatewayOptions['realtimeLimits'];
  readonly bodyLimits?: GatewayOptions['bodyLimits'];
  readonly timeouts?: ListenerTimeouts;
  /** Another gateway whose database and keys it shares. */
  readonly beside?: { readonly databaseUrl: string; readonly dataDir: string };
  /** A PostgreSQL of its own, for who crashes it: others have their databases on the shared one. */
  readonly ownServer?: boolean;
  /** Receives every log line. */
  readonly logLine?: (line: string) => void;
}

const generousConfig = `
project_id = "test"
[auth]
enable_anonymous_sign_ins = true
[auth.rate_limit]
email_sent = 100000
sms_sent = 100000
anonymous_users = 100000
token_refresh = 100000
sign_in_sign_ups = 100000
token_verifications = 100000
`;

function configOf(toml: string): GatewayOptions['config'] {
  const reading = parseConfig(toml, process.env);
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  return reading.config;
}

/** The secrets that a first start makes, but for the passwords of the roles, which all of a run's gateways share. */
export async function writeSecrets(dataDir: string, now: Date): Promise<Secrets> {
  const secrets = { ...(await ensureSecrets(dataDir, now)), databasePasswords: sharedPasswords };
  await writeFile(secretsFile(dataDir), JSON.stringify(secrets));
  return secrets;
}

async function wholeServer(migrations: string) {
  const server = await startScratchPostgres();
  const log = { info() {}, warn() {}, error() {} };
  await prepareDatabase({ databaseUrl: server.url, passwords: sharedPasswords, migrations, log });
  return { url: server.url, drop: () => server.stop() };
}

/** A whole gateway on a database of its own and a port of its own. */
export async function startTestGateway(options: TestGatewayOptions = {}) {
  const { beside, functions } = options;
  const dataDir = beside?.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'mendwell-gateway-')));
  const migrations = options.migrations ?? path.join(dataDir, 'no-migrations');
  await mkdir(migrations, { recursive: true });
  if (!beside) await writeSecrets(dataDir, options.now?.() ?? new Date());
  const database = beside
    ? { url: beside.databaseUrl, drop: async () => {} }
    : await (options.ownServer ? wholeServer(migrations) : cloneDatabase(migrations));
  const { logLine } = options;
  const superuser = new pg.Pool({ connectionString: database.url, max: 4 });
  superuser.on('error', () => {});
  // Before the gateway is there, which reads what tables there are as it starts, and not again within a second.
  if (options.sql !== undefined)
    await superuser.query(`set role postgres; ${options.sql}; reset role`);

  const listening = await listen('127.0.0.1', 0, options.timeouts);
  if (!listening.ok) throw new Error(listening.code);
  const { url } = listening.listener;
  const gateway = await createGateway({
    databaseUrl: database.url,
    dataDir,
    config: configOf(options.toml ?? generousConfig),
    migrations,
    functions: typeof functions === 'function' ? functions : () => functions ?? {},
    siteUrl: options.siteUrl ?? url,
    trustedProxies: options.trustedProxies ?? '',
    log: logLine
      ? pino({ level: 'debug' }, { write: logLine })
      : pino({ level: 'error' }, process.stderr),
    ...(options.now ? { now: options.now } : {}),
    ...(options.fileStore && { fileStore: options.fileStore }),
    ...(options.operatorEmail !== undefined && { operatorEmail: options.operatorEmail }),
    ...(options.evenAnswerMs !== undefined && { evenAnswerMs: options.evenAnswerMs }),
    ...(options.bodyLimits && { bodyLimits: options.bodyLimits }),
    ...(options.realtimeLimits && { realtimeLimits: options.realtimeLimits }),
  });
  listening.listener.serve(nodeHandler(gateway.app.fetch));
  listening.listener.upgrade((...asked) => gateway.realtime.upgrade(...asked));

  // An answer may come before the message that it is about: on a busy machine the mailbox takes its time.
  const { courier } = gateway.kernel;
  const send = courier.send.bind(courier);
  const underWay = new Set<Promise<void>>();
  courier.send = (message) => {
    const sent = send(message);
    underWay.add(sent);
    const arrived = () => underWay.delete(sent);
    sent.then(arrived, arrived);
    return sent;
  };

  return {
    url,
    server: listening.listener.server,
    dataDir,
    databaseUrl: database.url,
    secrets: gateway.secrets,
    kernel: gateway.kernel,
    mailboxLink: gateway.mailboxLink,
    superuser,
    tidyStorage: (before: Date) => gateway.storage.tidy(before),
    /** What was sent so far, what is under way included, newest first. */
    async mailbox() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
      return gateway.mailbox.messages();
    },
    async close() {
      gateway.realtime.close();
      await listening.listener.close(0);
      await gateway.close();
      await superuser.end();
      await database.drop();
      if (!beside) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
