import type { Connection, PoolClient, Submittable } from 'pg';
import { LRUCache } from 'lru-cache';

/** One statement of a batch. `text` and `variant` decide which prepared statement is used. */
export interface BatchStatement {
  readonly text: string;
  /** What else a preparation depends on: the types that its values were given and the role whose
   *  policies it was planned with. */
  readonly variant: string;
  readonly values: readonly (string | null)[];
}

/** Rows of a statement, each column as PostgreSQL's text. */
export type BatchRows = readonly (readonly (string | null)[])[];

/** Statements that a connection keeps prepared; the least used is closed first. */
const keptStatements = 100;

interface Prepared {
  readonly names: LRUCache<string, string>;
  /** Names to close with the next batch. */
  readonly forgotten: string[];
  next: number;
}

const preparedOn = new WeakMap<Connection, Prepared>();

function preparedStatements(connection: Connection): Prepared {
  const known = preparedOn.get(connection);
  if (known) return known;
  const forgotten: string[] = [];
  const names = new LRUCache<string, string>({
    max: keptStatements,
    dispose: (name, _key, reason) => {
      if (reason !== 'set') forgotten.push(name);
    },
  });
  const prepared = { names, forgotten, next: 1 };
  preparedOn.set(connection, prepared);
  return prepared;
}

/** Several prepared statements sent together and answered together, in one round trip. Without
 *  `begin` among them they are one transaction, which ends with the batch. */
class Batch implements Submittable {
  readonly #statements: readonly BatchStatement[];
  readonly #done: (rows: BatchRows[]) => void;
  readonly #failed: (error: Error) => void;
  readonly #rows: (string | null)[][][] = [[]];
  /** What this batch prepared: not known to be there if it fails. */
  readonly #fresh: string[] = [];

  constructor(
    statements: readonly BatchStatement[],
    done: (rows: BatchRows[]) => void,
    failed: (error: Error) => void,
  ) {
    this.#statements = statements;
    this.#done = done;
    this.#failed = failed;
  }

  submit(connection: Connection): void {
    const prepared = preparedStatements(connection);
    connection.stream.cork();
    try {
      for (const name of prepared.forgotten.splice(0)) connection.close({ type: 'S', name }, true);
      for (const { text, variant, values } of this.#statements) {
        const key = `${variant} ${text}`;
        let name = prepared.names.get(key);
        if (name === undefined) {
          name = `rest_${prepared.next}`;
          prepared.next += 1;
          connection.parse({ name, text, types: [] }, true);
          prepared.names.set(key, name);
          this.#fresh.push(key);
        }
        connection.bind({ statement: name, values: [...values] }, true);
        connection.execute({ portal: '', rows: '0' }, true);
      }
      connection.sync();
    } finally {
      // The parts of a batch leave in one packet.
      connection.stream.uncork();
    }
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#rows.at(-1)?.push(fields);
  }

  handleCommandComplete(): void {
    this.#rows.push([]);
  }

  handleReadyForQuery(): void {
    this.#done(this.#rows.slice(0, this.#statements.length));
  }

  handleError(error: Error, connection: Connection): void {
    const { names } = preparedStatements(connection);
    for (const key of this.#fresh) names.delete(key);
    this.#failed(error);
  }

  // Every statement here gives rows whose columns are known, and none copies.
  handleRowDescription(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {
    this.#rows.push([]);
  }
  handleCopyData(): void {}
  handleCopyInResponse(connection: Connection): void {
    (connection as Connection & { sendCopyFail(reason: string): void }).sendCopyFail('no copying');
  }
}

/** Runs statements as one batch. Rejects with PostgreSQL's error; then none of them happened,
 *  unless an earlier batch began the transaction. */
export function runBatch(
  client: PoolClient,
  statements: readonly BatchStatement[],
): Promise<BatchRows[]> {
  return new Promise((resolve, reject) => {
    client.query(new Batch(statements, resolve, reject));
  });
}
