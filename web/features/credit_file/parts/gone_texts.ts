import type { Change, SeenAfter } from '../../../../domain/credit_file/after_dispute.ts';
import type { GoneEntry } from '../../../../domain/credit_file/gone_since.ts';
import { m } from '../../../paraglide/messages.js';
import { dayText } from '../../../ui/day_text.ts';
import { locale } from '../../../ui/locale.ts';
import { bureauTexts, labelOf, valueOf } from './report_texts.ts';

const listed = (parts: readonly string[]): string => new Intl.ListFormat(locale).format(parts);

/** "Gone since your report from November 20, 2026: BEACON at Equifax", a sentence for each day. */
export const goneTexts = (entries: readonly GoneEntry[]): readonly string[] =>
  [...new Set(entries.map(({ since }) => since))].map((day) =>
    m.file_gone({
      day: dayText(day),
      what: listed(
        entries
          .filter(({ since }) => since === day)
          .map(({ name, bureau }) => m.file_gone_at({ name, bureau: bureauTexts[bureau]() })),
      ),
    }),
  );

/** The same of what was disputed. */
export const goneText = ({
  gone,
  bureau,
  printedOn,
}: Pick<SeenAfter, 'gone' | 'bureau' | 'printedOn'>): string =>
  m.file_gone({
    day: dayText(printedOn),
    what: listed(gone.map((name) => m.file_gone_at({ name, bureau: bureauTexts[bureau]() }))),
  });

/** "Balance: it was $312, and now it’s $250." */
export function changeText({ name, field, month, before, after }: Change): string {
  const said = (printed: string) => valueOf({ field, printed: printed === '' ? null : printed });
  return m.file_changed({
    name,
    label: labelOf({ field, ...(month !== undefined && { month }) }),
    before: said(before),
    after: said(after),
  });
}
