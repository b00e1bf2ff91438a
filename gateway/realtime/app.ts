import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Context, Hono } from 'hono';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Body } from '../kernel/bodies.ts';
import { bodyLimit } from '../kernel/body_limit.ts';
import {
  bearerToken,
  callerOf,
  callerOfKey,
  requireApiKey,
  roleOfKey,
  UnknownCaller,
} from '../kernel/caller.ts';
import {
  clientAddress,
  addressOfUpgrade,
  networkOf,
  siteOf,
  type TrustedProxies,
} from '../kernel/client_address.ts';
import type { Caller, Kernel } from '../kernel/context.ts';
import { codeOf } from '../kernel/databases.ts';
import { openCors, unknownPath } from '../kernel/front.ts';
import { createLanes, type Leave } from '../kernel/lanes.ts';
import { admit, strangersOf, surplusOf } from './admission.ts';
import { maySend, rightsOn } from './authorize.ts';
import { openBus, sentBody } from './bus.ts';
import { Changes } from './changes.ts';
import { FrameCounter } from './frame_counter.ts';
import { Hub, placeOf } from './hub.ts';
import type { RealtimeLimits } from './limits.ts';
import { Network } from './network.ts';
import type { Presence } from './presence.ts';
import { Session, sessionEnded } from './session.ts';
import type { SessionContext } from './session_context.ts';
import { endedSessions } from './standing.ts';
import { type BroadcastBody, parseJson, type Version } from './wire.ts';

export interface Realtime {
  /** Takes over a connection that asks for the realtime socket; false where it asks for something else. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Ends every socket: its client comes back by itself once there is somebody to come to. */
  close(): void;
}

const socketPath = /\/realtime\/v1\/websocket$/;

const broadcasts = z.object({
  messages: z
    .array(
      z.object({
        topic: z.string().min(1).max(255),
        event: z.string().min(1).max(255),
        payload: z.unknown(),
        private: z.boolean().nullish(),
      }),
    )
    .max(1_000),
});

/** How many joins wait for the database, and how long. */
const line = { waiting: 1_000, timeoutMs: 10_000 };

/** When a network that sent too much in this second may send again. */
const nextSecond = 1;

/** How often those that have gone silent, or want nothing, are looked for. */
const sweepMs = 1_000;

