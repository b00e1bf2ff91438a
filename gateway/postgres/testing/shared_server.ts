import type { TestProject } from 'vitest/node';
import { startScratchPostgres } from '../testing.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's URL of the server that every file of a run has its databases on. */
    sharedPostgres: string;
  }
}

/** Vitest's global set-up: one PostgreSQL for a whole run, ended with it. Its databases are never read again, so nothing
 *  waits for a disk, and every file's pools find room. */
export default async function startSharedServer(project: TestProject) {
  const server = await startScratchPostgres({
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '1000',
  });
  project.provide('sharedPostgres', server.url);
  return () => server.stop();
}
