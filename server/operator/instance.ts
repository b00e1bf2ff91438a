import fs from 'node:fs/promises';
import { readSecrets, type Secrets, secretsFile } from '../../gateway/kernel/secrets.ts';
import { type OwnApi, ownApi } from '../own_api.ts';
import { type Running, readRunFile } from '../run_file.ts';

export interface Problem {
  readonly ok: false;
  readonly problem: string;
  /** It was not understood, rather than not possible. */
  readonly isUsage?: true;
}

export type CommandResult =
  | {
      readonly ok: true;
      /** What `--json` prints. */
      readonly answer: unknown;
      /** The same for a person. */
      readonly lines: readonly string[];
    }
  | Problem;

/** `words` come after the command's own name. */
export type Command = (dataDir: string, words: readonly string[]) => Promise<CommandResult>;

type Found = { readonly ok: true; readonly instance: Running; readonly secrets: Secrets } | Problem;

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5000) });
    return response.ok;
  } catch {
    return false;
  }
}

export const problem = (sentence: string): Problem => ({ ok: false, problem: sentence });

/** What the words of a command do not say, or say wrong. */
export const usageProblem = (sentence: string): Problem => ({
  ...problem(sentence),
  isUsage: true,
});

/** A refusal of the instance, for which the command itself knows no better sentence. */
export const refusalOf = ({ code, message }: { code: string; message: string }): Problem =>
  problem(code === 'unreachable' || code === 'unreadable' ? message : `${message} (${code})`);

const notOwner = (dataDir: string) =>
  problem(`Only the owner of ${dataDir} may ask this. Run the command as that user.`);

/** The instance that runs on a data folder, if it answers and we may read its keys. */
export async function findInstance(dataDir: string): Promise<Found> {
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

/** The same for what only the owner may ask. */
export async function findOwnInstance(dataDir: string): Promise<Found> {
  const found = await findInstance(dataDir);
  return found.ok && !(await ownsSecrets(dataDir)) ? notOwner(dataDir) : found;
}

/** The running instance's API with its service key, for its owner. */
export async function findOwnApi(
  dataDir: string,
): Promise<{ readonly ok: true; readonly api: OwnApi } | Problem> {
  const found = await findOwnInstance(dataDir);
  return found.ok
    ? { ok: true, api: ownApi(found.instance.url, found.secrets.serviceRoleKey) }
    : found;
}

/** The owner, and root, who may read everything anyway. Windows has no such number. */
async function ownsSecrets(dataDir: string): Promise<boolean> {
  const user = process.getuid?.();
  if (user === undefined || user === 0) return true;
  return (await fs.stat(secretsFile(dataDir))).uid === user;
}
