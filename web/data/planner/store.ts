import { emptyDocument, type PlannerDocument } from './document.ts';
import { readDocument, writeDocument } from './stored_document.ts';

export const plannerKey = 'mendwell-planner';
/** Where a document goes that cannot be read: set aside, not lost. */
export const asideKey = 'mendwell-planner-aside';

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
}

/** `area` is null where the browser refuses storage: then the document lives as long as the page. */
export function createPlannerStore(area: Area | null): PlannerStore {
  const listeners = new Set<() => void>();
  let document = read(area);
  const show = (next: PlannerDocument) => {
    document = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => document,
    update(change) {
      // Another tab may have written since: its changes are the ground for this one.
      const ground = area === null ? document : read(area);
      const next = change(ground.revision >= document.revision ? ground : document);
      try {
        area?.setItem(plannerKey, writeDocument(next));
      } catch {
        // Storage is full or refused. What is on the screen stays, and the server still gets it.
      }
      show(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reload: () => show(read(area)),
    forget: () => show(emptyDocument),
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
