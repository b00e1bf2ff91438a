import type { Secrets } from '../../gateway/kernel/secrets.ts';
import type { Running } from '../run_file.ts';
import { code } from './code.ts';
import { contact } from './contact.ts';
import {
  type Command,
  type CommandResult,
  findInstance,
  findOwnInstance,
  usageProblem,
} from './instance.ts';
import { order } from './order.ts';
import { purgeVisitors } from './purge_visitors.ts';

const publicPart = ({ url, version }: Running, { anonKey, publishableKey }: Secrets) => ({
  url,
  version,
  anonKey,
  publishableKey,
});

const facts = (answer: Readonly<Record<string, string | null>>): CommandResult => ({
  ok: true,
  answer,
  lines: Object.entries(answer).map(([key, value]) => `${key}: ${value ?? 'none'}`),
});

const status: Command = async (dataDir) => {
  const found = await findInstance(dataDir);
  return found.ok ? facts(publicPart(found.instance, found.secrets)) : found;
};

const credentials: Command = async (dataDir) => {
  const found = await findOwnInstance(dataDir);
  if (!found.ok) return found;
  const { serviceRoleKey, secretKey, jwtSecret } = found.secrets;
  const { databaseUrl } = found.instance;
  const secret = { serviceRoleKey, secretKey, jwtSecret, databaseUrl };
  return facts({ ...publicPart(found.instance, found.secrets), ...secret });
};

/** A command that takes no words of its own. */
const alone =
  (command: Command): Command =>
  async (dataDir, words) =>
    words.length === 0
      ? command(dataDir, words)
      : usageProblem('This command takes no further words.');

/** What `npm run operator` knows, by name. */
export const commands: ReadonlyMap<string, Command> = new Map([
  ['status', alone(status)],
  ['credentials', alone(credentials)],
  ['contact', contact],
  ['code', code],
  ['order', order],
  ['purge-visitors', purgeVisitors],
]);
