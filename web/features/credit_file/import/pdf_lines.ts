import type { Piece, SourceLine } from '../../../../domain/credit_file/disclosure/source_line.ts';

/** A run of text on a page as pdf.js gives it: `transform` ends with its x and its y, which grows upwards. */
export interface TextRun {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

interface Placed extends Piece {
  readonly y: number;
  readonly height: number;
}

const isUpright = ({ transform }: TextRun): boolean =>
  Math.abs(transform[1] ?? 0) < 0.01 && Math.abs(transform[2] ?? 0) < 0.01;

/** The lines of one page, from the top: runs whose feet stand at one height, from the left. Turned text, e.g. in a margin, is a
 *  line of its own. */
export function linesOfPage(runs: readonly TextRun[], page: number): readonly SourceLine[] {
  const placed = runs
    .filter(({ str }) => str.trim() !== '')
    .map((run): Placed & { isUpright: boolean } => ({
      text: run.str,
      x: run.transform[4] ?? 0,
      y: -(run.transform[5] ?? 0),
      width: run.width > 0 ? run.width : run.str.length * Math.max(1, run.height) * 0.5,
      height: run.height > 0 ? run.height : Math.abs(run.transform[3] ?? 10),
      isUpright: isUpright(run),
    }))
    .toSorted((one, other) => one.y - other.y || one.x - other.x);
  const lines: { y: number; height: number; pieces: Placed[] }[] = [];
  for (const piece of placed) {
    const last = lines.at(-1);
    const isSame =
      piece.isUpright &&
      last &&
      Math.abs(piece.y - last.y) <= Math.min(piece.height, last.height) * 0.45;
    if (isSame) last.pieces.push(piece);
    else lines.push({ y: piece.y, height: piece.height, pieces: [piece] });
  }
  return lines.map(({ y, pieces }, index) => ({
    page,
    line: index + 1,
    y,
    pieces: pieces
      .toSorted((one, other) => one.x - other.x)
      .map(({ text, x, width }) => ({ text, x, width })),
  }));
}
