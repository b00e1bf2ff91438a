import { emptyDocument, isEmpty, type PlannerDocument, together } from './document.ts';
import {
  type KeptDocuments,
  readDocument,
  readKept,
  writeDocument,
  writeKept,
} from './stored_document.ts';

export const plannerKey = 'mendwell-planner';
/** Where a document goes that cannot be read: set aside, not lost. */
export const asideKey = 'mendwell-planner-aside';
/** Documents of people who are not here now, by their id. */
export const keptKey = 'mendwell-planner-kept';
/** In the place of an id, for what was typed before anybody was here. */
export const ofDevice = 'device';

type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The planner's document on this device: read once, written with every change, in step with other tabs. */
export interface PlannerStore {
  readonly get: () => PlannerDocument;
  readonly update: (change: (document: PlannerDocument) => PlannerDocument) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads what another tab has written. */
  readonly reload: () => void;
  /** Forgets the document in memory, because its person left this device. */
  readonly forget: () => void;
  /** Keeps the document for its owner, who is not here, and starts an empty one: what is one person's never becomes
   *  another's by itself. */
  readonly setAside: () => void;
  /** Takes up again what was kept for `ownerId`, if anything was; what was typed meanwhile follows it. */
  readonly takeBack: (ownerId: string) => void;
  /** What is kept for people who are not here. */
  readonly kept: () => KeptDocuments;
  /** Forgets one of them. */
  readonly forgetKept: (name: string) => void;
}

/** `area` is null where the browser refuses storage: then the document lives as long as the page. */
export function createPlannerStore(area: Area | null): PlannerStore {
  const listeners = new Set<() => void>();
  let document = read(area);
  let kept = readAllKept(area);
  const show = (next: PlannerDocument) => {
    document = next;
    for (const listener of listeners) listener();
  };
  const write = (next: PlannerDocument) => {
    try {
      area?.setItem(plannerKey, writeDocument(next));
    } catch {
      // Storage is full or refused. What is on the screen stays, and the server still gets it.
    }
    show(next);
  };
  const keep = (next: KeptDocuments) => {
    kept = next;
    try {
      if (next.size === 0) area?.removeItem(keptKey);
      else area?.setItem(keptKey, writeKept(next));
    } catch {
      // It lives as long as the page.
    }
  };
  /** Another tab may have written since: its changes are the ground for this one's. */
  const ground = () => {
    const stored = area === null ? document : read(area);
    return stored.revision >= document.revision ? stored : document;
  };
  const without = (name: string) => new Map([...kept].filter(([other]) => other !== name));
  return {
    get: () => document,
    update: (change) => write(change(ground())),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reload() {
      kept = readAllKept(area);
      show(read(area));
    },
    forget() {
      kept = new Map();
      show(emptyDocument);
    },
    setAside() {
      const leaving = ground();
      if (!isEmpty(leaving)) {
        const name = leaving.ownerId ?? ofDevice;
        const before = kept.get(name);
        keep(new Map([...kept, [name, before ? together(before, leaving) : leaving]]));
      }
      // Above the revision of what left, so that no tab takes the old one for news.
      write({ ...emptyDocument, revision: leaving.revision + 1 });
    },
    takeBack(ownerId) {
      const mine = kept.get(ownerId);
      if (mine === undefined) return;
      const here = ground();
      keep(without(ownerId));
      const back = isEmpty(here) ? mine : together(mine, here);
      write({ ...back, revision: Math.max(back.revision, here.revision) + 1 });
    },
    kept: () => kept,
    forgetKept(name) {
      keep(without(name));
      show(document);
    },
  };
}

function read(area: Area | null): PlannerDocument {
  let text: string | null = null;
  try {
    text = area?.getItem(plannerKey) ?? null;
    return text === null ? emptyDocument : readDocument(text);
  } catch {
    if (text !== null) {
      try {
        area?.setItem(asideKey, text);
        area?.removeItem(plannerKey);
      } catch {
        // It stays where it is until it is written over.
      }
    }
    return emptyDocument;
  }
}

function readAllKept(area: Area | null): KeptDocuments {
  try {
    const text = area?.getItem(keptKey) ?? null;
    return text === null ? new Map() : readKept(text);
  } catch {
    return new Map();
  }
}
