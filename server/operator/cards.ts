import fs from 'node:fs/promises';
import path from 'node:path';
import { freshnessOf } from '../../domain/cards/staleness.ts';
import {
  type FileRefusal,
  MAX_FILE_BYTES,
  readSurvey,
  type SurveyReport,
} from '../../domain/cards/survey/read_survey.ts';
import { type IsoDate, isIsoDate } from '../../domain/time/iso_date.ts';
import { root } from '../place.ts';
import { parseArguments } from './arguments.ts';
import { printable } from './format.ts';
import type { Command } from './instance.ts';
import { type CommandResult, problem, usageProblem } from './result.ts';

/** What the product shows, made from a release of the survey. A build takes it along. */
const SURVEY_FILE = 'content/cards/survey.json';

const refusals: Readonly<Record<FileRefusal, string>> = {
  too_large: `The file is larger than ${MAX_FILE_BYTES / 1_000_000} MB. Nothing was changed.`,
  damaged: 'The file ends inside a quoted cell: it was cut off or damaged. Nothing was changed.',
  not_the_survey:
    'The file doesn’t have the headers of the card survey. Save the workbook’s sheet as CSV. Nothing was changed.',
  too_few_rows: 'The file has fewer than 100 rows: it isn’t a whole release. Nothing was changed.',
};

function linesOf(report: SurveyReport): string[] {
  const byReason = new Map<string, number>();
  for (const { reason } of report.refusedFigures)
    byReason.set(reason, (byReason.get(reason) ?? 0) + 1);
  return [
    `format: ${report.format}`,
    `rows read: ${report.rowsRead}`,
    `rows taken: ${report.rowsTaken}`,
    `cards, same terms joined: ${report.cards}`,
    `rows refused: ${report.refusedRows.length}`,
    ...report.refusedRows.map(({ row, reason }) => printable(`  row ${row}: ${reason}`)),
    `figures refused: ${report.refusedFigures.length}`,
    ...[...byReason].map(([reason, count]) => `  ${reason}: ${count}`),
  ];
}

async function importSurvey(
  file: string,
  asOf: IsoDate,
  today: IsoDate,
  keepAt: string | null,
): Promise<CommandResult> {
  const size = await fs.stat(file).then(
    (stat) => stat.size,
    () => null,
  );
  if (size === null) return problem(printable(`There’s no file ${file}.`));
  if (size > MAX_FILE_BYTES) return problem(refusals.too_large);
  const reading = readSurvey(await fs.readFile(file, 'utf8'), asOf);
  if (!reading.ok) return problem(refusals[reading.reason]);
  const { survey, report } = reading;
  if (keepAt !== null) {
    // Whole or not at all: a build may read it at any moment.
    await fs.mkdir(path.dirname(keepAt), { recursive: true });
    await fs.writeFile(`${keepAt}.new`, `${JSON.stringify(survey)}\n`);
    await fs.rename(`${keepAt}.new`, keepAt);
  }
  const isHidden = freshnessOf(asOf, today) === 'hidden';
  return {
    ok: true,
    answer: { asOf, ...report },
    lines: [`terms of: ${asOf}`, ...linesOf(report)],
    ...(isHidden
      ? { note: 'These terms are over 36 months old: the page doesn’t show them.' }
      : keepAt === null
        ? { note: 'Nothing was written. Add --write to save it for the next build.' }
        : { note: `Written to ${path.relative(root, keepAt)}. Build again to show it.` }),
  };
}

/** `cards import file.csv --as-of 2025-12-31 [--write] [--to file.json]`: reads a release of the CFPB's survey of card terms, says what was taken
 *  and what was refused, and writes what the page shows. */
export const cards: Command = async (_backend, args) => {
  const reading = parseArguments(args, {
    options: ['as-of', 'to'] as const,
    flags: ['write'] as const,
  });
  if (!reading.ok) return reading;
  const [name, file, ...extra] = reading.positionals;
  const asOf = reading.options['as-of'] ?? '';
  if (name !== 'import' || file === undefined || extra.length > 0 || !isIsoDate(asOf))
    return usageProblem('Use cards import file.csv --as-of 2025-12-31');
  const to = reading.options.to ?? SURVEY_FILE;
  const today = new Date().toISOString().slice(0, 10);
  const isWritten = reading.flags.has('write') || reading.options.to !== undefined;
  return importSurvey(
    path.resolve(file),
    asOf,
    isIsoDate(today) ? today : asOf,
    isWritten ? path.resolve(root, to) : null,
  );
};
