import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Caller } from '../kernel/context.ts';
import { allRights, type Rights } from './authorize.ts';
import { bePresent, follow, joinUnseen, presenceState, untrack } from './being_present.ts';
import type { ChangeListener } from './changes.ts';
import { type Channel, nameOf, prefix } from './channel.ts';
import type { ChangeRequest } from './filters.ts';
import { type Listener, placeOf } from './hub.ts';
import { readJoin } from './join_request.ts';
import { PerSecond } from './limits.ts';
import type { Network } from './network.ts';
import type { PresenceDiff } from './presence.ts';
import { broadcastPayload, type ReplayRequest } from './requests.ts';
import type { SessionContext } from './session_context.ts';
import {
  type BroadcastBody,
  decode,
  encodeBroadcast,
  encodeFrame,
  type Inbound,
  type Version,
} from './wire.ts';

export const sessionEnded = 'The session of this access token has ended';
const internalError = 1011;
const policyViolation = 1008;
const tooMuch = 'Too many messages per second';

const unreadable = (name: string): string =>
  `You do not have permissions to read from this Channel topic: ${name}`;

const maxReplayed = 25;
const maxHeardIds = 100;

/** What a text frame broadcasts, as the bytes that are passed on. */
const bodyOf = (event: string, payload: unknown): BroadcastBody => ({
  event,
  bytes: Buffer.from(JSON.stringify(payload ?? {})),
  isJson: true,
});

/** A timer cannot wait longer. */
const maxDelayMs = 2 ** 31 - 1;

/** One socket and the channels on it. Frames are taken in one by one, in their order. */
export class Session {
  readonly #socket: WebSocket;
  readonly #version: Version;
  readonly #caller: Caller;
  readonly #context: SessionContext;
  readonly #channels = new Map<string, Channel>();
  readonly #network: Network;
  readonly #joins: PerSecond;
  readonly #frames: PerSecond;
  readonly #bytes: PerSecond;
  readonly #deliveries: PerSecond;
  #wasWarned = false;
  #line: Promise<void> = Promise.resolve();
  #hasJoined = false;
  readonly #began: number;
  #waitingFrames = 0;
  #waitingBytes = 0;
  #lastHeard: number;
  #isClosed = false;

  constructor(
    socket: WebSocket,
    version: Version,
    caller: Caller,
    network: Network,
    context: SessionContext,
  ) {
    this.#socket = socket;
    this.#network = network;
    this.#version = version;
    this.#caller = caller;
    this.#context = context;
    const now = () => context.now();
    this.#joins = new PerSecond(context.limits.joinsPerSecond, now);
    this.#frames = new PerSecond(context.limits.framesPerSecond, now);
    this.#bytes = new PerSecond(context.limits.bytesPerSecond, now);
    this.#deliveries = new PerSecond(context.limits.networkDeliveriesPerSecond, now);
    this.#began = context.now();
    this.#lastHeard = this.#began;
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (this.#isClosed) return;
      this.#lastHeard = context.now();
      // Frames wait unread, behind whatever the one before them waits for.
      this.#waitingFrames += 1;
      this.#waitingBytes += data.length;
      if (
        this.#waitingFrames > context.limits.waitingFrames ||
        this.#waitingBytes > context.limits.waitingBytes
      )
        return this.cut();
      this.#line = this.#line
        .then(() => {
          // What is nothing of this protocol is no fault of the channels on the socket.
          const inbound = this.#isClosed ? null : decode(data, isBinary, version);
          return inbound ? this.#take(inbound) : undefined;
        })
        .catch((error: unknown) => {
          context.failed(error);
          this.close(internalError);
        })
        .finally(() => {
          this.#waitingFrames -= 1;
          this.#waitingBytes -= data.length;
        });
    });
    socket.on('close', () => this.#end());
    socket.on('error', () => {});
  }

  /** Its network's name, and whose member's token its channels were opened with. */
  get network(): string {
    return this.#network.name;
  }
  get memberId(): string | null {
    for (const { caller } of this.#channels.values()) {
      const { role, claims } = caller;
      if (role === 'service_role') return role;
      if (claims.sub !== undefined && claims.is_anonymous !== true) return claims.sub;
    }
    return null;
  }

