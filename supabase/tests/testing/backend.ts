import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type AssistantSettings, readAssistantSettings } from '../../../api/assistant/app.ts';
import type { PaymentSettings } from '../../../api/payments/app.ts';
import type { AllVoucherSettings } from '../../../api/rewards/app.ts';
import type { Functions } from '../../../gateway/functions/app.ts';
import { startTestGateway } from '../../../gateway/kernel/testing.ts';
import { countOperatorMail } from '@mendwell/gateway/auth/limits';
import { productFunctions } from '../../../server/functions.ts';

const functionNames = [
  'access',
  'account',
  'assistant',
  'contact',
  'notices',
  'payments',
  'payments-webhook',
  'rewards',
  'wallet',
];

/** The assistant where nothing is configured: without a model. */
function assistantWithoutModel(): AssistantSettings {
  const reading = readAssistantSettings({});
  if (!reading.ok) throw new Error(reading.problem);
  return reading.settings;
}

/** The whole backend as the product starts it, with its functions on Node. Payments are off and the assistant is without a
 *  model unless said otherwise. */
export async function startBackend({
  payments = { provider: null },
  assistant = assistantWithoutModel(),
  chains = { endpoints: new Map() },
  vouchers = {},
  logLine,
}: {
  payments?: PaymentSettings;
  assistant?: AssistantSettings;
  /** Endpoints of chains; none unless said otherwise. */
  chains?: { endpoints: ReadonlyMap<number, readonly string[]> };
  /** What can be put on chain; nothing unless said otherwise. */
  vouchers?: Partial<AllVoucherSettings>;
  /** Receives every line of the gateway's log. */
  logLine?: (line: string) => void;
} = {}) {
  const late: { functions?: Functions } = {};
  const gateway = await startTestGateway({
    migrations: fileURLToPath(new URL('../../migrations', import.meta.url)),
    ...(logLine && { logLine }),
    toml: fs
      .readFileSync(new URL('../../config.toml', import.meta.url), 'utf8')
      .replace(/^(\w+ = )30$/gm, '$1100000'),
    functions: Object.fromEntries(
      functionNames.map((name) => [
        name,
        (request) => late.functions?.[name]?.(request) ?? new Response(null, { status: 503 }),
      ]),
    ),
  });
  late.functions = productFunctions({
    supabaseUrl: gateway.url,
    secrets: gateway.secrets,
    courier: gateway.kernel.courier,
    countMail: () => countOperatorMail(gateway.kernel),
    mailLeaves: false,
    variables: { OPERATOR_EMAIL: 'operator@mail.test' },
    siteUrl: gateway.url,
    signingKey: null,
    payments,
    assistant,
    chains,
    vouchers: { badges: null, points: null, ...vouchers },
    // Fifty calls at once take a busy machine its time.
    timeoutMs: 60_000,
  });
  return gateway;
}

/** An adapter of supabase/functions on real Deno, with nothing but the installed packages. `url` is its origin. */
export async function startOnDeno(name: string, environment: Record<string, string>) {
  const install = createRequire(import.meta.url)('deno/install_api.cjs') as {
    runInstall(): string;
  };
  const child = spawn(
    install.runInstall(),
    [
      'run',
      '--node-modules-dir=manual',
      '--no-remote',
      '--cached-only',
      '--no-prompt',
      '--allow-net=127.0.0.1',
      '--allow-env',
      'index.ts',
    ],
    {
      cwd: fileURLToPath(new URL(`../../functions/${name}`, import.meta.url)),
      env: {
        ...environment,
        HOME: process.env['HOME'] ?? '/',
        DENO_NO_UPDATE_CHECK: '1',
        DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const [, address] = /Listening on (http:\/\/[\d.]+:\d+)/.exec(said) ?? [];
      if (address) resolve(address);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Deno ended with ${code}: ${said}`)));
  });
  return {
    url,
    /** Everything it printed so far. */
    said: () => said,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
    },
  };
}
