import type { AskEvent } from '../../domain/assistant/answer.ts';

/** An event without its place. */
export type EventBody = AskEvent extends infer Event
  ? Event extends { id: number }
    ? Omit<Event, 'id'>
    : never
  : never;

/** An answer while it is written here: everybody who follows it is given each event once, from wherever they were cut off. */
export class LiveTurn {
  readonly personId: string;
  /** Aborted to stop whoever writes it. */
  readonly stop = new AbortController();
  readonly #events: AskEvent[] = [];
  readonly #waiting = new Set<() => void>();
  #isOver = false;

  constructor(personId: string) {
    this.personId = personId;
  }

  get events(): readonly AskEvent[] {
    return this.#events;
  }

  /** The event with the next place. */
  number(body: EventBody): AskEvent {
    return { ...body, id: this.#events.length + 1 } as AskEvent;
  }

  emit(body: EventBody): void {
    this.#events.push(this.number(body));
    this.#wake();
  }

  end(): void {
    this.#isOver = true;
    this.#wake();
  }

  async *follow(after: number): AsyncGenerator<AskEvent> {
    let at = after;
    for (;;) {
      const next = this.#events[at];
      if (next) {
        at += 1;
        yield next;
      } else if (this.#isOver) return;
      else await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  #wake(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}
