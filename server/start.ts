import type { Logger } from 'pino';
import { readSigningKey } from '../api/kernel/signing_key.ts';
import {
  type AssistantSettings,
  assistantLine,
  readAssistantSettings,
} from '../api/assistant/app.ts';
import { readAllVoucherSettings } from '../api/rewards/app.ts';
import { localModelLine } from './local_model.ts';
import {
  type PaymentSettings,
  paymentsLine,
  readPaymentSettings,
  stablecoinLine,
} from '../api/payments/app.ts';
import { createGateway, type Gateway } from '@mendwell/gateway';
import { type GatewayConfig, readConfig } from '@mendwell/gateway/config';
import { usesSmtp } from '@mendwell/gateway/courier';
import { type Listener, listen, nodeHandler } from '@mendwell/gateway/listener';
import { isPrivateHost } from '@mendwell/gateway/client_address';
import { usesTwilio } from '@mendwell/gateway/twilio';
import { DiskRefused } from '@mendwell/gateway/storage/kept_at';
import { startPostgres } from '@mendwell/gateway/postgres';
import { createRpcApp } from './chains/rpc.ts';
import { type ChainSettings, readChainSettings } from '../api/wallet/app.ts';
import { startJobs } from './jobs/scheduler.ts';
import { operatorAddress, productFunctions } from './functions.ts';
import { productVersion, root } from './place.ts';
import { createAnswerPool } from './answering/pool.ts';
import { removeRunFile, writeRunFile } from './run_file.ts';
import type { Settings } from './settings.ts';
import { createSite } from './site/app.ts';
import { createConfigurationApp } from './site/configuration.ts';
import { developmentSite } from './site/development.ts';
import { readSiteManifest } from './site/manifest.ts';

/** A start that cannot succeed, with the sentence that says what to do. */
export class StartRefused extends Error {}

export interface Running {
  readonly url: string;
  /** Drains and ends everything; within five seconds. */
  stop(): Promise<void>;
}

interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Logger;
  /** One line a step, for whoever waits. */
  readonly say: (line: string) => void;
}

/** Open requests may take this long to finish once the process was asked to end. */
const drainSeconds = 2.5;

async function freePortAfter(host: string, port: number): Promise<number | null> {
  for (let candidate = port + 1; candidate <= Math.min(port + 50, 65_535); candidate += 1) {
    const listening = await listen(host, candidate);
    if (!listening.ok) continue;
    await listening.listener.close(0);
    return candidate;
  }
  return null;
}

async function listenOrRefuse({ host, port }: Settings): Promise<Listener> {
  const listening = await listen(host, port);
  if (listening.ok) return listening.listener;
  if (listening.code === 'no_such_address')
    throw new StartRefused(
      `This machine doesn’t have the address "${host}". Set HOST to one it has.`,
    );
  if (listening.code === 'not_allowed')
    throw new StartRefused(
      `Port ${port} needs elevated privileges. Set PORT to a number above 1023.`,
    );
  const free = await freePortAfter(host, port);
  const way =
    free === null ? 'Set PORT to another.' : `Port ${free} is free: PORT=${free} npm start`;
  throw new StartRefused(`Port ${port} is already in use. ${way}`);
}

function configOrRefuse(settings: Settings, surroundings: Surroundings): GatewayConfig {
  const reading = readConfig(settings.configFile, surroundings.env);
  if (!reading.ok)
    throw new StartRefused(
      [`The configuration ${settings.configFile} can’t be used:`, ...reading.problems].join('\n  '),
    );
  for (const warning of reading.warnings) surroundings.say(`Configuration: ${warning}`);
  return reading.config;
}

/** What people type to get here. A configured address on this machine gives way to the one that is
 *  really listened on, whose port may differ. */
function siteUrlOf(settings: Settings, config: GatewayConfig, listening: string): string {
  if (settings.siteUrl !== null) return settings.siteUrl;
  const configured = new URL(config.auth.site_url);
  return isPrivateHost(configured.hostname) ? listening : configured.origin;
}

function paymentsOrRefuse(config: GatewayConfig, siteUrl: string): PaymentSettings {
  const reading = readPaymentSettings(config.edge_runtime.secrets, siteUrl);
  if (!reading.ok) throw new StartRefused(`Payments: ${reading.problem}`);
  return reading.settings;
}

function assistantOrRefuse(config: GatewayConfig): AssistantSettings {
  const reading = readAssistantSettings(config.edge_runtime.secrets);
  if (!reading.ok) throw new StartRefused(`Assistant: ${reading.problem}`);
  return reading.settings;
}

function chainsOrRefuse(config: GatewayConfig): ChainSettings {
  const reading = readChainSettings(config.edge_runtime.secrets);
  if (!reading.ok) throw new StartRefused(`Wallets: ${reading.problem}`);
  return reading.settings;
}

function vouchersOrRefuse(config: GatewayConfig) {
  const reading = readAllVoucherSettings(config.edge_runtime.secrets);
  if (!reading.ok) throw new StartRefused(`Vouchers: ${reading.problem}`);
  return reading;
}

function signingKeyOrRefuse(config: GatewayConfig): string | null {
  const reading = readSigningKey(config.edge_runtime.secrets['SIGNING_KEY']);
  if (!reading.ok) throw new StartRefused(reading.problem);
  return reading.key;
}

