import { type IsoDate, isIsoDate } from '../../time/iso_date.ts';
import { dateIn, datesIn } from './printed_values.ts';

const label =
  /\b(?:report date|date of (?:your )?(?:report|disclosure|request|this report|credit report|issue)|date (?:generated|created|printed|issued|requested|prepared|ordered|run|pulled)|(?:report )?(?:generated|created|printed|issued|prepared|pulled|run|ordered)(?: on)?|report as of|as of|disclosure date|file date|print date|data as of|dated|report created|your report as of|issue date|credit report date|current as of)\b\s*[:-]?\s*/i;

const bareLabel = /^date\s*:?\s*/i;

/** Whether a line says when the report was printed. */
export const saysPrintedDay = (text: string): boolean =>
  dayAfter(text, label) !== null || dayAfter(text, bareLabel) !== null;

function dayAfter(text: string, pattern: RegExp): IsoDate | null {
  const found = pattern.exec(text);
  if (!found) return null;
  const rest = text.slice(found.index + found[0].length);
  const [first] = datesIn(rest);
  const date = first && first.index <= 3 ? dateIn(first.text) : null;
  return date !== null && isIsoDate(date) ? date : null;
}

/** The day the bureau printed the report, where it says one; the lines that say so by their index. */
export function printedDay(lines: readonly string[]): {
  readonly day: IsoDate | null;
  readonly at: number | null;
} {
  const head = lines.slice(0, 120);
  for (const pattern of [label, bareLabel])
    for (const [at, text] of head.entries()) {
      const day = dayAfter(text, pattern);
      if (day && !/account|balance|status|updated|birth|opened|reported/i.test(text))
        return { day, at };
      const below = lines[at + 1];
      if (pattern.test(text) && text.replace(pattern, '').trim() === '' && below) {
        const date = dateIn(below.trim());
        if (date !== null && isIsoDate(date)) return { day: date, at: at + 1 };
      }
    }
  for (const [at, text] of lines.slice(0, 12).entries()) {
    const [only] = datesIn(text);
    const date = only && dateIn(only.text);
    if (date && isIsoDate(date) && !/birth|born/i.test(text)) return { day: date, at };
  }
  return { day: null, at: null };
}
