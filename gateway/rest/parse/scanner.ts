import { RestRefusal, restErrors } from '../errors.ts';

/** Reads one parameter of the query string from left to right. Fails with PGRST100, saying what
 *  was being read, the column, and what could have stood there. */
export class Scanner {
  readonly text: string;
  readonly #what: string;
  readonly #shown: string;
  #at = 0;

  /** `what` names the parameter, as in `failed to parse order (…)`, and `shown` is what stands
   *  between those brackets. */
  constructor(text: string, what: string, shown = text) {
    this.text = text;
    this.#what = what;
    this.#shown = shown;
  }

  get position(): number {
    return this.#at;
  }

  get atEnd(): boolean {
    return this.#at >= this.text.length;
  }

  get rest(): string {
    return this.text.slice(this.#at);
  }

  sees(expected: string): boolean {
    return this.text.startsWith(expected, this.#at);
  }

  /** Steps over `expected` if it comes next. */
  takes(expected: string): boolean {
    if (!this.sees(expected)) return false;
    this.#at += expected.length;
    return true;
  }

  /** Steps over what `pattern` (sticky) matches here, and gives it. */
  match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.text) ?? [];
    if (found === undefined) return null;
    this.#at += found.length;
    return found;
  }

  skipSpaces(): void {
    this.match(/[ \t]*/y);
  }

  /** Goes back to a position read before. */
  backTo(position: number): void {
    this.#at = position;
  }

  expect(expected: string): void {
    if (!this.takes(expected)) this.fail(`expecting "${expected}"`);
  }

  fail(expectation: string): never {
    const next = this.text.codePointAt(this.#at);
    const unexpected =
      next === undefined ? 'end of input' : JSON.stringify(String.fromCodePoint(next));
    return this.failWith(`unexpected ${unexpected} ${expectation}`);
  }

  failWith(details: string): never {
    const subject = JSON.stringify(`failed to parse ${this.#what} (${this.#shown})`);
    throw new RestRefusal(restErrors.query(`${subject} (line 1, column ${this.#at + 1})`, details));
  }
}

const unquotedName = /[\p{L}0-9_ $]+(?:-(?!>)[\p{L}0-9_ $]+)*/uy;
const quoted = /"(?:[^"\\]|\\.)*"/suy;

/** Text within double quotes, a backslash keeping the next character as it is; or null. */
export function takeQuoted(scanner: Scanner): string | null {
  const found = scanner.match(quoted);
  return found === null ? null : found.slice(1, -1).replace(/\\(.)/gsu, '$1');
}

/** A column's, table's or embedding's name. Spaces around it do not count. */
export function takeName(scanner: Scanner): string | null {
  const quotedName = takeQuoted(scanner);
  if (quotedName !== null) return quotedName;
  const start = scanner.position;
  const found = scanner.match(unquotedName);
  if (found === null) return null;
  const name = found
    .split('-')
    .map((part) => part.trim())
    .join('-');
  if (name !== '') return name;
  scanner.backTo(start);
  return null;
}

export function expectName(scanner: Scanner): string {
  return takeName(scanner) ?? scanner.fail('expecting field name (* or [a..z0..9_$])');
}

/** One step into a JSON value; `asText` for `->>`. */
export interface JsonStep {
  readonly asText: boolean;
  readonly operand: { readonly key: string } | { readonly index: number };
}

export interface Field {
  readonly name: string;
  readonly path: readonly JsonStep[];
}

const jsonIndex = /-?[0-9]{1,9}(?=->|::|[.,)]|$)/y;

export function takeJsonPath(scanner: Scanner): JsonStep[] {
  const path: JsonStep[] = [];
  while (scanner.sees('->')) {
    const asText = scanner.takes('->>');
    if (!asText) scanner.takes('->');
    const index = scanner.match(jsonIndex);
    path.push({
      asText,
      operand: index === null ? { key: expectName(scanner) } : { index: Number(index) },
    });
  }
  return path;
}

export function expectField(scanner: Scanner): Field {
  scanner.skipSpaces();
  const name = expectName(scanner);
  const path = takeJsonPath(scanner);
  scanner.skipSpaces();
  return { name, path };
}

/** Names with commas between them: `columns` and `on_conflict`. */
export function parseNames(text: string, what: string): string[] {
  const scanner = new Scanner(text, what);
  const names = [expectName(scanner)];
  while (!scanner.atEnd) {
    scanner.skipSpaces();
    scanner.expect(',');
    scanner.skipSpaces();
    names.push(expectName(scanner));
  }
  return names;
}
