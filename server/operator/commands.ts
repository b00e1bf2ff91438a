import fs from 'node:fs/promises';
import { readSecrets, type Secrets, secretsFile } from '../../gateway/kernel/secrets.ts';
import { type Running, readRunFile } from '../run_file.ts';

export type CommandResult =
  | { readonly ok: true; readonly answer: Readonly<Record<string, string | null>> }
  | { readonly ok: false; readonly problem: string };

type Command = (dataDir: string) => Promise<CommandResult>;

type Found =
  | { readonly ok: true; readonly instance: Running; readonly secrets: Secrets }
  | { readonly ok: false; readonly problem: string };

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5000) });
    return response.ok;
  } catch {
    return false;
  }
}

const problem = (sentence: string) => ({ ok: false, problem: sentence }) as const;

const notOwner = (dataDir: string) =>
  problem(`Only the owner of ${dataDir} may ask this. Run the command as that user.`);

/** The instance that runs on a data folder, if it answers and we may read its keys. */
async function find(dataDir: string): Promise<Found> {
  try {
    const instance = await readRunFile(dataDir);
    const secrets = instance && (await readSecrets(dataDir));
    if (!instance || !secrets)
      return problem(`Nothing runs on ${dataDir}. Start it with npm start, or set DATA_DIR.`);
    if (await answers(instance.url)) return { ok: true, instance, secrets };
    return problem(
      `The instance on ${dataDir} does not answer at ${instance.url}. Start it with npm start.`,
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return notOwner(dataDir);
    throw error;
  }
}

const publicPart = ({ url, version }: Running, { anonKey, publishableKey }: Secrets) => ({
  url,
  version,
  anonKey,
  publishableKey,
});

const status: Command = async (dataDir) => {
  const found = await find(dataDir);
  return found.ok ? { ok: true, answer: publicPart(found.instance, found.secrets) } : found;
};

/** The owner, and root, who may read everything anyway. Windows has no such number. */
async function ownsSecrets(dataDir: string): Promise<boolean> {
  const user = process.getuid?.();
  if (user === undefined || user === 0) return true;
  return (await fs.stat(secretsFile(dataDir))).uid === user;
}

const credentials: Command = async (dataDir) => {
  const found = await find(dataDir);
  if (!found.ok) return found;
  if (!(await ownsSecrets(dataDir))) return notOwner(dataDir);
  const { serviceRoleKey, secretKey, jwtSecret } = found.secrets;
  const { databaseUrl } = found.instance;
  const secret = { serviceRoleKey, secretKey, jwtSecret, databaseUrl };
  return { ok: true, answer: { ...publicPart(found.instance, found.secrets), ...secret } };
};

/** What `npm run operator` knows, by name. */
export const commands: ReadonlyMap<string, Command> = new Map([
  ['status', status],
  ['credentials', credentials],
]);
