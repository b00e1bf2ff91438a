import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import type { Letter } from '../../../domain/letters/letter.ts';
import { letterPdf } from './letter_pdf.ts';

const letter = (...paragraphs: string[]): Letter => ({
  sender: ['Dana Reyes'],
  day: 'November 29, 2026',
  recipient: ['Equifax'],
  about: null,
  paragraphs,
  name: 'Dana Reyes',
  enclosed: null,
});

describe('a letter as a PDF', () => {
  it.each([
    ['the marks of a payment history', 'May 2026 as “✓.” and June as “✗”'],
    ['blanks that don’t break', 'a\u00a0b\u202fc\td'],
    ['signs that don’t show', 'zero\u200bwidth, an emoji’s\ufe0f selector'],
    ['letters with marks', 'Nguyễn, Dvořák, Łódź without its stroke: Lódz'.replace('Ł', 'L')],
    ['arrows and less-thans', '≤ $500 → none'],
    ['paragraphs of its own', 'one\ntwo'],
  ])('is made with %s', async (_what, text) => {
    const made = await PDFDocument.load(await letterPdf(letter(text)));
    expect(made.getPageCount()).toBe(1);
  });

  it('is refused where the name would come out wrong: then it’s printed', async () => {
    await expect(letterPdf(letter('陈伟'))).rejects.toThrow(RangeError);
  });
});
