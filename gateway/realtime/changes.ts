import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { ClientConfig, Pool } from 'pg';
import type { Logger } from 'pino';
import type { Caller } from '../kernel/context.ts';
import {
  conditionKey,
  conditionsMet,
  isOfType,
  isVisible,
  oldRow,
  readableColumns,
  tableFacts,
  type TableFacts,
  valuesOf,
  whoMaySee,
} from './change_rows.ts';
import { type Change, type Feed, openFeed, publication } from './feed.ts';
import { type ChangeRequest, type Condition, parseFilter } from './filters.ts';
import { grouped } from '../kernel/grouped.ts';
import type { Leave } from '../kernel/lanes.ts';

/** Somebody who hears of changes. */
export interface ChangeListener {
  readonly caller: Caller;
  changed(payload: { readonly ids: readonly number[]; readonly data: object }): void;
  /** Nothing more comes: who is told may come again. */
  changesLost(reason: string): void;
}

interface Subscription {
  readonly id: number;
  readonly listener: ChangeListener;
  readonly request: ChangeRequest;
  /** All of them must hold. */
  readonly filter: readonly Condition[];
}

/** Grants and policies may change: what is known of a table is asked again. */
const factsMs = 10_000;
/** Of so many tables: whoever asks chooses which. */
const maxKnownTables = 500;
/** The log is read a while longer than anybody listens: pages come and go. */
const idleMs = 30_000;
/** A longer payload loses its long values. */
const maxPayload = 1_048_576;
const shortValue = 64;
/** How often, and how long, is asked whether a commit can be seen. */
const visibleRetryMs = 5;
const visibleTimeoutMs = 10_000;
/** Whether they see a row is asked for so many people in one message, and so many messages at once. */
const maxAsked = 50;
const atOnce = 2;

const isAbout = ({ request: { event, schema, table } }: Subscription, change: Change): boolean =>
  (event === '*' || event === change.type) &&
  (schema === '*' || schema === change.schema) &&
  (!table || table === '*' || table === change.table);

/** Changes of rows, to those who asked for them and may see them. */
export class Changes {
  readonly #pool: Pool;
  readonly #config: ClientConfig;
  readonly #log: Logger;
  readonly #now: () => number;
  readonly #subscriptions = new Set<Subscription>();
  readonly #facts = new LRUCache<
    string,
    { readonly at: number; readonly facts: Promise<TableFacts | null> }
  >({ max: maxKnownTables });
  readonly #readable = new LRUCache<
    string,
    { readonly at: number; readonly columns: Promise<ReadonlySet<string>> }
  >({ max: maxKnownTables });
  #feed: Promise<Feed> | null = null;
  #idle: NodeJS.Timeout | null = null;
  #nextId = 1;
  /** Of the last transaction that could be seen. */
  #visibleXid: number | null = null;

  constructor(pool: Pool, config: ClientConfig, log: Logger, now: () => number) {
    this.#pool = pool;
    this.#config = config;
    this.#log = log;
    this.#now = now;
  }

