import * as z from 'zod/mini';
import { offerResponse } from '../../api/payments/wire.ts';
import type { Secrets } from '@mendwell/gateway/secrets';
import type { Answer } from '../backend_api.ts';
import type { Running } from '../run_file.ts';
import type { HostedBackend } from './backend.ts';
import { account } from './account.ts';
import { assistant } from './assistant.ts';
import { cards } from './cards.ts';
import { chain } from './chain.ts';
import { code } from './code.ts';
import { contact } from './contact.ts';
import { hostedApi } from './hosted.ts';
import { type Command, findInstance, findOwnInstance } from './instance.ts';
import { order } from './order.ts';
import { purgeVisitors } from './purge_visitors.ts';
import { questions } from './questions.ts';
import { type CommandResult, problem, refusalOf, usageProblem } from './result.ts';
import { staff } from './staff.ts';
import { storage } from './storage.ts';

const publicPart = ({ url, version }: Running, { anonKey, publishableKey }: Secrets) => ({
  url,
  version,
  anonKey,
  publishableKey,
});

const keyValues = (answer: Readonly<Record<string, string | null>>): CommandResult => ({
  ok: true,
  answer,
  lines: Object.entries(answer).map(([key, value]) => `${key}: ${value ?? 'none'}`),
});

/** What can be asked of a hosted backend: whether it takes the key, holds our tables and runs our functions. */
async function hostedStatus(backend: HostedBackend): Promise<CommandResult> {
  const api = hostedApi(backend);
  const [database, codes, payments] = await Promise.all([
    api.request(z.array(z.unknown()), '/rest/v1/orders', {
      query: { select: 'number', limit: '1' },
    }),
    api.request(z.array(z.unknown()), '/functions/v1/access/codes'),
    api.request(offerResponse, '/functions/v1/payments/offer'),
  ]);
  if (!database.ok) return refusalOf(database);
  const describe = <Value>(answer: Answer<Value>, text: (value: Value) => string) =>
    answer.ok ? text(answer.value) : refusalOf(answer).problem;
  return keyValues({
    url: backend.url,
    database: 'answers',
    codes: describe(codes, () => 'answers'),
    payments: describe(payments, ({ provider }) => provider ?? 'off'),
  });
}

const status: Command = async (backend) => {
  if (backend.kind === 'hosted') return hostedStatus(backend);
  const found = await findInstance(backend.dataDir);
  return found.ok ? keyValues(publicPart(found.instance, found.secrets)) : found;
};

const credentials: Command = async (backend) => {
  if (backend.kind === 'hosted')
    return problem(
      `The keys for ${backend.url} are in its own dashboard. To see those of an instance on this machine, unset SUPABASE_URL.`,
    );
  const found = await findOwnInstance(backend.dataDir);
  if (!found.ok) return found;
  const { serviceRoleKey, secretKey, jwtSecret } = found.secrets;
  const { databaseUrl } = found.instance;
  const secret = { serviceRoleKey, secretKey, jwtSecret, databaseUrl };
  return keyValues({ ...publicPart(found.instance, found.secrets), ...secret });
};

/** A command that takes no arguments of its own. */
const withoutArguments =
  (command: Command): Command =>
  async (backend, args) =>
    args.length === 0
      ? command(backend, args)
      : usageProblem('This command takes no other arguments.');

/** What `npm run operator` knows, by name. */
export const commands: ReadonlyMap<string, Command> = new Map([
  ['status', withoutArguments(status)],
  ['credentials', withoutArguments(credentials)],
  ['account', account],
  ['assistant', assistant],
  ['contact', contact],
  ['staff', staff],
  ['questions', questions],
  ['code', code],
  ['cards', cards],
  ['chain', chain],
  ['order', order],
  ['storage', storage],
  ['purge-visitors', purgeVisitors],
]);
