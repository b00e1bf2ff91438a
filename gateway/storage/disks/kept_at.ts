import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Disk } from './disk.ts';
import { openFolderDisk } from './folder.ts';
import { openS3Disk, S3Failure } from './s3.ts';
import type { S3Settings } from './s3_settings.ts';

/** A disk that can't be used as it is configured, with what to do. */
export class DiskRefused extends Error {}

const keptAt = z.object({ endpoint: z.string(), bucket: z.string() });

export const storageFolder = (dataDir: string): string => path.join(dataDir, 'storage');
const noteOf = (dataDir: string) => path.join(storageFolder(dataDir), 'kept_at.json');

/** The store that holds this data folder's files; null where they lie in it. */
async function readNote(dataDir: string): Promise<z.infer<typeof keptAt> | null> {
  const text = await fs.readFile(noteOf(dataDir), 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : keptAt.parse(JSON.parse(text));
}

/** Notes where files are from now on. */
export async function noteKeptAt(dataDir: string, settings: S3Settings | null): Promise<void> {
  if (!settings) return fs.rm(noteOf(dataDir), { force: true });
  const { endpoint, bucket } = settings;
  await fs.mkdir(storageFolder(dataDir), { recursive: true });
  await fs.writeFile(noteOf(dataDir), `${JSON.stringify({ endpoint, bucket })}\n`, { mode: 0o600 });
}

/** What the bucket calls this installation; nothing is learned from it. */
const installationOf = (secret: string): string =>
  createHash('sha256').update(`files of an installation ${secret}`).digest('hex').slice(0, 32);

/** The store, once it takes the key and is nobody else's. */
export async function openStore(settings: S3Settings, secret: string): Promise<Disk> {
  const disk = openS3Disk(settings);
  const isOurs = await disk.claim(installationOf(secret)).catch((error: unknown) => {
    throw error instanceof S3Failure
      ? new DiskRefused(`${error.message}. Check STORAGE_S3_….`)
      : error;
  });
  if (!isOurs)
    throw new DiskRefused(
      `The bucket ${settings.bucket} holds the files of another installation, and each would clean up the other’s. Set STORAGE_S3_BUCKET to a bucket of its own.`,
    );
  return disk;
}

const holdsFiles = async (disk: Disk): Promise<boolean> => {
  for await (const _name of disk.list(new Date(8.64e15))) return true;
  return false;
};

/** The disk that is configured. Refuses where this installation's files lie on another: what is there would not be found. */
export async function openDisk(
  dataDir: string,
  settings: S3Settings | null,
  secret: string,
): Promise<Disk> {
  const note = await readNote(dataDir);
  const folder = await openFolderDisk(storageFolder(dataDir));
  if (!settings) {
    if (note)
      throw new DiskRefused(
        `Files are kept in the bucket ${note.bucket} at ${note.endpoint}. Set STORAGE_S3_… again, or bring them back with: npm run -s operator -- storage move --to disk`,
      );
    return folder;
  }
  if (note && (note.bucket !== settings.bucket || note.endpoint !== settings.endpoint))
    throw new DiskRefused(
      `Files are kept in the bucket ${note.bucket} at ${note.endpoint}, and not where STORAGE_S3_… says. To move them, set it back and use: npm run -s operator -- storage move --to disk`,
    );
  if (!note && (await holdsFiles(folder)))
    throw new DiskRefused(
      'There are files in the data folder. Move them first: npm run -s operator -- storage move --to s3',
    );
  const store = await openStore(settings, secret);
  if (!note) await noteKeptAt(dataDir, settings);
  return store;
}
