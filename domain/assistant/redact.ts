import { invisible, normalized, withPlainNumbers } from './letters.ts';
import { type Finding, findPrivate, type OwnNames, type TakenKind } from './private_words.ts';

// What goes to a model goes without names and numbers that are somebody's. Amounts, rates and days stay: they are what is asked about.

export type TakenCounts = Readonly<Record<TakenKind, number>>;

/** A text without what was taken out. In `parts` that is told apart, by the label in its place. */
export interface Redacted {
  readonly text: string;
  readonly parts: readonly (string | { readonly taken: string })[];
}

const fixedLabels: Readonly<Partial<Record<TakenKind, string>>> = {
  numbers: 'number removed',
  addresses: 'address removed',
  dates: 'date removed',
  own: 'removed',
};

/** "A" to "Z", then "AA". */
const lettersOf = (place: number): string =>
  place < 26
    ? String.fromCharCode(65 + place)
    : lettersOf(Math.floor(place / 26) - 1) + lettersOf(place % 26);

/** Takes out of all the texts of one request: a name has one label in all of them. */
export class Redactor {
  readonly #own: OwnNames;
  readonly #labels = new Map<string, string>();
  readonly #names = new Map<string, string>();
  readonly #taken = new Map<TakenKind, Set<string>>();

  constructor(own: OwnNames) {
    this.#own = own;
    own.debts.forEach(({ id, name }, place) => {
      this.#labels.set(`debts ${id}`, `Debt ${lettersOf(place)}`);
      this.#names.set(`Debt ${lettersOf(place)}`, name);
    });
  }

  redact(text: string): Redacted {
    const plain = withPlainNumbers(normalized(text).replaceAll(invisible, ''));
    const parts: (string | { readonly taken: string })[] = [];
    let at = 0;
    for (const finding of findPrivate(plain, this.#own)) {
      if (finding.start > at) parts.push(plain.slice(at, finding.start));
      parts.push({ taken: this.#labelOf(finding, plain.slice(finding.start, finding.end)) });
      at = finding.end;
    }
    if (at < plain.length) parts.push(plain.slice(at));
    return {
      text: parts
        .map((part) => (typeof part === 'string' ? part : `[${part.taken}]`))
        .join('')
        .replaceAll(/\[((?:Debt|Company|Person) \w+)\]/g, '$1'),
      parts,
    };
  }

  /** The label of a debt, for what is sent beside the question. */
  labelOfDebt(id: string): string {
    return this.#labels.get(`debts ${id}`) ?? 'a debt';
  }

  /** A text with the names in their places again. */
  restore(text: string): string {
    return text.replaceAll(
      /\b(?:Debt [A-Z]{1,2}|Company \d+|Person \d+)\b/g,
      (label) => this.#names.get(label) ?? label,
    );
  }

  /** How many different things were taken out so far. */
  get taken(): TakenCounts {
    const count = (kind: TakenKind) => this.#taken.get(kind)?.size ?? 0;
    return {
      companies: count('companies'),
      debts: count('debts'),
      numbers: count('numbers'),
      addresses: count('addresses'),
      people: count('people'),
      dates: count('dates'),
      own: count('own'),
    };
  }

  #labelOf({ kind, debt }: Finding, found: string): string {
    const key = debt ?? found.toLowerCase().replaceAll(/\s+/g, ' ');
    const all = this.#taken.get(kind) ?? new Set();
    this.#taken.set(kind, all.add(key));
    const fixed = fixedLabels[kind];
    if (fixed !== undefined) return fixed;
    const known = this.#labels.get(`${kind} ${key}`);
    if (known !== undefined) return known;
    const label = `${kind === 'companies' ? 'Company' : 'Person'} ${all.size}`;
    this.#labels.set(`${kind} ${key}`, label);
    this.#names.set(label, found);
    return label;
  }
}
