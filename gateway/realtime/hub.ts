import { Presence, type PresenceDiff } from './presence.ts';
import type { BroadcastBody } from './wire.ts';

/** Somebody on a topic. What cannot be told to them is their own affair: none of these throws. */
export interface Listener {
  /** The event of a frame as it was sent by a client that speaks text, or a body passed on unread. */
  hear(broadcast: BroadcastBody): void;
  seePresence(diff: PresenceDiff): void;
}

/** A topic's place: a private topic and an open one of the same name are two. */
export const placeOf = (topic: string, isPrivate: boolean): string =>
  `${isPrivate ? 'private' : 'open'}:${topic}`;

/** Beside a topic's place, where one person is present whom nobody else sees. */
export const unseenPlaceOf = (place: string, sub: string): string => `unseen:${sub}:${place}`;

interface Room {
  readonly listeners: Set<Listener>;
  readonly presence: Presence;
}

/** Who is on which topic of this gateway, and who is present on any. */
export class Hub {
  readonly #rooms = new Map<string, Room>();

  join(place: string, listener: Listener): void {
    this.#room(place).listeners.add(listener);
  }

  leave(place: string, listener: Listener): void {
    const room = this.#rooms.get(place);
    room?.listeners.delete(listener);
    this.#forgetIfEmpty(place);
  }

  listenerCount(place: string): number {
    return this.#rooms.get(place)?.listeners.size ?? 0;
  }

  presence(place: string): Presence {
    return this.#room(place).presence;
  }

  /** Tells everybody on a topic of this gateway. */
  broadcast(place: string, body: BroadcastBody, except: Listener | null): void {
    for (const listener of this.#rooms.get(place)?.listeners ?? [])
      if (listener !== except) listener.hear(body);
  }

  showPresence(place: string, diff: PresenceDiff): void {
    for (const listener of this.#rooms.get(place)?.listeners ?? []) listener.seePresence(diff);
    this.#forgetIfEmpty(place);
  }

  /** Every topic on which somebody is present. */
  places(): readonly string[] {
    return [...this.#rooms].filter(([, { presence }]) => presence.size > 0).map(([place]) => place);
  }

  #room(place: string): Room {
    let room = this.#rooms.get(place);
    if (!room) {
      room = { listeners: new Set(), presence: new Presence() };
      this.#rooms.set(place, room);
    }
    return room;
  }

  #forgetIfEmpty(place: string): void {
    const room = this.#rooms.get(place);
    if (room && room.listeners.size === 0 && room.presence.size === 0) this.#rooms.delete(place);
  }
}
