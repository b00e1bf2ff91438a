import { Hono } from 'hono';
import type { Logger } from 'pino';
import { mountAuth } from './auth/app.ts';
import { forgetActorTrigger } from './auth/records/audit_log.ts';
import { totpUsesTable } from './auth/records/factor_rows.ts';
import { linkingSessionsTable, pendingIdentitiesTable } from './auth/records/external_flows.ts';
import { usedAssertionsTable } from './auth/records/used_assertions.ts';
import { knownNetworksTable } from './auth/records/known_networks.ts';
import { mountFunctions, type Functions } from './functions/app.ts';
import { countOperatorMail } from './auth/limits/message_limits.ts';
import { createAdmission } from './kernel/admission.ts';
import { Bodies, type BodyLimits, bodyLimits } from './kernel/bodies.ts';
import { isPrivateHost, trustedProxies } from './kernel/client_address.ts';
import type { GatewayConfig } from './kernel/config.ts';
import type { Courier, Kernel } from './kernel/context.ts';
import { countAnswers } from './kernel/count_answers.ts';
import { countBodies } from './kernel/count_bodies.ts';
import { createCourier, usesSmtp } from './kernel/courier.ts';
import { openDatabases, prepareGatewayTables } from './kernel/databases.ts';
import { observeRequests, answerErrors, unknownPath } from './kernel/front.ts';
import { createHealthCheck } from './kernel/health.ts';
import { createRateLimiter, rateLimitTable } from './kernel/rate_limiter.ts';
import { ensureSecrets, type Secrets } from './kernel/secrets.ts';
import { usesTwilio } from './kernel/twilio.ts';
import { createTokens } from './kernel/tokens.ts';
import { callsWithin } from './kernel/within.ts';
import { createMailboxAccess } from './mailbox/access.ts';
import { mountMailbox } from './mailbox/app.ts';
import { type Mailbox, openMailbox } from './mailbox/mailbox.ts';
import { prepareDatabase } from './postgres/prepare.ts';
import { mountRealtime, type Realtime } from './realtime/app.ts';
import { limits, type RealtimeLimits } from './realtime/limits.ts';
import { mountRest } from './rest/app.ts';
import { isStreamed, mountStorage, type Storage } from './storage/app.ts';
import type { S3Settings } from './storage/disks/s3_settings.ts';

export interface GatewayOptions {
  /** A superuser's URL. */
  readonly databaseUrl: string;
  /** Folder of the keys, the local mailbox and stored objects. */
  readonly dataDir: string;
  readonly config: GatewayConfig;
  /** Folder of the product's `<version>_<name>.sql` files. */
  readonly migrations: string;
  /** Made once the keys are known, because a function calls the gateway like any other client, by `call`. What it mails the operator
   *  is counted with everybody's mail by `countMail`, which says whether one more may leave. */
  readonly functions: (
    secrets: Secrets,
    courier: Courier,
    call: typeof fetch,
    countMail: () => Promise<boolean>,
  ) => Functions;
  /** Origin that people use, without a trailing slash. */
  readonly siteUrl: string;
  /** `TRUSTED_PROXIES`; empty trusts nobody. */
  readonly trustedProxies: string;
  readonly log: Logger;
  /** Who is told when the hour's messages come to their end. */
  readonly operatorEmail?: string | null;
  /** Milliseconds after which an answer comes that must not tell by its time whether a message left; 150 unless said otherwise. */
  readonly evenAnswerMs?: number;
  /** Keeps the bytes of files in place of the data folder. */
  readonly fileStore?: S3Settings | null;
  readonly now?: () => Date;
  /** Other limits of what is under way than ours. */
  readonly bodyLimits?: Partial<BodyLimits>;
  /** Other limits of realtime than the hosted service's. */
  readonly realtimeLimits?: Partial<RealtimeLimits>;
}

/** How often it's looked which bodies come too slowly. */
const sweepSeconds = 1;

export interface Gateway {
  readonly app: Hono;
  readonly secrets: Secrets;
  readonly kernel: Kernel;
  readonly mailbox: Mailbox;
  /** Takes over connections that ask for another protocol. */
  readonly realtime: Realtime;
  readonly storage: Storage;
  /** Opens the local mailbox once; null when mail and texts leave the machine or the site is public. */
  readonly mailboxLink: string | null;
  close(): Promise<void>;
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
  await prepareGatewayTables(databaseUrl, [
    rateLimitTable,
    knownNetworksTable,
    totpUsesTable,
    forgetActorTrigger,
    pendingIdentitiesTable,
    linkingSessionsTable,
    usedAssertionsTable,
  ]);

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
    bodies: new Bodies({ ...bodyLimits, ...options.bodyLimits }),
    admission: createAdmission(),
    courier,
    siteUrl,
    operatorEmail: options.operatorEmail ?? null,
    evenAnswerMs: options.evenAnswerMs ?? 150,
    onClose: (stop) => void closers.push(stop),
  };

  const health = createHealthCheck(pools.databases.rest.options);
  const app = new Hono();
  app.onError(answerErrors(log));
  app.notFound(unknownPath);
  app.use(
    observeRequests(proxies.proxies, log),
    countAnswers(kernel.bodies),
    countBodies(kernel.bodies, isStreamed),
  );
  const sweep = setInterval(() => kernel.bodies.sweep(sweepSeconds), sweepSeconds * 1000);
  sweep.unref();
  kernel.onClose(() => clearInterval(sweep));
  mountAuth(app, kernel);
  mountRest(app, kernel);
  mountFunctions(
    app,
    kernel,
    options.functions(secrets, kernel.courier, callsWithin(app), () => countOperatorMail(kernel)),
  );
  const storage = await mountStorage(app, kernel, dataDir, options.fileStore ?? null);
  const realtimeLimits = { ...limits, ...options.realtimeLimits };
  const realtime = mountRealtime(app, kernel, realtimeLimits, proxies.proxies);
  app.get('/healthz', async (c) =>
    (await health.answers()) ? c.json({ status: 'ok' }) : c.json({ status: 'unavailable' }, 503),
  );
  const staysHere = !usesSmtp(config) || !usesTwilio(config);
  const showsMailbox = staysHere && isPrivateHost(new URL(siteUrl).hostname);
  const access = showsMailbox ? createMailboxAccess(kernel) : null;
  mountMailbox(app, kernel, mailbox, access);

  return {
    app,
    secrets,
    kernel,
    mailbox,
    realtime,
    storage,
    mailboxLink: access ? `${siteUrl}/_mailbox?key=${access.oneTimeKey}` : null,
    async close() {
      for (const stop of closers) await stop();
      courier.close();
      await health.close();
      await pools.close();
    },
  };
}
