import type { OwnCredit } from '../../domain/assistant/context.ts';
import { fileAnswersOf } from '../../domain/cards/read_file.ts';
import { clocksOf } from '../../domain/credit_file/clocks.ts';
import { deadlineKinds } from '../../domain/credit_file/kept_deadline.ts';
import { bureaus } from '../../domain/credit_file/report.ts';
import { type ScoreEntry, scoreLog } from '../../domain/scores/score_log.ts';
import { type IsoDate, isIsoDate } from '../../domain/time/iso_date.ts';
import { readableReports } from '../../supabase/rows/credit_file.ts';
import type { assistantAnswers } from '../../supabase/wire/assistant.ts';
import type * as z from 'zod/mini';

type OwnRecords = z.infer<typeof assistantAnswers.my_records>;

/** A member's credit file as answers need it; undefined where nothing is entered. What cannot be read is left out. */
export function ownCreditOf(
  {
    reports,
    not_mine: notMine,
    scores,
    disputes,
    deadlines,
  }: Pick<OwnRecords, 'reports' | 'not_mine' | 'scores' | 'disputes' | 'deadlines'>,
  today: IsoDate,
): OwnCredit | undefined {
  if (reports.length + scores.length + disputes.length + deadlines.length === 0) return undefined;
  const file = { reports: readableReports(reports), confirmed: [], notMine: new Set(notMine) };
  return {
    clocks: clocksOf(file, today),
    filed: fileAnswersOf(file, today),
    scores: scoreLog(scores.flatMap(scoreOf)),
    kept: deadlines.flatMap(keptOf),
    answers: disputes.flatMap(({ name, last_day: lastDay, is_estimated, is_procedure }) =>
      isIsoDate(lastDay)
        ? [{ name, lastDay, isEstimated: is_estimated, isProcedure: is_procedure }]
        : [],
    ),
  };
}

function keptOf({
  kind: said,
  name,
  started_on: startedOn,
  ends_on: endsOn,
}: OwnRecords['deadlines'][number]): NonNullable<OwnCredit['kept']>[number][] {
  const kind = deadlineKinds.find((each) => each === said);
  return kind && isIsoDate(startedOn) && isIsoDate(endsOn)
    ? [{ kind, name, startedOn, endsOn }]
    : [];
}

function scoreOf({
  id,
  bureau,
  model,
  scored_on: on,
  score,
}: OwnRecords['scores'][number]): ScoreEntry[] {
  const known = bureaus.find((each) => each === bureau);
  return known && isIsoDate(on) ? [{ id, bureau: known, model, on, score }] : [];
}
