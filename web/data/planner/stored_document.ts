import { objectOf, oneOf, type Reader } from '../../../domain/stored/reader.ts';
import { listOf, mapOf, nullable, whole, words } from '../../../domain/stored/shape_readers.ts';
import {
  nothingPending,
  type Pending,
  type PendingChanges,
  type PlannerDocument,
} from './document.ts';
import { paymentReaders, planChoice, trackedDebt } from '../../../domain/planner/readers.ts';

/** Version of the stored form. A form that is not known is set aside, never overwritten. */
const version = 1;

export type KeptDocuments = ReadonlyMap<string, PlannerDocument>;

const revision = whole(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
const mark = objectOf<Pending>({ act: oneOf(['save', 'delete']), revision });
const pendingChanges = objectOf<PendingChanges>({
  debts: mapOf(mark),
  payments: mapOf(mark),
  plan: nullable(mark),
});

const readStored = objectOf<PlannerDocument & { readonly version: number }>({
  version: whole(version, version),
  ownerId: nullable(words),
  // Documents of before say nothing: then it counts as an account's.
  isVisitors: (stored) => stored === true,
  debts: listOf(trackedDebt),
  payments: listOf(objectOf(paymentReaders)),
  plan: nullable(planChoice),
  pending: (stored) => pendingChanges(stored ?? nothingPending),
  revision,
});

export const writeDocument = (document: PlannerDocument): string =>
  JSON.stringify({ version, ...document });

/** The document that `text` holds. Throws when it is not one. */
export function readDocument(text: string): PlannerDocument {
  const { version: _version, ...document } = readStored(JSON.parse(text));
  return document;
}

export const writeKept = (kept: KeptDocuments): string =>
  JSON.stringify(Object.fromEntries([...kept].map(([name, each]) => [name, writeDocument(each)])));

const documentText: Reader<PlannerDocument> = (stored) => readDocument(words(stored));

/** Documents by the name under which they are kept. Throws when `text` holds no such thing. */
export const readKept = (text: string): KeptDocuments =>
  new Map(Object.entries(mapOf(documentText)(JSON.parse(text))));
