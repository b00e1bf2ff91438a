import { readSecrets } from '../../kernel/secrets.ts';
import { DiskRefused, noteKeptAt, openStore, storageFolder } from './kept_at.ts';
import { openFolderDisk } from './folder.ts';
import { copyFiles, type Moved, removeFiles } from './move_files.ts';
import type { S3Settings } from './s3_settings.ts';

/** Copies every file of a data folder to the store, or back, each compared by SHA-256. `isLast`: nothing runs on the folder, so the files
 *  are then taken off where they were, and the next start expects them where they are. */
export async function moveFiles(
  dataDir: string,
  settings: S3Settings,
  to: 'disk' | 's3',
  isLast: boolean,
): Promise<Moved> {
  const secrets = await readSecrets(dataDir);
  if (!secrets)
    throw new DiskRefused(`There is no installation in ${dataDir}. Start it once first.`);
  const store = await openStore(settings, secrets.jwtSecret);
  const folder = await openFolderDisk(storageFolder(dataDir));
  const [source, target] = to === 's3' ? [folder, store] : [store, folder];
  const moved = await copyFiles(source, target);
  if (isLast) {
    await noteKeptAt(dataDir, to === 's3' ? settings : null);
    await removeFiles(source);
  }
  return moved;
}
