import { PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib';
import { type Letter, letterText } from '../../../domain/letters/letter.ts';

/** US letter, in points; an inch of margin. */
const page = { width: 612, height: 792, margin: 72 } as const;
const size = 12;
const leading = 16;

/** A word in pieces, none wider than the paper. */
function pieces(word: string, font: PDFFont, width: number): string[] {
  if (font.widthOfTextAtSize(word, size) <= width) return [word];
  const characters = Array.from(word);
  let fits = 1;
  while (font.widthOfTextAtSize(characters.slice(0, fits + 1).join(''), size) <= width) fits += 1;
  return [
    characters.slice(0, fits).join(''),
    ...pieces(characters.slice(fits).join(''), font, width),
  ];
}

/** Lines of a paragraph, none wider than the paper. */
function wrapped(text: string, font: PDFFont): string[] {
  const width = page.width - 2 * page.margin;
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ').flatMap((each) => pieces(each, font, width))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && font.widthOfTextAtSize(longer, size) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    lines.push(line);
  }
  return lines;
}

/** For characters that reports print and the font doesn't have. */
const substitutes: Readonly<Record<string, string>> = {
  '✓': 'check mark',
  '✔': 'check mark',
  '☑': 'check mark',
  '✗': 'X',
  '✘': 'X',
  '×': 'x',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '→': '->',
  '≤': 'at most ',
  '≥': 'at least ',
};

/** What the font can write of a text: signs by name, blanks and breaks of every kind as plain ones, letters with marks that it lacks without. */
function writable(text: string, known: ReadonlySet<number>): string {
  const isKnown = (sign: string) => known.has(sign.codePointAt(0) ?? 0);
  return Array.from(text.normalize('NFC').replaceAll(/[\p{Cf}\p{Variation_Selector}]/gu, ''))
    .map((sign) => {
      if (sign === '\n' || isKnown(sign)) return sign;
      if (/[\p{Zs}\t]/u.test(sign)) return ' ';
      return substitutes[sign] ?? sign.normalize('NFKD').replaceAll(/\p{M}/gu, '');
    })
    .join('');
}

/** The letter as a PDF, made here. Rejects where it has letters that the font doesn't: then it is printed instead. */
export async function letterPdf(letter: Letter): Promise<Uint8Array<ArrayBuffer>> {
  const file = await PDFDocument.create();
  const font = await file.embedFont(StandardFonts.TimesRoman);
  const known = new Set(font.getCharacterSet());
  for (const sign of writable(letterText(letter), known).replaceAll('\n', ''))
    if (!known.has(sign.codePointAt(0) ?? 0)) throw new RangeError(`The font has no ${sign}`);
  file.setTitle(writable(letter.about ?? '', known));
  file.setProducer('');
  file.setCreator('');
  let sheet = file.addPage([page.width, page.height]);
  let y = page.height - page.margin;
  const write = (text: string, after: number) => {
    for (const line of wrapped(writable(text, known), font)) {
      if (y < page.margin) {
        sheet = file.addPage([page.width, page.height]);
        y = page.height - page.margin;
      }
      sheet.drawText(line, { x: page.margin, y, size, font });
      y -= leading;
    }
    y -= after;
  };
  const gap = leading;
  write(letter.sender.join('\n'), gap);
  write(letter.day, gap);
  write(letter.recipient.join('\n'), gap);
  if (letter.about !== null) write(letter.about, gap);
  for (const paragraph of letter.paragraphs) write(paragraph, gap);
  // Room to sign by hand.
  y -= 2 * leading;
  write(letter.name, gap);
  if (letter.enclosed !== null) write(letter.enclosed, 0);
  return new Uint8Array(await file.save());
}
