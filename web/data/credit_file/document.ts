import type { ConfirmedAccount } from '../../../domain/credit_file/accounts.ts';
import { deadlineKinds, type KeptDeadline } from '../../../domain/credit_file/kept_deadline.ts';
import { bureaus } from '../../../domain/credit_file/report.ts';
import { copyRef, creditReport } from '../../../domain/credit_file/report_readers.ts';
import type { ScoreEntry } from '../../../domain/scores/score_log.ts';
import { fieldsOf, objectOf, oneOf, optional } from '../../../domain/stored/reader.ts';
import { listOf, whole, words } from '../../../domain/stored/shape_readers.ts';
import { day } from '../../../domain/stored/value_readers.ts';
import { list, map } from '../sync/collection.ts';
import { type DocumentOf, documentKind } from '../sync/document.ts';

/** What somebody said of their file: what we pointed at is right, or something in it isn't theirs. */
export type MarkKind = 'right' | 'not_mine';
export interface Mark {
  readonly kind: MarkKind;
}

export const mark = objectOf<Mark>({ kind: oneOf(['right', 'not_mine']) });

const confirmedAccount = objectOf<ConfirmedAccount>({ id: words, copies: listOf(copyRef) });

export const keptDeadline = objectOf<KeptDeadline>({
  id: words,
  kind: oneOf(deadlineKinds),
  name: words,
  startedOn: day,
  endsOn: day,
  mailedOn: optional(day),
});

export const scoreEntry = objectOf<ScoreEntry>({
  id: words,
  bureau: oneOf(bureaus),
  model: words,
  on: day,
  score: whole(100, 1000),
  source: optional(words),
});

/** A file that was kept before there were days to keep has none. */
function withDeadlines(stored: unknown): unknown {
  const document = fieldsOf(stored);
  return {
    ...document,
    deadlines: document['deadlines'] ?? [],
    ...(document['pending'] !== undefined && {
      pending: { deadlines: {}, ...fieldsOf(document['pending']) },
    }),
  };
}

/** A member's credit file: their reports, what they said of them, the scores they wrote down and the days they keep. More than a first paint should read,
 *  and nothing that should lie in the open: it's in the browser's database. */
export const creditFileKind = documentKind({
  keys: {
    document: 'mendwell-credit-file',
    aside: 'mendwell-credit-file-aside',
    kept: 'mendwell-credit-file-kept',
  },
  version: 1,
  collections: {
    reports: list(creditReport),
    accounts: list(confirmedAccount),
    marks: map(mark),
    scores: list(scoreEntry),
    deadlines: list(keptDeadline),
  },
  takeOver: withDeadlines,
  isLarge: true,
});

export type CreditFileCollections = (typeof creditFileKind)['collections'];
export type CreditFileDocument = DocumentOf<CreditFileCollections>;
