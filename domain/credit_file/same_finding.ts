import { accountsOf, type CreditFile, keysOf } from './accounts.ts';
import type { Finding } from './finding.ts';
import type { Bureau } from './report.ts';

/** A fact as a finding's id has it: `history` of a month too, `printed` to its first sixty characters, empty where there is nothing. */
export interface SaidFact {
  readonly bureau: Bureau;
  readonly field: string;
  readonly month: string;
  readonly printed: string;
  readonly text: string;
}

interface SaidFinding {
  readonly kind: string;
  /** Empty where it's about the whole file. */
  readonly accountId: string;
  readonly facts: readonly SaidFact[];
}

const longest = 500;
const fact = /^(equifax|experian|transunion):([A-Za-z]+):([\d-]*):(.*)$/s;

/** What a finding's id says: its kind, whose account it is of, and the facts as they were printed. */
export function saidIn(id: string): SaidFinding {
  const [head = '', ...texts] = id.split(/\|(?=(?:equifax|experian|transunion):)/);
  const [kind = '', accountId = ''] = head.split('|');
  // The last of a cut one is no whole fact.
  const whole = id.length < longest ? texts : texts.slice(0, -1);
  const facts = whole.flatMap((text): SaidFact[] => {
    const found = fact.exec(text);
    if (!found) return [];
    const [, bureau, field = '', month = '', printed = ''] = found;
    return [{ bureau: bureau as Bureau, field, month, printed, text }];
  });
  return { kind, accountId, facts };
}

/** Findings that the person said are right, and the others. `right`: the ids that they said it of. */
export function bySaidRight(
  file: Pick<CreditFile, 'reports' | 'confirmed'>,
  findings: readonly Finding[],
  right: readonly string[],
): { readonly shown: readonly Finding[]; readonly hidden: readonly Finding[] } {
  const isSame = sameFindings(file);
  const isRight = ({ id }: Finding) => right.some((said) => isSame(said, id));
  return {
    shown: findings.filter((each) => !isRight(each)),
    hidden: findings.filter(isRight),
  };
}

/** What the person said of an account, whatever is printed of it. */
const isOfWholeAccount = (kind: string): boolean => kind === 'not_mine' || kind === 'said_wrong';

/** Whether `more` has what `less` has, and beside it only facts of bureaus that aren't in it: a copy joined. */
function isJoined(less: readonly SaidFact[], more: readonly SaidFact[]): boolean {
  const texts = new Set(less.map(({ text }) => text));
  const bureaus = new Set(less.map(({ bureau }) => bureau));
  const left = more.filter(({ text }) => !texts.has(text));
  return (
    less.length > 0 &&
    more.length - left.length === less.length &&
    left.every(({ bureau }) => !bureaus.has(bureau))
  );
}

/**
 * Whether two findings' ids are of one finding: what was said of it stays when another bureau's copy of its account joins, or one
 * goes, and comes back when a fact of it changes.
 */
export function sameFindings({
  reports,
  confirmed,
}: Pick<CreditFile, 'reports' | 'confirmed'>): (one: string, other: string) => boolean {
  let ids: ReadonlyMap<string, string> | undefined;
  // Made only where two differ: most are compared with none that is like them.
  const accountOf = (key: string): string => {
    ids ??= new Map(
      accountsOf(reports, confirmed).flatMap((account) =>
        keysOf(account).map((each) => [each, account.id] as const),
      ),
    );
    return ids.get(key) ?? key;
  };
  return (one, other) => {
    if (one === other) return true;
    const [a, b] = [saidIn(one), saidIn(other)];
    if (a.kind !== b.kind || a.accountId === '' || b.accountId === '') return false;
    const isAlike =
      isOfWholeAccount(a.kind) || isJoined(a.facts, b.facts) || isJoined(b.facts, a.facts);
    return (
      isAlike && (a.accountId === b.accountId || accountOf(a.accountId) === accountOf(b.accountId))
    );
  };
}
