// Invented accounts, and what of them a disclosure shows. It knows nothing of the reader: its labels, codes and spellings are its own.

/** A stream of numbers from 0 to 1, the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface InventedMonth {
  readonly month: string;
  readonly mark: string;
}

export interface InventedAccount {
  readonly name: string;
  readonly lastFour: string;
  readonly kind: 'card' | 'auto' | 'student' | 'mortgage' | 'collection';
  readonly owner: 'individual' | 'joint' | 'authorized';
  readonly state: 'current' | 'late30' | 'late60' | 'chargeoff' | 'paid' | 'collection';
  readonly balance: number;
  readonly pastDue: number | null;
  readonly limit: number | null;
  readonly high: number | null;
  readonly payment: number | null;
  readonly opened: string;
  readonly reported: string;
  readonly lastPayment: string | null;
  readonly closed: string | null;
  readonly firstDelinquency: string | null;
  readonly removal: string | null;
  readonly originalCreditor: string | null;
  readonly remark: string | null;
  readonly terms: string | null;
  readonly street: string;
  readonly city: string;
  readonly phone: string;
  readonly months: readonly InventedMonth[];
}

export interface InventedInquiry {
  readonly by: string;
  readonly on: string;
  readonly kind: 'hard' | 'soft';
}

export interface InventedFile {
  readonly printedOn: string;
  readonly person: string;
  readonly accounts: readonly InventedAccount[];
  readonly inquiries: readonly InventedInquiry[];
  readonly bankruptcy: {
    readonly chapter: '7' | '13';
    readonly filed: string;
    readonly resolved: string;
    readonly court: string;
  } | null;
}

const creditors = [
  'PINECREST BANK',
  'HARBOR VISA',
  'MERIDIAN AUTO FINANCE',
  'CASCADE FED CREDIT UNION',
  'LINDEN STORE/SYNC',
  'NORTHWAY MASTERCARD',
  'OAKFIELD MORTGAGE CO',
  'JUNIPER STUDENT LN SVCS',
  'FIRST PLAINS BK NA',
  'STERLING & VALE',
  'GRANITE HOME LOANS',
  'TALLGRASS BANK USA, N.A.',
  'COPPER RIVER CARD',
  'BLUE HERON DEPT STORE',
];
const collectors = [
  'BEACON RECOVERY GROUP',
  'SUMMIT PORTFOLIO SVCS',
  'IRONWOOD ASSET MGMT LLC',
  'LAKEVIEW COLLECTIONS',
];
const remarks = [
  'Account closed at consumer’s request',
  'Account information disputed by consumer',
  'Closed by credit grantor',
  'Account in forbearance',
];
const streets = ['PO BOX 15298', '1200 COMMERCE BLVD', '77 WATER ST STE 900', 'P.O. BOX 981540'];
const cities = [
  'WILMINGTON, DE 19850',
  'EL PASO, TX 79998',
  'SIOUX FALLS, SD 57104',
  'ALLENTOWN, PA 18106',
];
const inquirers = [
  'CASCADE LENDING',
  'HARBOR VISA',
  'RIVERSTONE AUTO GROUP',
  'PINECREST BANK',
  'QUILL INSURANCE CO',
  'MESA CREDIT MONITORING',
];

/** A credit file of `count` accounts, the last of them collections. */
export function inventFile(seed: number, count: number): InventedFile {
  const next = seeded(seed);
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[whole(0, items.length - 1)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = (from: number, to: number): string =>
    `${whole(from, to)}-${two(whole(1, 12))}-${two(whole(1, 28))}`;
  const names = [...creditors].sort(() => next() - 0.5);
  const accounts = Array.from({ length: count }, (_, at): InventedAccount => {
    const isCollection = at >= count - Math.max(1, Math.floor(count / 5));
    const kind = isCollection
      ? 'collection'
      : pick(['card', 'card', 'auto', 'student', 'mortgage'] as const);
    const state = isCollection
      ? 'collection'
      : pick(['current', 'current', 'current', 'late30', 'late60', 'chargeoff', 'paid'] as const);
    const isBad = state === 'chargeoff' || state === 'collection';
    const delinquent = isBad || state.startsWith('late') ? day(2021, 2024) : null;
    const balance = state === 'paid' ? 0 : whole(40, 18_000);
    const years = whole(1, 3);
    return {
      name:
        (isCollection ? collectors[at % collectors.length] : names[at % names.length]) ??
        'PINECREST BANK',
      lastFour: two(whole(0, 99)) + two(whole(0, 99)),
      kind,
      owner: pick(['individual', 'individual', 'joint', 'authorized'] as const),
      state,
      balance,
      pastDue: isBad ? balance : state === 'current' ? 0 : delinquent ? whole(20, 400) : null,
      limit: kind === 'card' ? whole(5, 200) * 100 : null,
      high: whole(200, 30_000),
      payment: isBad || state === 'paid' ? null : whole(25, 900),
      opened: day(2008, 2020),
      reported: day(2026, 2026).replace(/-\d\d-/, '-10-'),
      lastPayment: isBad ? null : day(2025, 2026),
      closed: state === 'paid' || state === 'chargeoff' ? day(2022, 2024) : null,
      firstDelinquency: delinquent,
      removal: isBad ? `${whole(2027, 2030)}-${two(whole(1, 12))}` : null,
      originalCreditor: isCollection ? pick(creditors) : null,
      remark: next() < 0.4 ? pick(remarks) : null,
      terms: kind === 'auto' || kind === 'student' ? `${whole(24, 84)} months` : null,
      street: pick(streets),
      city: pick(cities),
      phone: `(800) 555-0${whole(100, 199)}`,
      months: isCollection
        ? []
        : Array.from({ length: years * 12 }, (__, index) => ({
            month: `${2026 - Math.floor(index / 12)}-${two(12 - (index % 12))}`,
            mark:
              index < 2
                ? 'none'
                : state === 'late30' && index === 4
                  ? '30'
                  : state === 'late60' && (index === 4 || index === 5)
                    ? '60'
                    : state === 'chargeoff' && index < 14
                      ? 'chargeoff'
                      : 'ok',
          })),
    };
  });
  return {
    printedOn: `2026-11-${two(whole(1, 25))}`,
    person: 'JANE Q SAMPLE',
    accounts,
    inquiries: Array.from({ length: whole(2, 5) }, (_, at) => ({
      by: inquirers[at] ?? 'HARBOR VISA',
      on: day(2025, 2026),
      kind: at % 2 === 0 ? ('hard' as const) : ('soft' as const),
    })),
    bankruptcy:
      next() < 0.5
        ? {
            chapter: pick(['7', '13'] as const),
            filed: day(2017, 2020),
            resolved: day(2021, 2022),
            court: 'US BKPT CT TX DALLAS',
          }
        : null,
  };
}
