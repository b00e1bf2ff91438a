/** A run of text as it stands in the document. `x` and `width` in points, or in characters where there are no points. */
export interface Piece {
  readonly text: string;
  readonly x: number;
  readonly width: number;
}

/** One line of a document. `page` and `line` count from 1, `line` anew on each page; `y` grows downwards. */
export interface SourceLine {
  readonly page: number;
  readonly line: number;
  readonly y: number;
  readonly pieces: readonly Piece[];
}

/** A part of a line that stands alone, with a wide gap before and after it. */
export type Cell = Piece;

/** Characters that one level of a pasted line may be wide before it's cut into cells. */
const PASTED_GAP_CHARACTERS = 2;

/** The line as one text, its cells two spaces apart. */
export const textOf = (line: SourceLine): string =>
  cellsOf(line)
    .map(({ text }) => text)
    .join('  ');

const characterWidth = ({ text, width }: Piece): number => width / Math.max(1, text.length);

/** The line's cells, from left to right. Pieces that are close become one: some documents set each word, or half a word, alone. */
export function cellsOf(line: SourceLine): readonly Cell[] {
  const known = cells.get(line);
  if (known) return known;
  const made = cellsMade(line);
  cells.set(line, made);
  return made;
}

/** A line is asked for its cells a dozen times while it's read. */
const cells = new WeakMap<SourceLine, readonly Cell[]>();

function cellsMade(line: SourceLine): readonly Cell[] {
  const cells: { text: string; x: number; width: number }[] = [];
  for (const piece of line.pieces.flatMap(partsOf).toSorted((one, other) => one.x - other.x)) {
    const last = cells.at(-1);
    const character = Math.max(characterWidth(piece), last ? characterWidth(last) : 0);
    const gap = last ? piece.x - (last.x + last.width) : 0;
    if (!last || gap > character * 1.7) {
      cells.push({ ...piece });
      continue;
    }
    const isSpaced = gap > character * 0.25 && !last.text.endsWith(' ');
    last.text += `${isSpaced ? ' ' : ''}${piece.text}`;
    last.width = Math.max(last.width, piece.x + piece.width - last.x);
  }
  return cells
    .map((cell) => ({ ...cell, text: cell.text.replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '');
}

/** A piece with tabs or wide gaps inside it, cut there. */
function partsOf(piece: Piece): readonly Piece[] {
  const character = characterWidth(piece);
  const parts: Piece[] = [];
  for (const found of piece.text.matchAll(/\S+(?: \S+)*/g))
    parts.push({
      text: found[0],
      x: piece.x + found.index * character,
      width: found[0].length * character,
    });
  return parts;
}

/** The line's words with where each stands. */
export function wordsOf(line: SourceLine): readonly Piece[] {
  return cellsOf(line).flatMap((cell) => {
    const character = characterWidth(cell);
    return [...cell.text.matchAll(/\S+/g)].map((found) => ({
      text: found[0],
      x: cell.x + found.index * character,
      width: found[0].length * character,
    }));
  });
}

/** Lines of a text that was pasted. A form feed, or a line that says so, begins a page. Blank lines count but aren't given. */
export function linesOfText(text: string): readonly SourceLine[] {
  const lines: SourceLine[] = [];
  text
    .replace(/\r\n?/g, '\n')
    .split('\f')
    .forEach((page, pageIndex) => {
      page.split('\n').forEach((written, index) => {
        const columns = withoutTabs(written);
        if (columns.trim() === '') return;
        lines.push({
          page: pageIndex + 1,
          line: index + 1,
          y: index + 1,
          pieces: piecesOf(columns),
        });
      });
    });
  return lines;
}

const TAB_CHARACTERS = 8;

const withoutTabs = (written: string): string => {
  let text = '';
  for (const character of written)
    text +=
      character === '\t'
        ? ' '.repeat(
            Math.max(PASTED_GAP_CHARACTERS + 1, TAB_CHARACTERS - (text.length % TAB_CHARACTERS)),
          )
        : character;
  return text;
};

const piecesOf = (text: string): readonly Piece[] =>
  [...text.matchAll(/\S+(?: \S+)*/g)].map((found) => ({
    text: found[0],
    x: found.index,
    width: found[0].length,
  }));
