/** What somebody says of themselves, with the mark of that saying. */
export interface Meta {
  readonly phx_ref: string;
  readonly [name: string]: unknown;
}
export type Metas = Readonly<Record<string, { readonly metas: readonly Meta[] }>>;

export interface PresenceDiff {
  readonly joins: Metas;
  readonly leaves: Metas;
}

interface Entry {
  readonly key: string;
  readonly meta: Meta;
  /** The gateway where they are. */
  readonly gateway: string;
  /** Whose presence it is, where that is known: on this gateway, and of a person. */
  readonly owner?: string | null;
}

const grouped = (entries: Iterable<Entry>): Metas => {
  // Without a prototype, because a client chooses the keys: "constructor" is one like any other.
  const metas = Object.create(null) as Record<string, { metas: Meta[] }>;
  for (const { key, meta } of entries) (metas[key] ??= { metas: [] }).metas.push(meta);
  return metas;
};

/** Who is on one topic, on this gateway and on others. */
export class Presence {
  readonly #entries = new Map<string, Entry>();

  get size(): number {
    return this.#entries.size;
  }

  /** Who is there under a name; null where nobody is, or none that is known. */
  ownerOf(key: string): string | null {
    for (const entry of this.#entries.values())
      if (entry.key === key && entry.owner) return entry.owner;
    return null;
  }

  get state(): Metas {
    return grouped(this.#entries.values());
  }

  /** What those of one gateway say of themselves. */
  stateOf(gateway: string): Metas {
    return grouped(this.#of(gateway));
  }

  /** Those of gateways that are neither this one nor among the others. */
  elsewhere(here: string, others: ReadonlySet<string>): readonly Entry[] {
    return [...this.#entries.values()].filter(
      ({ gateway }) => gateway !== here && !others.has(gateway),
    );
  }

  #of(gateway: string): readonly Entry[] {
    return [...this.#entries.values()].filter((entry) => entry.gateway === gateway);
  }

  /** Says somebody's word. What they said before is removed first, in a diff of its own: the official client, told of both at
   *  once, keeps both. */
  track(entry: Entry): PresenceDiff {
    const joins = grouped([entry]);
    this.#entries.set(entry.meta.phx_ref, entry);
    return { joins, leaves: {} };
  }

  /** Null where nobody of these was there. */
  remove(marks: Iterable<string>): PresenceDiff | null {
    const left = [...marks].flatMap((mark) => {
      const entry = this.#entries.get(mark);
      this.#entries.delete(mark);
      return entry ? [entry] : [];
    });
    return left.length > 0 ? { joins: {}, leaves: grouped(left) } : null;
  }

  /** Makes what another gateway says of itself true here. Null where it was already. */
  replace(gateway: string, entries: readonly Omit<Entry, 'gateway'>[]): PresenceDiff | null {
    const wanted = new Set(entries.map(({ meta }) => meta.phx_ref));
    const left = this.#of(gateway).filter(({ meta }) => !wanted.has(meta.phx_ref));
    const joined = entries
      .filter(({ meta }) => !this.#entries.has(meta.phx_ref))
      .map((entry) => ({ ...entry, gateway }));
    for (const { meta } of left) this.#entries.delete(meta.phx_ref);
    for (const entry of joined) this.#entries.set(entry.meta.phx_ref, entry);
    return left.length + joined.length > 0
      ? { joins: grouped(joined), leaves: grouped(left) }
      : null;
  }
}
