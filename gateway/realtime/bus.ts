import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Kernel } from '../kernel/context.ts';
import type { Elsewhere } from './admission.ts';
import { limits, type RealtimeLimits } from './limits.ts';
import type { Metas, PresenceDiff } from './presence.ts';
import type { BroadcastBody } from './wire.ts';

// Several gateways on one database behave as one: what is said on one is told to the others through PostgreSQL.

/** What a gateway tells the others. */
export type Said =
  | {
      readonly kind: 'broadcast';
      readonly place: string;
      readonly event: string;
      /** As base64, because it need not be text. */
      readonly body: string;
      readonly isJson: boolean;
    }
  | { readonly kind: 'presence'; readonly place: string; readonly diff: PresenceDiff }
  /** Who is on a topic of this gateway, whole. */
  | { readonly kind: 'present'; readonly place: string; readonly metas: Metas }
  /** Those are all its topics: nobody of this gateway is on any other. */
  | { readonly kind: 'nowhere_else'; readonly places: readonly string[] }
  /** A gateway that begins, or comes upon another: the others tell it who is where. */
  | { readonly kind: 'hello' };

export interface BusListener {
  /** Another gateway said something. */
  heard(said: Said, gateway: string): void;
  /** Something was sent from SQL. */
  sent(place: string, body: BroadcastBody): void;
  /** The others that are there, and how many sockets they have; who is not among them is gone. */
  others(gateways: ReadonlySet<string>, sockets: Elsewhere): void;
  /** How many sockets this gateway has, and how many of them are strangers'. */
  sockets(): Elsewhere;
  /** Others may not know who is here: they began, went on, or were not told for a while. */
  unknown(): void;
}

/** A notification holds less than 8,000 bytes. */
const maxNotification = 7_000;
const reconnectMs = 500;
const listenPollMs = 100;
const listenTimeoutMs = 10_000;

export interface Bus {
  readonly gateway: string;
  say(said: Said): void;
  /** Whether what is sent from SQL is heard, once it is; false where that takes too long. */
  listens(): Promise<boolean>;
  close(): Promise<void>;
}

/** What was sent from SQL: bytes, or JSON. */
export const sentBody = ({
  id,
  event,
  payload,
  binary_payload: binary,
}: {
  readonly id: string;
  readonly event: string;
  readonly payload: string | null;
  readonly binary_payload: Buffer | null;
}): BroadcastBody =>
  binary
    ? { id, event, bytes: binary, isJson: false }
    : { id, event, bytes: Buffer.from(payload ?? '{}'), isJson: true };

