// What the disclosure itself says it holds.

export interface StatedCounts {
  readonly accounts?: number;
  readonly collections?: number;
  readonly inquiries?: number;
  readonly publicRecords?: number;
}

type Counted = keyof StatedCounts | 'open' | 'closed' | 'adverse' | 'satisfactory';

const names: readonly (readonly [RegExp, Counted])[] = [
  [/^(?:total )?(?:number of )?(?:open accounts|accounts? open|open)$/i, 'open'],
  [/^(?:total )?(?:number of )?(?:closed accounts|accounts? closed|closed)$/i, 'closed'],
  [
    /^(?:number of )?(?:adverse accounts|accounts with adverse information|negative accounts|potentially negative items)$/i,
    'adverse',
  ],
  [/^(?:number of )?(?:satisfactory accounts|accounts in good standing)$/i, 'satisfactory'],
  [
    /^(?:total )?(?:number of )?(?:credit )?(?:accounts|total accounts|accounts reported|accounts on file|trade ?lines|accounts in (?:this|your) (?:report|file)|accounts listed|accounts total|all accounts)(?: on (?:this|your) (?:report|file))?$/i,
    'accounts',
  ],
  [
    /^(?:total )?(?:number of )?(?:collections?|collection accounts|accounts in collections?|collection items)$/i,
    'collections',
  ],
  [/^(?:total )?(?:number of )?(?:credit )?(?:hard )?inquiries$/i, 'inquiries'],
  [/^(?:total )?(?:number of )?(?:public records?|bankruptcies)$/i, 'publicRecords'],
];

const sentence =
  /(?:contains|has|have|lists|shows|includes|there are|with)\s+(\d{1,3})\s+(?:credit )?(?:accounts|trade ?lines)\b/i;

/** The counts of a summary; a line is `Name: 12`, `Name  12`, or the name and then the figure. Lines that gave one are returned. */
export function statedCounts(lines: readonly string[]): {
  readonly counts: StatedCounts;
  readonly used: ReadonlySet<number>;
} {
  const found = new Map<Counted, number>();
  const used = new Set<number>();
  const note = (name: string, figure: string, at: readonly number[]): boolean => {
    const counted = names.find(([pattern]) => pattern.test(name.trim()))?.[1];
    if (!counted) return false;
    if (!found.has(counted)) found.set(counted, Number(figure));
    for (const index of at) used.add(index);
    return true;
  };
  lines.forEach((line, at) => {
    const said = sentence.exec(line);
    if (said) note('accounts', said[1] ?? '', [at]);
    for (const pair of line.matchAll(
      /(?<![A-Za-z])([A-Za-z][A-Za-z ]{1,60}?)\s*[:.]*\s+(\d{1,3})(?:\s+(?:[A-Za-z]+ )?(?:found|accounts?))?(?=\s{2,}|$|\s*[|,;])/g,
    ))
      note(pair[1] ?? '', pair[2] ?? '', [at]);
    const next = lines[at + 1]?.trim() ?? '';
    const figures = line.trim().split(/\s{2,}/);
    const names = next.split(/\s{2,}/);
    if (
      figures.length > 1 &&
      figures.length === names.length &&
      figures.every((figure) => /^\d{1,3}$/.test(figure))
    )
      figures.forEach((figure, index) => note(names[index] ?? '', figure, [at, at + 1]));
    if (/^\d{1,3}$/.test(next)) note(line.replace(/:$/, ''), next, [at, at + 1]);
  });
  const sum = (one: Counted, other: Counted): number | undefined => {
    const [first, second] = [found.get(one), found.get(other)];
    return first === undefined || second === undefined ? undefined : first + second;
  };
  const accounts = found.get('accounts') ?? sum('open', 'closed') ?? sum('adverse', 'satisfactory');
  const counts: Record<string, number> = {};
  if (accounts !== undefined) counts.accounts = accounts;
  for (const name of ['collections', 'inquiries', 'publicRecords'] as const) {
    const count = found.get(name);
    if (count !== undefined) counts[name] = count;
  }
  return { counts, used };
}