function builtSite(
  settings: Settings,
  gateway: Gateway,
  siteUrl: string,
  { walletConnect }: ChainSettings,
): void {
  const manifest = readSiteManifest(settings.webFolder);
  if (!manifest)
    throw new StartRefused(
      `There’s no built web app in ${settings.webFolder}. Build it: npm run build`,
    );
  gateway.app.route(
    '/',
    createSite({
      folder: settings.webFolder,
      manifest,
      siteUrl,
      relayUrl: walletConnect?.relayUrl ?? null,
    }),
  );
}

/** What becomes of mail and texts, for whoever starts it. */
function messageLines(config: GatewayConfig, siteUrl: string, link: string | null): string[] {
  const mail = usesSmtp(config) ? [] : ['Mail'];
  const texts = usesTwilio(config) ? [] : [mail.length > 0 ? 'text messages' : 'Text messages'];
  if (link !== null) {
    const both = [...mail, ...texts];
    const verb = both.join() === 'Mail' ? 'stays' : 'stay';
    return [`${both.join(' and ')} ${verb} on this machine. Read them at ${link}`];
  }
  return texts.length === 0 || isPrivateHost(new URL(siteUrl).hostname)
    ? []
    : [
        'No one can be texted until you set [auth.sms.twilio], so signing in by phone isn’t offered.',
      ];
}

/** Starts everything the settings ask for, in the order in which things need each other. What was
 *  started is ended again when a later step fails. */
export async function start(settings: Settings, surroundings: Surroundings): Promise<Running> {
  const { log, say } = surroundings;
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).toReversed())
      await end().catch((error: Error) => log.error({ name: error.name }, 'an end failed'));
  };
  try {
    const config = configOrRefuse(settings, surroundings);
    const listener = await listenOrRefuse(settings);
    stops.push(() => listener.close(0));

    const siteUrl = siteUrlOf(settings, config, listener.url);
    const payments = paymentsOrRefuse(config, siteUrl);
    const assistant = assistantOrRefuse(config);
    const chains = chainsOrRefuse(config);
    const vouchers = vouchersOrRefuse(config);
    const signingKey = signingKeyOrRefuse(config);

    let { databaseUrl } = settings;
    if (databaseUrl === null) {
      say('Starting PostgreSQL ...');
      const postgres = await startPostgres({ dataDir: settings.dataDir, log });
      if (postgres.adopted)
        say('PostgreSQL was still running from an earlier start, so it was adopted.');
      stops.push(() => postgres.stop());
      databaseUrl = postgres.databaseUrl;
    }

    const answers = createAnswerPool();
    stops.push(() => answers.close());
    say('Preparing the database ...');
    const gateway = await createGateway({
      databaseUrl,
      dataDir: settings.dataDir,
      config,
      migrations: `${root}/supabase/migrations`,
      functions: (secrets, courier, call, countMail) =>
        productFunctions({
          countMail,
          supabaseUrl: listener.url,
          call,
          secrets,
          courier,
          mailLeaves: usesSmtp(config),
          variables: config.edge_runtime.secrets,
          siteUrl,
          signingKey,
          payments,
          assistant,
          answerer: answers.answer,
          chains,
          vouchers: vouchers.settings,
        }),
      siteUrl,
      fileStore: settings.fileStore,
      trustedProxies: settings.trustedProxies,
      operatorEmail: operatorAddress(config.edge_runtime.secrets, usesSmtp(config)),
      realtimeLimits: { users: settings.realtimeMaxSockets },
      log,
    });
    stops.push(() => gateway.close());

    gateway.app.route(
      '/',
      createConfigurationApp({
        siteUrl,
        anonKey: gateway.secrets.anonKey,
        projectRef: config.project_id || 'mendwell',
        chains,
        offers: vouchers.offers,
      }),
    );
    gateway.app.route('/', createRpcApp({ endpoints: chains.endpoints, siteUrl, log }));
    let handler = nodeHandler(gateway.app.fetch);
    if (settings.development) {
      say('Starting Vite ...');
      const site = await developmentSite(root, listener.server, handler);
      stops.push(() => site.close());
      handler = site.handler;
    } else builtSite(settings, gateway, siteUrl, chains);
    listener.serve(handler);
    listener.upgrade((...asked) => gateway.realtime.upgrade(...asked));
    stops.push(() => listener.close(drainSeconds));
    // An open socket would keep the listener waiting.
    stops.push(async () => gateway.realtime.close());

    await writeRunFile(settings.dataDir, {
      pid: process.pid,
      url: listener.url,
      version: productVersion(),
      databaseUrl: settings.databaseUrl === null ? databaseUrl : null,
    });
    stops.push(() => removeRunFile(settings.dataDir));
    const { serviceRoleKey } = gateway.secrets;
    const running = startJobs({ url: listener.url, serviceRoleKey }, log);
    stops.push(async () => running.stop());
    say(paymentsLine(payments));
    const aboutStablecoin = stablecoinLine(payments);
    if (aboutStablecoin !== null) say(aboutStablecoin);
    say(assistantLine(assistant));
    for (const line of vouchers.lines) say(line);
    for (const line of messageLines(config, siteUrl, gateway.mailboxLink)) say(line);
    // Nobody waits for it: it's said once it's known.
    if (assistant.model === null)
      void localModelLine().then((line) => {
        if (line !== null) say(line);
      });
    return { url: siteUrl, stop };
  } catch (error) {
    await stop();
    throw error instanceof DiskRefused ? new StartRefused(`Files: ${error.message}`) : error;
  }
}
