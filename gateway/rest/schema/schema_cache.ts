import pg from 'pg';
import type { Kernel } from '../../kernel/context.ts';
import type { Catalogue } from './catalogue.ts';
import { readCatalogue } from './read_catalogue.ts';

/** The catalogue as last read. It is read again when the database notifies of a change on the
 *  channel `pgrst`, after the connection was lost, and, at most once a second, when something is
 *  asked for that is not in it. */
export interface SchemaCache {
  /** The catalogue and a number that changes with it. */
  current(): Promise<CatalogueVersion>;
  /** A newer catalogue than `seen`, if it is time to look. */
  newerThan(seen: CatalogueVersion): Promise<CatalogueVersion>;
}

export interface CatalogueVersion {
  readonly catalogue: Catalogue;
  readonly version: number;
}

const rereadIntervalMs = 1000;
const reconnectDelayMs = 2000;

export function createSchemaCache(kernel: Kernel, schemas: readonly string[]): SchemaCache {
  const pool = kernel.database.rest;
  let latest: CatalogueVersion | null = null;
  let reading: Promise<CatalogueVersion> | null = null;
  let readAt = 0;
  let again = false;
  let closed = false;
  let watching: pg.Client | null = null;

  /** One reading at a time; a change that comes during one is followed by another. */
  function read(): Promise<CatalogueVersion> {
    if (reading) {
      again = true;
      return reading;
    }
    reading = (async () => {
      try {
        do {
          again = false;
          readAt = performance.now();
          latest = {
            catalogue: await readCatalogue(pool, schemas, latest?.catalogue ?? null),
            version: (latest?.version ?? 0) + 1,
          };
        } while (again);
        return latest;
      } finally {
        reading = null;
      }
    })();
    return reading;
  }

  function reread(): void {
    read().catch((error: unknown) => {
      latest = null;
      kernel.log.warn({ code: errorCode(error) }, 'the schema could not be read');
    });
  }

  /** Waits for notifications on a connection of its own. */
  async function listen(): Promise<void> {
    if (closed) return;
    const client = new pg.Client({ ...pool.options, application_name: 'mendwell schema watch' });
    watching = client;
    let lost = false;
    const retry = () => {
      if (lost) return;
      lost = true;
      client.end().catch(() => undefined);
      if (!closed) setTimeout(() => void listen(), reconnectDelayMs).unref();
    };
    client.on('error', retry);
    client.on('end', retry);
    client.on('notification', ({ payload }) => {
      if (/^(?:reload (?:schema|config))?$/.test(payload ?? '')) reread();
    });
    try {
      await client.connect();
      await client.query('listen pgrst');
      reread();
    } catch {
      retry();
    }
  }

  void listen();
  kernel.onClose(async () => {
    closed = true;
    await watching?.end();
  });

  return {
    async current() {
      return latest ?? read();
    },
    async newerThan(seen) {
      if (latest && latest.version > seen.version) return latest;
      if (reading) return reading;
      return performance.now() - readAt < rereadIntervalMs ? seen : read();
    },
  };
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'unknown';
}
