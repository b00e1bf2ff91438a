import fs from 'node:fs/promises';
import { readSecrets, type Secrets, secretsFile } from '@mendwell/gateway/secrets';
import { type BackendApi, backendApi } from '../backend_api.ts';
import { type Running, readRunFile } from '../run_file.ts';
import type { Backend } from './backend.ts';
import { hostedApi } from './hosted.ts';
import { type CommandResult, type Problem, problem } from './result.ts';

/** `args` come after the command's own name. */
export type Command = (backend: Backend, args: readonly string[]) => Promise<CommandResult>;

type Found = { readonly ok: true; readonly instance: Running; readonly secrets: Secrets } | Problem;

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5000) });
    return response.ok;
  } catch {
    return false;
  }
}

const notOwner = (dataDir: string) =>
  problem(`Only the owner of ${dataDir} can do this. Run the command as that user.`);

/** The instance that runs on a data folder, if it answers and we may read its keys. */
export async function findInstance(dataDir: string): Promise<Found> {
  try {
    const instance = await readRunFile(dataDir);
    const secrets = instance && (await readSecrets(dataDir));
    if (!instance || !secrets)
      return problem(`Nothing is running on ${dataDir}. Start it with npm start, or set DATA_DIR.`);
    if (await answers(instance.url)) return { ok: true, instance, secrets };
    return problem(
      `The instance on ${dataDir} isn’t answering at ${instance.url}. Start it with npm start.`,
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

/** The API that a command speaks to: the hosted backend's, or the running instance's for its owner. */
export async function findApi(
  backend: Backend,
): Promise<{ readonly ok: true; readonly api: BackendApi } | Problem> {
  if (backend.kind === 'hosted') return { ok: true, api: hostedApi(backend) };
  const found = await findOwnInstance(backend.dataDir);
  return found.ok
    ? { ok: true, api: backendApi(found.instance.url, found.secrets.serviceRoleKey) }
    : found;
}

/** The owner, and root, who may read everything anyway. Windows has no such number. */
async function ownsSecrets(dataDir: string): Promise<boolean> {
  const user = process.getuid?.();
  if (user === undefined || user === 0) return true;
  return (await fs.stat(secretsFile(dataDir))).uid === user;
}