/** Broadcast, presence and changes of tables, over sockets; broadcast over HTTP too. */
export function mountRealtime(
  app: Hono,
  kernel: Kernel,
  limits: RealtimeLimits,
  proxies: TrustedProxies,
): Realtime {
  const hub = new Hub();
  const sessions = new Set<Session>();
  const networks = new Map<string, Network>();
  let elsewhere = { sockets: 0, strangers: 0 };
  const strangers = () => strangersOf(sessions, limits.socketsPerMember);
  const bus = openBus(
    kernel,
    {
      heard(said, gateway) {
        if (said.kind === 'hello') tellWhoIsHere();
        else if (said.kind === 'broadcast') {
          const body = {
            event: said.event,
            bytes: Buffer.from(said.body, 'base64'),
            isJson: said.isJson,
          };
          hub.broadcast(said.place, body, null);
        } else if (said.kind === 'present') {
          const entries = Object.entries(said.metas).flatMap(([key, { metas }]) =>
            metas.map((meta) => ({ key, meta })),
          );
          isHere(said.place, gateway, entries);
        } else if (said.kind === 'nowhere_else') {
          const places = new Set(said.places);
          for (const place of hub.places()) if (!places.has(place)) isHere(place, gateway, []);
        } else {
          const presence = hub.presence(said.place);
          for (const { metas } of Object.values(said.diff.leaves))
            presence.remove(metas.map(({ phx_ref }) => phx_ref));
          for (const [key, { metas }] of Object.entries(said.diff.joins))
            for (const meta of metas) presence.track({ key, meta, gateway });
          hub.showPresence(said.place, said.diff);
        }
      },
      sent: (place, body) => hub.broadcast(place, body, null),
      sockets: () => ({ sockets: sessions.size, strangers: strangers().length }),
      others(gateways, sockets) {
        elsewhere = sockets;
        for (const place of hub.places()) {
          const gone = hub
            .presence(place)
            .elsewhere(bus.gateway, gateways)
            .map(({ meta }) => meta.phx_ref);
          const diff = hub.presence(place).remove(gone);
          if (diff) hub.showPresence(place, diff);
        }
      },
      unknown: tellWhoIsHere,
    },
    limits,
  );

  function isHere(place: string, gateway: string, entries: Parameters<Presence['replace']>[1]) {
    const diff = hub.presence(place).replace(gateway, entries);
    if (diff) hub.showPresence(place, diff);
  }

  function tellWhoIsHere(): void {
    const places: string[] = [];
    for (const place of hub.places()) {
      const metas = hub.presence(place).stateOf(bus.gateway);
      if (Object.keys(metas).length === 0) continue;
      places.push(place);
      bus.say({ kind: 'present', place, metas });
    }
    bus.say({ kind: 'nowhere_else', places });
  }

  function broadcast(place: string, body: BroadcastBody, except: Parameters<Hub['broadcast']>[2]) {
    hub.broadcast(place, body, except);
    bus.say({
      kind: 'broadcast',
      place,
      event: body.event,
      body: body.bytes.toString('base64'),
      isJson: body.isJson,
    });
  }

  async function callerOfToken(token: string): Promise<Caller | { readonly problem: string }> {
    const role = roleOfKey(kernel, token);
    if (role) return callerOfKey(role);
    const verdict = await kernel.tokens.verify(token);
    if (!verdict.ok) return { problem: verdict.message };
    const ended = await endedSessions(kernel, [verdict.claims.session_id ?? []].flat());
    return ended.size === 0 ? callerOf(verdict.claims) : { problem: sessionEnded };
  }

  const ofNetwork = createLanes({ running: limits.judgedPerNetwork, ...line });
  const ofAll = createLanes({ running: limits.judgedAtOnce, ...line });
  async function enter(network: string): Promise<Leave | null> {
    const leaveNetwork = await ofNetwork.enter(network);
    if (!leaveNetwork) return null;
    const leaveAll = await ofAll.enter('all');
    if (!leaveAll) {
      leaveNetwork();
      return null;
    }
    return () => {
      leaveAll();
      leaveNetwork();
    };
  }

  const changes = new Changes(kernel.database.rest, kernel.database.log, kernel.log, () =>
    kernel.now().getTime(),
  );
  const context: SessionContext = {
    gateway: bus.gateway,
    limits,
    now: () => kernel.now().getTime(),
    failed: (error) => kernel.log.error({ code: codeOf(error) }, 'a realtime socket was ended'),
    callerOf: callerOfToken,
    enter,
    rightsOn: (topic, key, caller) => rightsOn(kernel.database.rest, topic, key, caller),
    hearsDatabase: () => bus.listens(),
    async sentSince(topic, since, limit) {
      const { rows } = await kernel.database.rest.query<Parameters<typeof sentBody>[0]>(
        'select * from realtime.sent_messages($1, $2, $3)',
        [topic, since, limit],
      );
      return rows.map((row) => ({ id: row.id, body: sentBody(row) }));
    },
    presenceOwner: (place, key) => hub.presence(place).ownerOf(key),
    subscribe: (...asked) => changes.subscribe(...asked),
    unsubscribe: (listener) => changes.unsubscribe(listener),
    join: (place, listener) => hub.join(place, listener),
    leave: (place, listener) => hub.leave(place, listener),
    broadcast,
    listenerCount: (place) => hub.listenerCount(place),
    presenceState: (place) => hub.presence(place).state,
    presenceSize: (place) => hub.presence(place).size,
    track(place, key, meta, owner) {
      const diff = hub.presence(place).track({ key, meta, gateway: bus.gateway, owner });
      hub.showPresence(place, diff);
      bus.say({ kind: 'presence', place, diff });
    },
    untrack(place, mark) {
      const diff = hub.presence(place).remove([mark]);
      if (!diff) return;
      hub.showPresence(place, diff);
      bus.say({ kind: 'presence', place, diff });
    },
  };

  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.payloadBytes,
    clientTracking: false,
    perMessageDeflate: false,
    // One frame at a time: between two of them, whoever reads is served.
    allowSynchronousEvents: false,
  });
  const tryAgainLater = 1013;
  const policyViolation = 1008;
  const tooMuchHeld = 'Too much is under way';
  const evict = (session: Session) => {
    sessions.delete(session);
    session.cut(tryAgainLater, 'Others need the place');
  };
  const sweep = setInterval(() => {
    for (const session of sessions) if (session.isSilent || session.isIdle) session.cut();
    for (const session of surplusOf(sessions, limits, elsewhere)) evict(session);
    const inUse = new Set([...sessions].map(({ network }) => network));
    for (const [name, network] of networks)
      if (!inUse.has(name) && network.isForgettable) networks.delete(name);
  }, sweepMs);
  sweep.unref();
  let isLooking = false;
  async function lookAgain(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      const ended = await endedSessions(
        kernel,
        [...sessions].flatMap(({ peoplesSessions }) => peoplesSessions),
      );
      for (const session of sessions) session.expelEnded(ended);
      // One after the other: this never holds more than one connection.
      for (const session of sessions) await session.judgeAgain();
    } catch (error) {
      // Nobody is shut out for what the database did not say; the next look is soon.
      kernel.log.error(
        { code: codeOf(error) },
        'it could not be seen whether sessions and rights stand',
      );
    } finally {
      isLooking = false;
    }
  }
  const look = setInterval(() => void lookAgain(), limits.standingSeconds * 1000);
  look.unref();
  const goingAway = 1001;
  const close = () => {
    for (const session of sessions) session.close(goingAway);
  };
  kernel.onClose(async () => {
    clearInterval(sweep);
    clearInterval(look);
    close();
    await changes.close();
    await bus.close();
  });

  const networkNamed = (name: string): Network => {
    const network = networks.get(name) ?? new Network(name, limits, () => kernel.now().getTime());
    networks.set(name, network);
    return network;
  };

  app.use('/realtime/v1/*', openCors);
  const limitBody = bodyLimit(limits.payloadBytes, () =>
    Response.json({ error: 'Payload is too large' }, { status: 413 }),
  );
  async function callerOfRequest(c: Context): Promise<Caller | { readonly problem: string }> {
    const key = requireApiKey(kernel, c.req);
    if (key instanceof UnknownCaller) throw key;
    const token = bearerToken(c.req);
    return token === null ? callerOfKey(key) : callerOfToken(token);
  }
  /** In how many seconds a caller may send again; null where it may now. The product's own server counts for itself. */
  async function countMessages(c: Context, caller: Caller, count: number): Promise<number | null> {
    if (caller.role === 'service_role' || count === 0) return null;
    const taken = await kernel.limiter.take(
      'realtime_broadcast',
      caller.claims.sub ?? networkOf(clientAddress(c)),
      { events: limits.broadcastsPerMinute, seconds: 60 },
      count,
    );
    return taken.ok ? null : taken.retryAfterSeconds;
  }
  /** The network whose bytes and deliveries a caller's are counted with, as those of its sockets are. */
  const networkOfRequest = (c: Context, caller: Caller): Network | null =>
    caller.role === 'service_role' ? null : networkNamed(siteOf(clientAddress(c)));
  /** Of private topics, those that the caller may send to; null when too many such questions of its network wait already.
   *  They are asked in the same lanes as those of who joins. */
  async function allowedTopics(
    topics: ReadonlySet<string>,
    caller: Caller,
    network: Network | null,
  ): Promise<ReadonlySet<string> | null> {
    const leave = network && topics.size > 0 ? await enter(network.name) : () => {};
    if (!leave) return null;
    try {
      const allowed = new Set<string>();
      for (const topic of topics)
        if (await maySend(kernel.database.rest, topic, caller)) allowed.add(topic);
      return allowed;
    } finally {
      leave();
    }
  }
  const tooMany = (c: Context, retryAfterSeconds: number) =>
    c.json({ error: 'Too many requests' }, 429, { 'retry-after': String(retryAfterSeconds) });

  app.post('/realtime/v1/api/broadcast', limitBody, async (c) => {
    const caller = await callerOfRequest(c);
    if ('problem' in caller) return c.json({ error: 'Unauthorized' }, 401);
    const network = networkOfRequest(c, caller);
    const body = Buffer.from(await c.req.arrayBuffer());
    if (network?.posts(body.length) === false) return tooMany(c, nextSecond);
    const asked = broadcasts.safeParse(parseJson(body));
    if (!asked.success) return c.json({ errors: { messages: ['is malformed'] } }, 422);
    const { messages } = asked.data;
    const privateTopics = new Set(
      messages.flatMap((each) => (each.private === true ? [each.topic] : [])),
    );
    if (privateTopics.size > limits.privateTopicsPerRequest)
      return c.json({ errors: { messages: ['name too many private topics'] } }, 422);
    const retryAfterSeconds = await countMessages(c, caller, messages.length);
    if (retryAfterSeconds !== null) return tooMany(c, retryAfterSeconds);
    const allowed = await allowedTopics(privateTopics, caller, network);
    if (!allowed) return tooMany(c, nextSecond);
    const sent = messages
      .filter((each) => each.private !== true || allowed.has(each.topic))
      .map((each) => ({ ...each, place: placeOf(each.topic, each.private === true) }));
    const deliveries = sent.reduce((sum, { place }) => sum + hub.listenerCount(place), 0);
    if (network?.deliversPosted(deliveries) === false) return tooMany(c, nextSecond);
    for (const { place, event, payload } of sent) {
      const bytes = Buffer.from(JSON.stringify(payload ?? {}));
      broadcast(place, { event, bytes, isJson: true }, null);
    }
    return c.body(null, 202);
  });
  app.post('/realtime/v1/api/broadcast/:topic/events/:event', limitBody, async (c) => {
    const caller = await callerOfRequest(c);
    if ('problem' in caller) return c.json({ error: 'Unauthorized' }, 401);
    const { topic, event } = c.req.param();
    const isTooLong = [topic, event].some((name) => Buffer.byteLength(name) > limits.topicBytes);
    if (isTooLong) return c.json({ errors: { topic: ['is too long'] } }, 422);
    const [type] = (c.req.header('content-type') ?? '').split(';');
    const isJson = type?.trim().toLowerCase() === 'application/json';
    if (!isJson && type?.trim().toLowerCase() !== 'application/octet-stream')
      return c.json({ error: 'Unsupported Media Type' }, 415);
    const network = networkOfRequest(c, caller);
    const bytes = Buffer.from(await c.req.arrayBuffer());
    if (network?.posts(bytes.length) === false) return tooMany(c, nextSecond);
    if (isJson && parseJson(bytes) === undefined)
      return c.json({ errors: { payload: ['is malformed'] } }, 422);
    const retryAfterSeconds = await countMessages(c, caller, 1);
    if (retryAfterSeconds !== null) return tooMany(c, retryAfterSeconds);
    // A slip must not make public what was meant for few.
    const flags = c.req.queries('private') ?? [];
    if (flags.length > 1 || !['true', 'false'].includes(flags[0] ?? 'false'))
      return c.json({ errors: { private: ['is invalid'] } }, 422);
    const isPrivate = flags[0] === 'true';
    const allowed = await allowedTopics(new Set(isPrivate ? [topic] : []), caller, network);
    if (!allowed) return tooMany(c, nextSecond);
    if (isPrivate && !allowed.has(topic)) return c.json({ error: 'Unauthorized' }, 403);
    const place = placeOf(topic, isPrivate);
    if (network?.deliversPosted(hub.listenerCount(place)) === false) return tooMany(c, nextSecond);
    broadcast(place, { event, bytes, isJson }, null);
    return c.body(null, 202);
  });
  app.all('/realtime/v1/*', unknownPath);

  const refuse = (socket: Duplex, status: number, error: string): void => {
    const body = JSON.stringify({ error });
    socket.end(
      `HTTP/1.1 ${status} ${error}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  };

  return {
    close,
    upgrade(request, socket, head) {
      socket.on('error', () => {});
      const url = URL.parse(request.url ?? '/', 'http://gateway');
      if (!url) {
        refuse(socket, 400, 'Bad Request');
        return true;
      }
      if (!socketPath.test(url.pathname)) return false;
      const role = roleOfKey(kernel, url.searchParams.get('apikey') ?? '');
      const version = url.searchParams.get('vsn') ?? '2.0.0';
      const network = networkNamed(siteOf(addressOfUpgrade(request, proxies)));
      if (!network.opens()) refuse(socket, 429, 'Too Many Requests');
      else if (role === null) refuse(socket, 401, 'Unauthorized');
      else if (version !== '1.0.0' && version !== '2.0.0') refuse(socket, 403, 'Forbidden');
      else {
        const admission = admit(sessions, network.name, limits, elsewhere);
        if (admission.isAdmitted)
          sockets.handleUpgrade(request, socket, head, (open) => {
            if (admission.evicted) evict(admission.evicted);
            const session = new Session(
              open,
              version as Version,
              callerOfKey(role),
              network,
              context,
            );
            const counter = new FrameCounter();
            const held: Body = {
              network: network.name,
              bytes: () => counter.heldBytes + session.waitingBytes,
              isArriving: () => counter.heldBytes > 0 || session.waitingBytes > 0,
              isAwaited: () => counter.heldBytes > 0,
              end: () => session.cut(policyViolation, tooMuchHeld),
            };
            kernel.bodies.begin(held);
            socket.prependListener('data', (chunk: Buffer) => {
              session.arrived(counter.count(chunk), chunk.length);
              kernel.bodies.counted(held);
            });
            sessions.add(session);
            open.on('close', () => {
              sessions.delete(session);
              kernel.bodies.release(held);
            });
          });
        else refuse(socket, 429, 'Too Many Requests');
      }
      return true;
    },
  };
}
