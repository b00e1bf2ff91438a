import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** What an operator's tool needs of the instance that runs on a data folder. */
const running = z.object({
  pid: z.int(),
  /** Where it answers. */
  url: z.string(),
  version: z.string(),
  /** Superuser URL of the embedded database; null for an external one. */
  databaseUrl: z.string().nullable(),
});

export type Running = z.output<typeof running>;

const runFile = (dataDir: string) => path.join(dataDir, 'run.json');

/** Says that this process runs on `dataDir`. Readable by the owner alone. */
export async function writeRunFile(dataDir: string, instance: Running): Promise<void> {
  const draft = path.join(dataDir, `.run-${randomUUID()}`);
  await fs.writeFile(draft, JSON.stringify(instance), { mode: 0o600 });
  await fs.rename(draft, runFile(dataDir));
}

/** The instance that last said so, or null. It may have been killed since. */
export async function readRunFile(dataDir: string): Promise<Running | null> {
  try {
    return running.parse(JSON.parse(await fs.readFile(runFile(dataDir), 'utf8')));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

/** Takes the file away, unless another instance has written its own since. */
export async function removeRunFile(dataDir: string): Promise<void> {
  if ((await readRunFile(dataDir))?.pid === process.pid) await fs.rm(runFile(dataDir));
}
