import type { Piece, SourceLine } from '../source_line.ts';

const CHARACTER = 5;
const LINE = 12;

export interface SheetOptions {
  readonly linesPerPage: number;
  readonly header?: string;
  readonly footer?: (page: number) => string;
  readonly isBroken?: boolean;
}

/** Paper that text is set on, line by line. With `broken`, words are cut into pieces as some documents cut them. */
export class Sheet {
  readonly lines: SourceLine[] = [];
  private page = 1;
  private line = 0;
  private y = 40;

  private readonly options: SheetOptions;

  constructor(options: SheetOptions) {
    this.options = options;
    if (options.header) this.set([[40, options.header]]);
  }

  /** One line of texts, each at its place. */
  put(...cells: readonly (readonly [x: number, text: string])[]): void {
    if (this.line >= this.options.linesPerPage) this.turn();
    this.set(cells);
  }

  gap(): void {
    this.y += LINE;
  }

  /** Text in lines of `characters` at most. */
  wrap(x: number, text: string, characters: number): void {
    for (const line of wrapped(text, characters)) this.put([x, line]);
  }

  end(): readonly SourceLine[] {
    if (this.options.footer) this.set([[260, this.options.footer(this.page)]]);
    return this.lines;
  }

  private turn(): void {
    if (this.options.footer) this.set([[260, this.options.footer(this.page)]]);
    this.page += 1;
    this.line = 0;
    this.y = 40;
    if (this.options.header) this.set([[40, this.options.header]]);
  }

  private set(cells: readonly (readonly [number, string])[]): void {
    this.line += 1;
    this.y += LINE;
    const pieces = cells
      .filter(([, text]) => text !== '')
      .flatMap(([x, text]) => this.piecesOf(x, text));
    if (pieces.length > 0) this.lines.push({ page: this.page, line: this.line, y: this.y, pieces });
  }

  private piecesOf(x: number, text: string): readonly Piece[] {
    if (!this.options.isBroken) return [{ text, x, width: text.length * CHARACTER }];
    return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const cut = word.length > 6 ? 4 : word.length;
      return [word.slice(0, cut), word.slice(cut)]
        .map((part, at) => ({
          text: part,
          x: x + (index + at * cut) * CHARACTER,
          width: part.length * CHARACTER,
        }))
        .filter((piece) => piece.text !== '');
    });
  }
}

export function wrapped(text: string, characters: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > characters) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
