import { randomBytes } from 'node:crypto';
import type { Client, ClientConfig } from 'pg';
import { LogicalReplicationService, type Pgoutput, PgoutputPlugin } from 'pg-logical-replication';

export type ChangeType = 'INSERT' | 'UPDATE' | 'DELETE';

/** Values as PostgreSQL's text. What was long and did not change is not in the log, and not here. */
export type TextRow = Readonly<Record<string, string | null>>;

/** A change of a row, as it was committed. */
export interface Change {
  readonly type: ChangeType;
  readonly schema: string;
  readonly table: string;
  readonly relationOid: number;
  readonly columns: readonly {
    readonly name: string;
    readonly typeOid: number;
    readonly typeMod: number;
  }[];
  /** Null where the row is gone. */
  readonly record: TextRow | null;
  /** What the log says of the row that was, by the table's replica identity: its primary key, another index, or all of it. */
  readonly old: TextRow;
  readonly committedAt: Date;
  /** Number of its transaction, without its epoch. */
  readonly xid: number;
}

export const publication = 'supabase_realtime';

/** Reads the log through a slot that PostgreSQL forgets with the connection: nothing is left behind to fill a disk, however
 *  this process ends. */
class TemporarySlot extends PgoutputPlugin {
  constructor() {
    super({ protoVersion: 1, publicationNames: [publication] });
  }

  override async start(client: Client, slotName: string): Promise<unknown> {
    await client.query(
      `CREATE_REPLICATION_SLOT "${slotName}" TEMPORARY LOGICAL pgoutput (SNAPSHOT 'nothing')`,
    );
    return super.start(client, slotName, '0/00000000');
  }

  override parse(buffer: Buffer): Pgoutput.Message {
    const message = super.parse(buffer);
    // Values stay as they are written: PostgreSQL itself makes JSON of them.
    if (message.tag === 'relation')
      for (const column of message.columns) column.parser = (text: string) => text;
    return message;
  }
}

const textRow = (row: Readonly<Record<string, unknown>>): TextRow =>
  Object.fromEntries(
    Object.entries(row).filter((entry): entry is [string, string | null] => entry[1] !== undefined),
  );

function changeOf(
  message: Pgoutput.MessageInsert | Pgoutput.MessageUpdate | Pgoutput.MessageDelete,
  { committedAt, xid }: Pick<Change, 'committedAt' | 'xid'>,
): Change {
  const { relation } = message;
  const record = message.tag === 'delete' ? null : textRow(message.new);
  // Of an update that leaves the identity as it was, the log says the new row alone.
  const unchanged = () =>
    Object.fromEntries(
      relation.keyColumns.flatMap((name) =>
        record && name in record ? [[name, record[name]]] : [],
      ),
    );
  return {
    type: message.tag.toUpperCase() as ChangeType,
    schema: relation.schema,
    table: relation.name,
    relationOid: relation.relationOid,
    columns: relation.columns,
    record,
    old: message.tag === 'insert' ? {} : textRow(message.old ?? message.key ?? unchanged()),
    committedAt,
    xid,
  };
}

export interface Feed {
  stop(): Promise<void>;
}

/** Follows every change of the tables in the publication from now on. `take` is waited for: who is slow slows the reading, and
 *  nothing piles up. `lost` is called once, when nothing more comes. */
export async function openFeed(
  config: ClientConfig,
  take: (change: Change) => Promise<void>,
  lost: (error: Error) => void,
): Promise<Feed> {
  const service = new LogicalReplicationService(
    { ...config, application_name: 'mendwell changes' },
    { acknowledge: { auto: true, timeoutSeconds: 10 }, flowControl: { enabled: true } },
  );
  let transaction = { committedAt: new Date(0), xid: 0 };
  let isStopped = false;
  const fail = (error: Error) => {
    if (isStopped) return;
    isStopped = true;
    service.stop().catch(() => {});
    lost(error);
  };
  service.on('error', fail);
  service.on('data', async (_lsn: string, message: Pgoutput.Message) => {
    if (message.tag === 'begin')
      transaction = {
        committedAt: new Date(Number(message.commitTime) / 1000),
        xid: message.xid,
      };
    if (message.tag === 'insert' || message.tag === 'update' || message.tag === 'delete')
      await take(changeOf(message, transaction));
  });
  const started = new Promise<void>((resolve, reject) => {
    service.once('start', resolve);
    const slot = `mendwell_${randomBytes(8).toString('hex')}`;
    service.subscribe(new TemporarySlot(), slot).then(
      () => fail(new Error('The log ended')),
      (error: Error) => {
        reject(error);
        fail(error);
      },
    );
  });
  await started;
  return {
    async stop() {
      isStopped = true;
      await service.destroy();
    },
  };
}
