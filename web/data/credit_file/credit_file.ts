import type { ConfirmedAccount } from '../../../domain/credit_file/accounts.ts';
import type { KeptDeadline } from '../../../domain/credit_file/kept_deadline.ts';
import type { CreditReport } from '../../../domain/credit_file/report.ts';
import { creditReport } from '../../../domain/credit_file/report_readers.ts';
import type { ScoreEntry } from '../../../domain/scores/score_log.ts';
import type { AppServices } from '../services.ts';
import { edit, emptyOf } from '../sync/document.ts';
import { type DocumentStore, documentStoreOf } from '../sync/store.ts';
import { type CreditFileDocument, creditFileKind, type MarkKind } from './document.ts';

/** What pages read of it. */
export type KeptCreditFile = Pick<
  CreditFileDocument,
  'reports' | 'accounts' | 'marks' | 'scores' | 'deadlines'
>;

export const nothingKept: KeptCreditFile = emptyOf(creditFileKind);

export interface CreditFileStore {
  readonly get: () => KeptCreditFile;
  readonly subscribe: (listener: () => void) => () => void;
  /** Keeps a report, whole: as a new one, or in place of what it was. Throws where it couldn't be read again. */
  readonly saveReport: (report: CreditReport) => void;
  readonly deleteReport: (id: string) => void;
  /** These tradelines are one account. */
  readonly confirmAccount: (account: ConfirmedAccount) => void;
  readonly forgetAccount: (id: string) => void;
  readonly mark: (id: string, kind: MarkKind) => void;
  readonly unmark: (id: string) => void;
  readonly saveScore: (entry: ScoreEntry) => void;
  readonly deleteScore: (id: string) => void;
  readonly saveDeadline: (deadline: KeptDeadline) => void;
  readonly deleteDeadline: (id: string) => void;
}

/** The credit file on this device. */
export const creditFileDocumentOf = (services: AppServices): DocumentStore<CreditFileDocument> =>
  documentStoreOf(services, creditFileKind);

export function creditFileOf({ of }: AppServices): CreditFileStore {
  const { get, subscribe, update } = of(creditFileDocumentOf);
  const change = (edits: Parameters<typeof edit<typeof creditFileKind.collections>>[2]) =>
    update((document) => edit(creditFileKind, document, edits));
  return {
    get,
    subscribe,
    // What the reader of stored reports refuses would be gone with the next reload: it's refused before it is written.
    saveReport: (report) => change({ reports: [[report.id, creditReport(report)]] }),
    deleteReport: (id) => change({ reports: [[id, null]] }),
    confirmAccount: (account) => change({ accounts: [[account.id, account]] }),
    forgetAccount: (id) => change({ accounts: [[id, null]] }),
    mark: (id, kind) => change({ marks: [[id, { kind }]] }),
    unmark: (id) => change({ marks: [[id, null]] }),
    saveScore: (entry) => change({ scores: [[entry.id, entry]] }),
    deleteScore: (id) => change({ scores: [[id, null]] }),
    saveDeadline: (deadline) => change({ deadlines: [[deadline.id, deadline]] }),
    deleteDeadline: (id) => change({ deadlines: [[id, null]] }),
  };
}
