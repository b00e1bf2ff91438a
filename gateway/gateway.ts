import { type Context, Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Logger } from 'pino';
import { createAuthApp } from './auth/app.ts';
import { knownNetworksTable } from './auth/sign_in/known_networks.ts';
import { createFunctionsApp, type Functions } from './functions/app.ts';
import { bodyLimit } from './kernel/body_limit.ts';
import { requireApiKey } from './kernel/caller.ts';
import { trustedProxies } from './kernel/client_address.ts';
import type { GatewayConfig } from './kernel/config.ts';
import type { Courier, Kernel } from './kernel/context.ts';
import { createCourier, usesSmtp } from './kernel/courier.ts';
import { openDatabases, prepareGatewayTables } from './kernel/databases.ts';
import {
  compressResults,
  observeRequests,
  openCors,
  reportDefects,
  timeLimit,
  unknownPath,
} from './kernel/front.ts';
import { createHealthCheck } from './kernel/health.ts';
import { isPrivateHost } from './kernel/private_host.ts';
import { createRateLimiter, rateLimitTable } from './kernel/rate_limiter.ts';
import { ensureSecrets, type Secrets } from './kernel/secrets.ts';
import { createTokens } from './kernel/tokens.ts';
import { createMailboxAccess } from './mailbox/access.ts';
import { createMailboxApp } from './mailbox/app.ts';
import { type Mailbox, openMailbox } from './mailbox/mailbox.ts';
import { prepareDatabase } from './postgres/prepare.ts';
import { createRestApp } from './rest/app.ts';
import { createUnspokenApp } from './kernel/not_implemented.ts';

export interface GatewayOptions {
  /** A superuser's URL. */
  readonly databaseUrl: string;
  /** Folder of the keys, the local mailbox and stored objects. */
  readonly dataDir: string;
  readonly config: GatewayConfig;
  /** Folder of the product's `<version>_<name>.sql` files. */
  readonly migrations: string;
  /** Made once the keys are known, because a function calls the gateway like any other client. */
  readonly functions: (secrets: Secrets, courier: Courier) => Functions;
  /** Origin that people use, without a trailing slash. */
  readonly siteUrl: string;
  /** `TRUSTED_PROXIES`; empty trusts nobody. */
  readonly trustedProxies: string;
  readonly log: Logger;
  readonly now?: () => Date;
}

export interface Gateway {
  readonly app: Hono;
  readonly secrets: Secrets;
  readonly kernel: Kernel;
  readonly mailbox: Mailbox;
  /** Opens the local mailbox once; null when mail leaves the machine or the site is public. */
  readonly mailboxLink: string | null;
  close(): Promise<void>;
}

/** The most that a request to `/auth/v1` may send, and how long it may take. */
const authLimits = { bytes: 1024 ** 2, seconds: 10 };

/** Paths of `/auth/v1` that a browser follows by itself, so without an API key. */
const openAuthPaths = [
  '/auth/v1/.well-known/',
  '/auth/v1/authorize',
  '/auth/v1/callback',
  '/auth/v1/verify',
  '/auth/v1/sso/saml/',
];

/** Whether an endpoint, and not only middleware, is at the path: what is not there needs no key. */
const leadsSomewhere = (c: Context): boolean =>
  matchedRoutes(c).some((route) => route.method !== 'ALL');

function mountAuth(app: Hono, kernel: Kernel): void {
  app.use(
    '/auth/v1/*',
    timeLimit(authLimits.seconds, (c) =>
      c.json({ code: 504, error_code: 'request_timeout', msg: 'Request timed out' }, 504, {
        'x-sb-error-code': 'request_timeout',
      }),
    ),
    // First the key: nothing is read of who has none.
    async (c, next) => {
      const open = openAuthPaths.some((path) => c.req.path.startsWith(path));
      if (open || !leadsSomewhere(c)) return next();
      const door = requireApiKey(kernel, c.req);
      return door.ok ? next() : c.json(door.body, door.status);
    },
    bodyLimit(authLimits.bytes, (c) =>
      c.json(
        { code: 413, error_code: 'request_entity_too_large', msg: 'Request body is too large' },
        413,
        { 'x-sb-error-code': 'request_entity_too_large' },
      ),
    ),
  );
  app.route('/auth/v1', createAuthApp(kernel));
}

/** The hosted backend's protocol over a PostgreSQL, as one Hono app. Prepares the database first. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { config, databaseUrl, dataDir, log, siteUrl } = options;
  const now = options.now ?? (() => new Date());
  const proxies = trustedProxies(options.trustedProxies);
  if (!proxies.ok) throw new Error(`TRUSTED_PROXIES: ${proxies.problem}`);

  const secrets = await ensureSecrets(dataDir, now());
  const passwords = secrets.databasePasswords;
  await prepareDatabase({ databaseUrl, passwords, migrations: options.migrations, log });
  await prepareGatewayTables(databaseUrl, [rateLimitTable, knownNetworksTable]);

  const pools = openDatabases(databaseUrl, passwords, log);
  const mailbox = openMailbox(dataDir, now);
  const courier = createCourier(config, mailbox);
  const closers: (() => void | Promise<void>)[] = [];
  const kernel: Kernel = {
    config,
    secrets,
    now,
    log,
    database: pools.databases,
    tokens: await createTokens(secrets, now),
    limiter: createRateLimiter(pools.databases.auth, now),
    courier,
    siteUrl,
    onClose: (stop) => void closers.push(stop),
  };

  const health = createHealthCheck(pools.databases.rest.options);
  const app = new Hono();
  app.onError(reportDefects(log));
  app.notFound(unknownPath);
  app.use(observeRequests(proxies.proxies, log));
  for (const protocol of ['auth', 'rest', 'functions', 'storage', 'realtime'])
    app.use(`/${protocol}/v1/*`, openCors);
  app.use('/auth/v1/*', compressResults);
  app.use('/rest/v1/*', compressResults);
  mountAuth(app, kernel);
  app.route('/rest/v1', createRestApp(kernel));
  app.route(
    '/functions/v1',
    createFunctionsApp(kernel, options.functions(secrets, kernel.courier)),
  );
  app.route('/storage/v1', createUnspokenApp('file storage'));
  app.route('/realtime/v1', createUnspokenApp('live updates'));
  app.get('/healthz', async (c) =>
    (await health.answers()) ? c.json({ status: 'ok' }) : c.json({ status: 'unavailable' }, 503),
  );

  const showsMailbox = !usesSmtp(config) && isPrivateHost(new URL(siteUrl).hostname);
  const access = showsMailbox ? createMailboxAccess(kernel) : null;
  if (access) app.route('/_mailbox', createMailboxApp(kernel, mailbox, access));
  for (const open of ['/auth/v1', '/rest/v1', '/functions/v1', '/_mailbox'])
    app.all(`${open}/*`, unknownPath);

  return {
    app,
    secrets,
    kernel,
    mailbox,
    mailboxLink: access ? `${siteUrl}/_mailbox?key=${access.oneTimeKey}` : null,
    async close() {
      for (const stop of closers) await stop();
      courier.close();
      await health.close();
      await pools.close();
    },
  };
}