  /** The ids that its changes come under, in the order of the requests; or why there will be none. Each request waits for the
   *  database by itself, with `enter`: many of one client hold up nobody's one. */
  async subscribe(
    listener: ChangeListener,
    requests: readonly ChangeRequest[],
    enter: () => Promise<Leave | null>,
  ): Promise<readonly number[] | { readonly problem: string }> {
    const wanted: Subscription[] = [];
    for (const request of requests) {
      const filter = request.filter ? parseFilter(request.filter) : [];
      const leave = await enter();
      if (!leave) return { problem: 'DatabaseLackOfConnections: Too many joins are waiting' };
      const problem = await this.#problemOf(request, filter, listener.caller.role).finally(leave);
      if (problem !== null || filter === null)
        return {
          problem: `Unable to subscribe to changes: ${problem ?? 'the filter is malformed'}`,
        };
      wanted.push({ id: this.#nextId, listener, request, filter });
      this.#nextId += 1;
    }
    try {
      await this.#follow();
    } catch (error) {
      this.#log.warn({ code: (error as { code?: string }).code }, 'the log could not be followed');
      return { problem: 'Unable to subscribe to changes: the log of the database cannot be read' };
    }
    for (const each of wanted) this.#subscriptions.add(each);
    return wanted.map(({ id }) => id);
  }

  unsubscribe(listener: ChangeListener): void {
    for (const each of this.#subscriptions)
      if (each.listener === listener) this.#subscriptions.delete(each);
    if (this.#subscriptions.size > 0 || this.#feed === null || this.#idle) return;
    this.#idle = setTimeout(() => {
      this.#idle = null;
      if (this.#subscriptions.size === 0) void this.#stop();
    }, idleMs);
    this.#idle.unref();
  }

  async close(): Promise<void> {
    if (this.#idle) clearTimeout(this.#idle);
    this.#subscriptions.clear();
    await this.#stop();
  }

  async #stop(): Promise<void> {
    const feed = this.#feed;
    this.#feed = null;
    await feed?.then(
      (open) => open.stop(),
      () => {},
    );
  }

  /** What may not be read is answered as if it were not there: nobody learns here that it is. */
  async #problemOf(
    { schema, table, filter: text, select }: ChangeRequest,
    filter: readonly Condition[] | null,
    role: string,
  ): Promise<string | null> {
    const isOne = table && table !== '*' && schema !== '*';
    const facts = isOne ? await this.#factsOf(schema, table) : undefined;
    const readable = isOne ? await this.#readableBy({ schema, table }, role) : null;
    if (facts === null || readable?.size === 0) {
      // Not kept, and what may not be read no longer than what isn't there: how long the next answer takes would say which.
      this.#facts.delete(JSON.stringify([schema, table]));
      this.#readable.delete(JSON.stringify([schema, table, role]));
      return `there is no table ${schema}.${table} that you may read`;
    }
    // Asked anew: it may have been published just now.
    if (isOne && facts?.isPublished === false && !(await this.#isPublished(schema, table)))
      return `the table ${schema}.${table} is not in the publication ${publication}`;
    if (select && select.length === 0) return 'select names no column';
    const unknown = select?.find((column) => !readable?.has(column));
    if (unknown !== undefined) return `there is no column ${unknown} that you may read`;
    if (!text) return null;
    if (!filter) return 'the filter is malformed';
    for (const condition of filter) {
      const type = readable?.has(condition.column) ? facts?.casts.get(condition.column) : undefined;
      if (type === undefined) return `there is no column ${condition.column} that you may read`;
      if (!(await isOfType(this.#pool, condition, type)))
        return `the filter’s value is not of type ${type}, or cannot be compared`;
    }
    return null;
  }

  async #isPublished(schema: string, table: string): Promise<boolean> {
    this.#facts.delete(JSON.stringify([schema, table]));
    return (await this.#factsOf(schema, table))?.isPublished === true;
  }

  #follow(): Promise<Feed> {
    this.#feed ??= openFeed(
      this.#config,
      (change) => this.#take(change),
      (error) => {
        this.#log.warn({ kind: error.name }, 'the log is not followed any more');
        this.#feed = null;
        const listeners = new Set([...this.#subscriptions].map(({ listener }) => listener));
        this.#subscriptions.clear();
        for (const listener of listeners)
          listener.changesLost('The connection to the database was lost');
      },
    ).catch((error: unknown) => {
      this.#feed = null;
      throw error;
    });
    return this.#feed;
  }

  async #take(change: Change): Promise<void> {
    const asked = [...this.#subscriptions].filter((each) => isAbout(each, change));
    if (asked.length === 0) return;
    try {
      await this.#pass(change, asked);
    } catch (error) {
      this.#log.error(
        { code: (error as { code?: string }).code },
        'a change could not be passed on',
      );
    }
  }

  async #pass(change: Change, asked: readonly Subscription[]): Promise<void> {
    const facts = await this.#factsOf(change.schema, change.table);
    if (!facts) return;
    const isJudged = facts.hasPolicies && change.type !== 'DELETE';
    const old = oldRow(change, facts);
    const conditions = asked.flatMap(({ filter }) => filter);
    const met = await conditionsMet(this.#pool, change.record ?? old, facts, conditions);
    const fitting = asked.filter(({ filter }) =>
      filter.every((each) => met.has(conditionKey(each))),
    );
    if (fitting.length === 0) return;
    const rows = {
      record: await valuesOf(this.#pool, change.record ?? {}, facts),
      old: await valuesOf(this.#pool, old, facts),
    };
    if (isJudged) await this.#untilVisible(change.xid);
    const groups = [
      ...grouped(fitting, ({ listener }) => listener.caller.claimsJson).values(),
    ].flatMap(([first, ...others]) =>
      first ? [{ caller: first.listener.caller, group: [first, ...others] }] : [],
    );
    const batches = Array.from({ length: Math.ceil(groups.length / maxAsked) }, (_, at) =>
      groups.slice(at * maxAsked, (at + 1) * maxAsked),
    );
    await Promise.all(
      Array.from({ length: Math.min(atOnce, batches.length) }, async () => {
        for (let batch = batches.pop(); batch; batch = batches.pop()) {
          const callers: Caller[] = [];
          if (isJudged)
            for (const { caller } of batch)
              if (
                caller.role !== 'service_role' &&
                (await this.#readableBy(change, caller.role)).size > 0
              )
                callers.push(caller);
          const seeing = await whoMaySee(this.#pool, change, facts, callers);
          for (const { caller, group } of batch)
            if (
              !isJudged ||
              facts.primaryKey.length === 0 ||
              caller.role === 'service_role' ||
              seeing.has(caller.claimsJson)
            )
              this.#passTo(change, facts, rows, await this.#readableBy(change, caller.role), group);
        }
      }),
    );
  }

  /** Who may see a row can be asked once anybody can. */
  async #untilVisible(xid: number): Promise<void> {
    if (this.#visibleXid === xid) return;
    for (let waitedMs = 0; waitedMs < visibleTimeoutMs; waitedMs += visibleRetryMs) {
      if (await isVisible(this.#pool, xid)) {
        this.#visibleXid = xid;
        return;
      }
      await pause(visibleRetryMs);
    }
    this.#log.warn('a commit could not be seen for long: its rows are passed on to nobody');
  }

  #passTo(
    change: Change,
    facts: TableFacts,
    rows: Rows,
    readable: ReadonlySet<string>,
    group: readonly Subscription[],
  ): void {
    if (readable.size === 0) return;
    // A column may have been closed since: whether a filter fits would say what is in it.
    const open = group.filter(({ filter }) => filter.every(({ column }) => readable.has(column)));
    for (const alike of grouped(open, ({ request }) => JSON.stringify(request.select)).values()) {
      const select = alike[0]?.request.select;
      const data = dataOf(change, facts, rows, selected(readable, select, facts));
      for (const [listener, theirs] of grouped(alike, (each) => each.listener))
        if (this.#subscriptions.has(theirs[0] as Subscription))
          listener.changed({ ids: theirs.map(({ id }) => id), data });
    }
  }

  #factsOf(schema: string, table: string): Promise<TableFacts | null> {
    const key = JSON.stringify([schema, table]);
    const known = this.#facts.get(key);
    if (known && this.#now() - known.at < factsMs) return known.facts;
    const facts = tableFacts(this.#pool, schema, table);
    this.#facts.set(key, { at: this.#now(), facts });
    facts.catch(() => this.#facts.delete(key));
    return facts;
  }

  #readableBy(
    { schema, table }: Pick<Change, 'schema' | 'table'>,
    role: string,
  ): Promise<ReadonlySet<string>> {
    const key = JSON.stringify([schema, table, role]);
    const known = this.#readable.get(key);
    if (known && this.#now() - known.at < factsMs) return known.columns;
    const columns = readableColumns(this.#pool, schema, table, role);
    this.#readable.set(key, { at: this.#now(), columns });
    columns.catch(() => this.#readable.delete(key));
    return columns;
  }
}

/** Values as JSON text by column. */
interface Rows {
  readonly record: ReadonlyMap<string, string>;
  readonly old: ReadonlyMap<string, string>;
}

const selected = (
  readable: ReadonlySet<string>,
  select: readonly string[] | null | undefined,
  { primaryKey }: TableFacts,
): ReadonlySet<string> =>
  select
    ? new Set([...readable].filter((name) => select.includes(name) || primaryKey.includes(name)))
    : readable;

/** What a client is sent: only the columns that it may read and asked for. */
function dataOf(
  { type, schema, table, columns, committedAt }: Change,
  { types, hasPolicies, primaryKey }: TableFacts,
  rows: Rows,
  shown: ReadonlySet<string>,
): object {
  const size = [...rows.record.values(), ...rows.old.values()].reduce(
    (sum, value) => sum + value.length,
    0,
  );
  const isTooLarge = size > maxPayload;
  const maxLength = isTooLarge ? shortValue : Number.POSITIVE_INFINITY;
  // Without a key nobody can be asked whether they may see the row.
  const isKeyless = hasPolicies && primaryKey.length === 0;
  const pick = (values: ReadonlyMap<string, string>): object =>
    Object.fromEntries(
      [...values].flatMap(([name, value]) =>
        shown.has(name) && value.length <= maxLength && !isKeyless
          ? [[name, JSON.parse(value) as unknown]]
          : [],
      ),
    );
  const errors = [
    ...(isTooLarge ? ['Error 413: Payload Too Large'] : []),
    ...(isKeyless && type !== 'DELETE' ? ['Error 400: Bad Request, no primary key'] : []),
  ];
  return {
    schema,
    table,
    type,
    commit_timestamp: committedAt.toISOString(),
    columns: columns
      .filter(({ name }) => shown.has(name))
      .map(({ name }) => ({ name, type: types.get(name) ?? 'unknown' })),
    ...(type !== 'DELETE' && { record: pick(rows.record) }),
    ...(type !== 'INSERT' && { old_record: pick(rows.old) }),
    errors: errors.length > 0 ? errors : null,
  };
}