export function openBus(
  { database, log }: Kernel,
  listener: BusListener,
  { beatSeconds, goneSeconds }: Pick<RealtimeLimits, 'beatSeconds' | 'goneSeconds'> = limits,
): Bus {
  const pool = database.rest;
  const gateway = randomUUID();
  let others: ReadonlySet<string> = new Set();
  let client: pg.Client | null = null;
  let isClosed = false;
  let isListening = false;
  /** What is said goes out in its order. */
  let line: Promise<unknown> = Promise.resolve();

  async function publish(said: Said): Promise<void> {
    const text = JSON.stringify({ from: gateway, said });
    if (Buffer.byteLength(text) < maxNotification) {
      await pool.query(`select pg_notify('_gateway_realtime', $1)`, [text]);
      return;
    }
    await pool.query(
      `with kept as (insert into _gateway.realtime_bus (said) values ($1) returning id)
       select pg_notify('_gateway_realtime', json_build_object('row', id)::text) from kept`,
      [text],
    );
  }

  const say = (said: Said): void => {
    if (others.size === 0 && said.kind !== 'hello') return;
    line = line
      .then(() => publish(said))
      .catch((error: Error) => log.warn({ kind: error.name }, 'other gateways could not be told'));
  };

  function take(text: string): void {
    const { from, said } = JSON.parse(text) as { from: string; said: Said };
    if (from === gateway) return;
    if (said.kind === 'hello') others = new Set([...others, from]);
    tell(() => listener.heard(said, from));
  }

  async function hear(payload: string): Promise<void> {
    const notice = JSON.parse(payload) as { row?: number; sent?: string; from?: string };
    if (notice.sent !== undefined) {
      const { rows } = await pool.query<{
        topic: string;
        event: string;
        payload: string | null;
        binary_payload: Buffer | null;
        private: boolean;
      }>('select * from realtime.sent_message($1)', [notice.sent]);
      for (const row of rows)
        listener.sent(
          `${row.private ? 'private' : 'open'}:${row.topic}`,
          sentBody({ ...row, id: notice.sent }),
        );
    } else if (notice.row !== undefined) {
      const { rows } = await pool.query<{ said: string }>(
        'select said from _gateway.realtime_bus where id = $1',
        [notice.row],
      );
      for (const row of rows) take(row.said);
    } else take(payload);
  }

  async function connect(): Promise<void> {
    if (isClosed) return;
    const next = new pg.Client({ ...pool.options, application_name: 'mendwell realtime' });
    client = next;
    let isLost = false;
    const retry = () => {
      if (isLost) return;
      isLost = true;
      isListening = false;
      next.end().catch(() => {});
      if (!isClosed) setTimeout(() => void connect(), reconnectMs).unref();
    };
    next.on('error', retry);
    next.on('end', retry);
    let heard: Promise<unknown> = Promise.resolve();
    next.on('notification', ({ payload = '{}' }) => {
      heard = heard
        .then(() => hear(payload))
        .catch((error: Error) => log.warn({ kind: error.name }, 'a message was not understood'));
    });
    try {
      await next.connect();
      await next.query('listen _gateway_realtime');
      isListening = true;
      await beat();
      meet();
    } catch (error) {
      log.warn({ kind: (error as Error).name }, 'other gateways are not heard: connecting anew');
      retry();
    }
  }

  function meet(): void {
    say({ kind: 'hello' });
    tell(() => listener.unknown());
  }

  /** What the listener stumbles over is no fault of the connection. */
  function tell(what: () => void): void {
    try {
      what();
    } catch (error) {
      log.error({ kind: (error as Error).name }, 'what other gateways say could not be passed on');
    }
  }

  /** Whether another is there that was not, or was taken for gone: a process may stand still and go on. */
  async function beat(): Promise<boolean> {
    if (isClosed) return false;
    const here = listener.sockets();
    const { rows } = await pool.query<{ id: string; sockets: number; strangers: number }>(
      `with mine as (
         insert into _gateway.realtime_gateways (id, seen_at, sockets, strangers) values ($1, now(), $3, $4)
         on conflict (id) do update
           set seen_at = excluded.seen_at, sockets = excluded.sockets, strangers = excluded.strangers
       ), gone as (
         delete from _gateway.realtime_gateways where seen_at < now() - interval '1 hour'
       ), old as (
         delete from _gateway.realtime_bus where at < now() - interval '1 minute'
       )
       select id, sockets, strangers from _gateway.realtime_gateways
       where id <> $1 and seen_at > now() - make_interval(secs => $2)`,
      [gateway, goneSeconds, here.sockets, here.strangers],
    );
    const known = others;
    others = new Set(rows.map(({ id }) => id));
    const sockets = rows.reduce((sum, row) => sum + row.sockets, 0);
    const strangers = rows.reduce((sum, row) => sum + row.strangers, 0);
    tell(() => listener.others(others, { sockets, strangers }));
    return rows.some(({ id }) => !known.has(id));
  }

  const timer = setInterval(() => {
    beat().then(
      (isJoined) => {
        if (isJoined) meet();
      },
      (error: Error) => {
        log.warn({ kind: error.name }, 'other gateways could not be told that this one lives');
      },
    );
  }, beatSeconds * 1000);
  timer.unref();
  const daily = setInterval(
    () => {
      pool.query('select realtime.forget_old_messages()').catch(() => {});
    },
    6 * 60 * 60 * 1000,
  );
  daily.unref();
  void connect();

  return {
    gateway,
    say,
    async listens() {
      for (let waitedMs = 0; !isListening && !isClosed; waitedMs += listenPollMs) {
        if (waitedMs >= listenTimeoutMs) return false;
        await pause(listenPollMs);
      }
      return isListening;
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      clearInterval(daily);
      await line;
      await pool
        .query('delete from _gateway.realtime_gateways where id = $1', [gateway])
        .catch(() => {});
      await client?.end().catch(() => {});
    },
  };
}