  /** What it sent that waits for what it sent before. */
  get waitingBytes(): number {
    return this.#waitingBytes;
  }

  get isNew(): boolean {
    return this.#context.now() - this.#began < this.#context.limits.newSeconds * 1000;
  }

  /** Bytes came that begin so many frames, and nothing was done for them yet. */
  arrived(frames: number, bytes: number): void {
    if (this.#isClosed) return;
    const isWithinFrames = this.#frames.take(frames);
    const isWithinBytes = this.#bytes.take(bytes);
    const sent = { frames: this.#frames.count, bytes: this.#bytes.count };
    const isWithinNetwork = this.#network.receives(frames, bytes, sent);
    if (isWithinFrames && isWithinBytes && isWithinNetwork) return;
    this.#network.warn();
    this.cut(policyViolation, tooMuch);
  }

  /** Whether nothing was heard for too long. */
  get isSilent(): boolean {
    return this.#context.now() - this.#lastHeard > this.#context.limits.silenceSeconds * 1000;
  }

  /** Whether it has been there for a while and joined nothing. */
  get isIdle(): boolean {
    const { limits } = this.#context;
    return !this.#hasJoined && this.#context.now() - this.#began > limits.idleSeconds * 1000;
  }

  /** The sessions of people that its channels were opened with. */
  get peoplesSessions(): readonly string[] {
    return [...this.#channels.values()].flatMap(({ caller }) => caller.claims.session_id ?? []);
  }

  /** Closes what was opened with sessions that have ended. */
  expelEnded(ended: ReadonlySet<string>): void {
    for (const channel of this.#channels.values())
      if (ended.has(channel.caller.claims.session_id ?? ''))
        this.#closeWithError(channel, sessionEnded);
  }

  /** Asks the policies again what each private channel may: what was true at the join may be over, e.g. since a block. */
  async judgeAgain(): Promise<void> {
    for (const channel of this.#channels.values()) {
      if (!channel.isPrivate || this.#isClosed) continue;
      const { caller } = channel;
      const name = nameOf(channel);
      const rights = await this.#context.rightsOn(name, channel.chosenKey, caller);
      // It may have ended meanwhile, or been judged with another token.
      if (this.#channels.get(channel.topic) === channel && channel.caller === caller)
        this.#changeRights(channel, rights);
    }
  }

  #changeRights(channel: Channel, rights: Rights): void {
    if (!rights.broadcast.read && !rights.presence.read)
      return this.#closeWithError(channel, unreadable(nameOf(channel)));
    channel.rights = rights;
    follow(this.#context, channel);
  }

  /** What was begun is finished, then nothing more is taken. */
  close(code: number): void {
    this.#socket.close(code);
    this.#end();
  }

  /** Ends it at once; it's told why where it still listens. */
  cut(code?: number, reason?: string): void {
    if (code !== undefined) this.#socket.close(code, reason);
    this.#socket.terminate();
    this.#end();
  }

  async #take(inbound: Inbound): Promise<void> {
    if (this.#isClosed) return;
    if (inbound.kind === 'broadcast') {
      const channel = this.#channels.get(inbound.topic);
      if (channel) this.#broadcast(channel, inbound.body, inbound.ref);
      return;
    }
    const { topic, event, ref, joinRef, payload } = inbound.frame;
    if (topic === 'phoenix') {
      if (event === 'heartbeat') this.#reply(topic, ref, null, 'ok', {});
      return;
    }
    if (event === 'phx_join') return this.#join(topic, ref, joinRef ?? ref, payload);
    const channel = this.#channels.get(topic);
    if (!channel) return this.#reply(topic, ref, joinRef, 'error', { reason: 'unmatched topic' });
    if (event === 'phx_leave') return this.#leave(channel, ref);
    if (event === 'access_token') return this.#renew(channel, payload);
    if (event === 'broadcast') {
      const said = broadcastPayload.safeParse(payload);
      if (said.success) this.#broadcast(channel, bodyOf(said.data.event, said.data.payload), ref);
      return;
    }
    if (event === 'presence') this.#present(channel, payload, ref);
  }

  async #join(
    topic: string,
    ref: string | null,
    joinRef: string | null,
    payload: unknown,
  ): Promise<void> {
    const refuse = (reason: string) => this.#reply(topic, ref, joinRef, 'error', { reason });
    const name = topic.slice(prefix.length);
    if (!topic.startsWith(prefix) || name === '' || topic.length > this.#context.limits.topicBytes)
      return refuse('unmatched topic');
    if (!this.#joins.take()) return refuse('ClientJoinRateLimitReached: Too many joins per second');
    const known = this.#channels.get(topic);
    if (!known && this.#channels.size >= this.#context.limits.channelsPerClient)
      return refuse('ChannelRateLimitReached: Too many channels');
    const others = [...this.#channels.values()].filter((each) => each !== known);
    const asked = readJoin(payload, others, this.#context.limits);
    if ('problem' in asked) return refuse(asked.problem);
    const { isPrivate, chosenKey, requests, conditions, replay } = asked;
    const judged = await this.#judge(name, isPrivate, chosenKey, asked.token);
    if ('problem' in judged) return refuse(judged.problem);
    const { caller, rights } = judged;
    if (!rights.broadcast.read && !rights.presence.read)
      return refuse(
        `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`,
      );
    if (this.#isClosed) return;
    // Joined again, e.g. by a page that came back: what was before is over.
    if (known) this.#drop(known);
    if (!this.#network.holds(conditions))
      return refuse('Unable to subscribe to changes: too many conditions from your network');
    const channel = this.#open(topic, joinRef, {
      place: placeOf(name, isPrivate),
      isPrivate,
      acknowledges: asked.acknowledges,
      hearsItself: asked.hearsItself,
      showsPresence: asked.wantsPresence && rights.presence.read,
      chosenKey,
      presenceKey: chosenKey ?? randomUUID(),
      requests: requests.length,
      conditions,
      caller,
      rights,
    });
    const ids = await this.#subscribe(channel, requests);
    if (this.#channels.get(topic) !== channel) {
      // The channel ended before its subscriptions were there to be ended with it.
      this.#context.unsubscribe(channel);
      return;
    }
    if ('problem' in ids) {
      this.#drop(channel);
      return refuse(ids.problem);
    }
    const sent = replay ? await this.#sentSince(channel, name, replay) : [];
    if (this.#channels.get(topic) !== channel) return;
    this.#hasJoined = true;
    this.#reply(topic, ref, joinRef, 'ok', {
      postgres_changes: requests.map((request, at) => ({ ...request, id: ids[at] })),
    });
    if (requests.length > 0)
      this.#push(channel, 'system', {
        extension: 'postgres_changes',
        status: 'ok',
        message: 'Subscribed to PostgreSQL',
        channel: name,
      });
    if (channel.showsPresence)
      this.#push(channel, 'presence_state', presenceState(this.#context, channel));
    this.#replay(channel, sent);
    if (asked.saysWhenReady) void this.#sayWhenReady(channel, name);
    this.#awaitExpiry(channel);
  }

  /** Who shows a token, and what they may do on a topic. The database is asked for a few of a network at once: whoever reads
   *  finds a connection free. */
  async #judge(
    name: string,
    isPrivate: boolean,
    presenceKey: string | null,
    token: string | null,
  ): Promise<{ readonly caller: Caller; readonly rights: Rights } | { readonly problem: string }> {
    if (token === null && !isPrivate) return { caller: this.#caller, rights: allRights };
    if (Buffer.byteLength(token ?? '') > this.#context.limits.tokenBytes)
      return { problem: 'InvalidJWTToken: the token is too long' };
    const leave = await this.#context.enter(this.#network.name);
    if (!leave) return { problem: 'DatabaseLackOfConnections: Too many joins are waiting' };
    try {
      if (this.#isClosed) return { problem: 'closed' };
      const caller = token === null ? this.#caller : await this.#context.callerOf(token);
      if ('problem' in caller) return { problem: `InvalidJWTToken: ${caller.problem}` };
      const rights = isPrivate
        ? await this.#context.rightsOn(name, presenceKey, caller)
        : allRights;
      return { caller, rights };
    } finally {
      leave();
    }
  }

  async #sentSince(
    channel: Channel,
    name: string,
    { since, limit }: ReplayRequest,
  ): ReturnType<SessionContext['sentSince']> {
    if (!channel.rights.broadcast.read) return [];
    const count = Math.max(1, Math.min(maxReplayed, limit ?? 10));
    return this.#context.sentSince(name, new Date(since), count);
  }

  /** What was sent from SQL before it joined, but for what came as news meanwhile. */
  #replay(channel: Channel, sent: Awaited<ReturnType<SessionContext['sentSince']>>): void {
    for (const { id, body } of sent) {
      if (!channel.heardIds.has(id))
        channel.hear({ ...body, id: null, meta: { replayed: true, id } });
      channel.heardIds.add(id);
    }
  }

  async #sayWhenReady(channel: Channel, name: string): Promise<void> {
    if (await this.#context.hearsDatabase())
      this.#push(channel, 'system', {
        extension: 'system',
        status: 'ok',
        message: 'Replication connection established',
        channel: name,
      });
    else this.#closeWithError(channel, 'Replication connection was not established in time');
  }

  async #subscribe(
    channel: Channel,
    requests: readonly ChangeRequest[],
  ): Promise<readonly number[] | { readonly problem: string }> {
    if (requests.length === 0) return [];
    return this.#context.subscribe(channel, requests, async () =>
      this.#isClosed ? null : this.#context.enter(this.#network.name),
    );
  }

  #open(
    topic: string,
    joinRef: string | null,
    opened: Omit<
      Channel,
      | 'topic'
      | 'joinRef'
      | 'events'
      | 'heardIds'
      | 'presentAt'
      | 'unseenPlace'
      | 'ends'
      | keyof Listener
      | keyof Pick<ChangeListener, 'changed' | 'changesLost'>
    >,
  ): Channel {
    const channel: Channel = {
      ...opened,
      topic,
      joinRef,
      events: new PerSecond(this.#context.limits.eventsPerSecond, () => this.#context.now()),
      heardIds: new Set(),
      presentAt: null,
      unseenPlace: null,
      ends: null,
      hear: (body) => {
        if (!channel.rights.broadcast.read) return;
        const { id = null } = body;
        if (id !== null) {
          if (channel.heardIds.has(id)) return;
          if (channel.heardIds.size < maxHeardIds) channel.heardIds.add(id);
        }
        const encoded = encodeBroadcast(topic, body, this.#version);
        if (encoded !== null) this.#send(encoded);
      },
      changed: (payload) => this.#push(channel, 'postgres_changes', payload),
      changesLost: (reason) => this.#closeWithError(channel, reason, 'postgres_changes'),
      seePresence: (diff: PresenceDiff) => {
        if (channel.showsPresence) this.#push(channel, 'presence_diff', diff);
      },
    };
    this.#channels.set(topic, channel);
    this.#context.join(channel.place, channel);
    joinUnseen(this.#context, channel);
    return channel;
  }

  #leave(channel: Channel, ref: string | null): void {
    this.#drop(channel);
    this.#reply(channel.topic, ref, channel.joinRef, 'ok', {});
    this.#push(channel, 'phx_close', {});
  }

  /** Whether it says no more than it may, to no more than it may. */
  /** Whether there is room to tell it to all who hear the channel; it counts `times` for each of them. */
  #mayTell(channel: Channel, times = 1): boolean {
    if (!channel.events.take()) return false;
    const count = this.#context.listenerCount(channel.place) * times;
    return this.#deliveries.take(count) && this.#network.delivers(count, this.#deliveries.count);
  }

  #broadcast(channel: Channel, body: BroadcastBody, ref: string | null): void {
    if (!this.#mayTell(channel)) return this.#expelTalkative(channel);
    if (!channel.rights.broadcast.write) return;
    this.#context.broadcast(channel.place, body, channel.hearsItself ? null : channel);
    if (channel.acknowledges) this.#reply(channel.topic, ref, channel.joinRef, 'ok', {});
  }

  #present(channel: Channel, payload: unknown, ref: string | null): void {
    // Everybody is told of who went and who came, with all that is said of them: each KiB counts as a delivery.
    const times = 2 * Math.ceil(JSON.stringify(payload ?? null).length / 1024);
    if (!this.#mayTell(channel, times)) return this.#expelTalkative(channel);
    const problem = bePresent(this.#context, channel, payload);
    const answer = problem === null ? {} : { reason: problem };
    this.#reply(channel.topic, ref, channel.joinRef, problem === null ? 'ok' : 'error', answer);
  }

  /** A fresh token of the same person, or another's: what they may do is judged anew. */
  async #renew(channel: Channel, payload: unknown): Promise<void> {
    const token = (payload as { access_token?: unknown } | null)?.access_token;
    if (typeof token !== 'string') return;
    if (!channel.events.take()) return this.#expelTalkative(channel);
    const name = nameOf(channel);
    const judged = await this.#judge(name, channel.isPrivate, channel.chosenKey, token);
    if ('problem' in judged)
      return this.#closeWithError(channel, judged.problem.replace(/^\w+: /, ''));
    const { caller, rights } = judged;
    if (!rights.broadcast.read && !rights.presence.read)
      return this.#closeWithError(channel, unreadable(name));
    // Another person is present under another name.
    if (channel.caller.claims.sub !== caller.claims.sub) {
      untrack(this.#context, channel);
      if (channel.chosenKey === null) channel.presenceKey = randomUUID();
    }
    channel.rights = rights;
    channel.caller = caller;
    joinUnseen(this.#context, channel);
    this.#awaitExpiry(channel);
  }

  #awaitExpiry(channel: Channel): void {
    if (channel.ends) clearTimeout(channel.ends);
    const { exp } = channel.caller.claims;
    if (exp === undefined) return;
    const delay = Math.max(0, exp * 1000 - this.#context.now());
    channel.ends = setTimeout(
      () => {
        if (exp * 1000 > this.#context.now()) this.#awaitExpiry(channel);
        else this.#closeWithError(channel, 'Access token has expired');
      },
      Math.min(delay, maxDelayMs),
    );
    channel.ends.unref();
  }

  /** Closes a channel that says too much, and the second time the socket: also where a neighbor of it was told already. */
  #expelTalkative(channel: Channel): void {
    const wasNetworkWarned = this.#network.warn();
    if (this.#wasWarned || wasNetworkWarned) return this.cut(policyViolation, tooMuch);
    this.#wasWarned = true;
    this.#closeWithError(channel, tooMuch);
  }

  /** Says why, and closes the channel: the client may join again. */
  #closeWithError(channel: Channel, message: string, extension = 'system'): void {
    if (this.#channels.get(channel.topic) !== channel) return;
    this.#push(channel, 'system', {
      extension,
      status: 'error',
      message,
      channel: nameOf(channel),
    });
    this.#drop(channel);
    this.#push(channel, 'phx_close', {});
  }

  #drop(channel: Channel): void {
    if (channel.ends) clearTimeout(channel.ends);
    if (this.#channels.get(channel.topic) === channel) {
      this.#channels.delete(channel.topic);
      this.#network.release(channel.conditions);
    }
    this.#context.leave(channel.place, channel);
    if (channel.unseenPlace !== null) this.#context.leave(channel.unseenPlace, channel);
    this.#context.unsubscribe(channel);
    untrack(this.#context, channel);
  }

  #end(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const channel of this.#channels.values()) this.#drop(channel);
  }

  #reply(
    topic: string,
    ref: string | null,
    joinRef: string | null,
    status: 'ok' | 'error',
    response: object,
  ): void {
    const frame = { joinRef, ref, topic, event: 'phx_reply', payload: { status, response } };
    this.#send(encodeFrame(frame, this.#version));
  }

  #push({ topic, joinRef }: Channel, event: string, payload: unknown): void {
    this.#send(encodeFrame({ joinRef, ref: null, topic, event, payload }, this.#version));
  }

  #send(data: string | Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > this.#context.limits.unreadBytes) return this.cut();
    this.#socket.send(data);
  }
}
