import { accountFromRow, reportFromRow } from '../../../supabase/rows/credit_file.ts';
import type { Json } from '../../../supabase/types.ts';
import type { AppServices } from '../services.ts';
import { sharedStoreOf } from '../sync/kept_documents.ts';
import { syncing } from '../sync/session_sync.ts';
import { tableOf, type TablesOf } from '../sync/table.ts';
import { creditFileDocumentOf } from './credit_file.ts';
import {
  type CreditFileCollections,
  creditFileKind,
  keptDeadline,
  mark,
  scoreEntry,
} from './document.ts';
import { creditFileStandingOf } from './standing.ts';

/** What lies on this device may be another person's. */
const sharedCreditFileOf = (services: AppServices) =>
  sharedStoreOf(services, creditFileKind, services.of(creditFileDocumentOf));

const noId = '00000000-0000-0000-0000-000000000000';

export const creditFileTables: TablesOf<CreditFileCollections> = {
  reports: tableOf({
    table: 'credit_reports',
    id: { column: 'id', first: noId },
    toRow: ({ item: { id, bureau, printedOn, source, way, ...content } }) => ({
      id,
      bureau,
      printed_on: printedOn,
      source,
      way,
      content: content as unknown as Json,
    }),
    fromRow: reportFromRow,
    isBefore: (one, other) => one.created_at < other.created_at,
  }),
  accounts: tableOf({
    table: 'credit_accounts',
    id: { column: 'account_id', first: '' },
    toRow: ({ id, item: { copies } }) => ({ account_id: id, copies: copies as unknown as Json }),
    fromRow: accountFromRow,
  }),
  marks: tableOf({
    table: 'credit_marks',
    id: { column: 'mark_id', first: '' },
    toRow: ({ id, item: { kind } }) => ({ mark_id: id, kind }),
    fromRow: ({ kind }) => mark({ kind }),
  }),
  scores: tableOf({
    table: 'score_entries',
    id: { column: 'id', first: noId },
    toRow: ({ item: { id, bureau, model, on, score, source } }) => ({
      id,
      bureau,
      model,
      scored_on: on,
      score,
      source: source ?? null,
    }),
    fromRow: ({ id, bureau, model, scored_on, score, source }) =>
      scoreEntry({ id, bureau, model, on: scored_on, score, ...(source !== null && { source }) }),
    isBefore: (one, other) => one.created_at < other.created_at,
  }),
  deadlines: tableOf({
    table: 'deadlines',
    id: { column: 'id', first: noId },
    toRow: ({ item: { id, kind, name, startedOn, endsOn, mailedOn } }) => ({
      id,
      kind,
      name,
      started_on: startedOn,
      ends_on: endsOn,
      mailed_on: mailedOn ?? null,
    }),
    fromRow: ({ id, kind, name, started_on, ends_on, mailed_on }) =>
      keptDeadline({
        id,
        kind,
        name,
        startedOn: started_on,
        endsOn: ends_on,
        ...(mailed_on !== null && { mailedOn: mailed_on }),
      }),
    isBefore: (one, other) => one.created_at < other.created_at,
  }),
};

/** A member's reports and scores, on the pages about them. */
export const syncCreditFile = syncing({
  kind: creditFileKind,
  tables: creditFileTables,
  storeOf: sharedCreditFileOf,
  standingOf: creditFileStandingOf,
  isOfSomePages: true,
});
