import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { readDisclosure } from '../../../../domain/credit_file/disclosure/read_disclosure.ts';
import { compare } from '../../../../domain/credit_file/disclosure/testing/expected_fields.ts';
import { layOut, variants } from '../../../../domain/credit_file/disclosure/testing/layouts.ts';
import type { SourceLine } from '../../../../domain/credit_file/disclosure/source_line.ts';
import { MAX_PAGES, readPdf } from './read_pdf.ts';

/** The lines as a PDF: each piece set where it stands. The font has no check mark. */
async function pdfOf(lines: readonly SourceLine[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Courier);
  const pages = Math.max(...lines.map(({ page }) => page));
  const sheets = Array.from({ length: pages }, () => pdf.addPage([792, 1400]));
  for (const { page, y, pieces } of lines)
    for (const { text, x } of pieces)
      sheets[page - 1]?.drawText(text.replaceAll('✓', 'OK').replaceAll('’', "'"), {
        x,
        y: 1380 - y,
        size: 8.3,
        font,
      });
  return pdf.save();
}

describe('a PDF', () => {
  it.each(
    variants.filter((_, at) => at % 5 === 0).map((variant) => [variant.name, variant] as const),
  )('of %s is read as its lines are', async (_, variant) => {
    const laid = layOut(variant);
    const text = await readPdf(await pdfOf(laid.lines));
    if (!text.ok) throw new Error(text.code);
    const reading = readDisclosure(text.lines);
    if (!reading.ok) throw new Error(reading.error.code);
    const fields = compare(laid, reading.value);
    const wrong = fields.filter(({ expected, read }) => expected.replaceAll('’', "'") !== read);
    expect(wrong.length / fields.length, JSON.stringify(wrong.slice(0, 4))).toBeLessThanOrEqual(
      0.05,
    );
  });

  it('of pictures is refused', async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage();
    expect(await readPdf(await pdf.save())).toEqual({ ok: false, code: 'scan' });
  });

  it('that is none, or cut off, is refused', async () => {
    expect(await readPdf(new TextEncoder().encode('not a PDF at all'))).toEqual({
      ok: false,
      code: 'damaged',
    });
    const first = variants[0];
    if (!first) throw new Error('no variant');
    const whole = await pdfOf(layOut(first).lines);
    const cut = await readPdf(whole.slice(0, Math.floor(whole.length * 0.3)));
    expect(cut.ok).toBe(false);
  });

  it('of too many pages is refused', async () => {
    const pdf = await PDFDocument.create();
    for (let page = 0; page <= MAX_PAGES; page += 1) pdf.addPage();
    expect(await readPdf(await pdf.save())).toEqual({ ok: false, code: 'too_many_pages' });
  });

  it('that is locked is refused', async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage();
    pdf.encrypt({ userPassword: 'secret', ownerPassword: 'owner' });
    expect(await readPdf(await pdf.save())).toEqual({ ok: false, code: 'locked' });
  });

  it.each([
    [
      'a script that opens with it',
      '/OpenAction << /S /JavaScript /JS (app.launchURL("http://127.0.0.1:9/x", true)) >>',
      '[3 0 R]',
    ],
    ['pages that hold each other', '', '[2 0 R]'],
    ['lists in lists in lists', '', '['.repeat(60_000)],
    [
      'a form that asks for an address',
      '/AcroForm << /XFA (<xdp:xdp/>) /NeedAppearances true >> /AA << /O << /S /URI /URI (http://127.0.0.1:9/) >> >>',
      '[3 0 R]',
    ],
  ])('with %s ends, and asks for nothing', async (_, catalog, kids) => {
    const asked: unknown[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = (...request) => {
      asked.push(request);
      return Promise.reject(new TypeError('no network here'));
    };
    const text = `%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R ${catalog} >> endobj
2 0 obj << /Type /Pages /Kids ${kids} /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >> endobj
trailer << /Root 1 0 R /Size 4 >>
%%EOF`;
    const read = await readPdf(new TextEncoder().encode(text));
    globalThis.fetch = fetch;
    expect(read.ok).toBe(false);
    expect(asked).toEqual([]);
  });
});
