import { blankAnswers, standingBy } from '../../cards/answers.ts';
import { fileBehind, withFile } from '../../cards/file_answers.ts';
import { notNow, type NotNow, type NotNowReason } from '../../cards/not_now.ts';
import { plannerStandingOf } from '../../cards/planner_standing.ts';
import type { AskContext } from '../context.ts';
import type { Figure } from '../figure.ts';
import {
  dayFigure,
  durationFigure,
  moneyFigure,
  monthFigure,
  wholePercentFigure,
} from '../print.ts';
import { refused, schemaOf } from './arguments.ts';
import { DASHBOARD, figuresSource, found, type Tool } from './facts.ts';

/** Why not to apply for a card now, by the planner and the person's own reports, as the cards page has it; null where nothing speaks
 *  against it. What somebody told that page alone isn't here. */
export const notNowOf = ({ records, credit, today }: AskContext): NotNow | null =>
  notNow(
    standingBy(
      withFile(blankAnswers, credit?.filed ?? null),
      plannerStandingOf(records, today),
      null,
    ),
    today,
  );

/** A reason, as its answer reads it. */
export interface ReasonRow {
  readonly path: string;
  readonly code: NotNowReason['code'];
  /** Whose account or inquiry it is; empty where that isn't known. */
  readonly name: string;
  readonly is_of_file: boolean;
}

export const applyNow: Tool = {
  spec: {
    name: 'apply_now',
    description:
      'Whether anything the person entered is a reason to wait before applying for a card, and until which day.',
    parameters: schemaOf({}),
  },
  run(_sent, context, id) {
    const { records, credit } = context;
    if (records.debts.length === 0 && !credit?.filed)
      return refused('Nothing is entered that could say whether to wait.');
    const waits = notNowOf(context);
    const figures: Record<string, Figure> = {};
    const reasons = (waits?.reasons ?? []).map((reason, at): ReasonRow => {
      const path = `r${at + 1}`;
      const file = fileBehind(reason, blankAnswers, credit?.filed ?? null);
      Object.assign(
        figures,
        Object.fromEntries(
          Object.entries(figuresOf(reason, file)).map(([name, figure]) => [
            `${path}.${name}`,
            figure,
          ]),
        ),
      );
      return { path, code: reason.code, name: nameIn(reason, file), is_of_file: file !== null };
    });
    if (waits?.until) figures['until'] = dayFigure(waits.until, 'wait', 'until', 'again', 'look');
    const to = reasons.some((each) => each.is_of_file) ? '/dashboard/credit-file' : DASHBOARD;
    return found({
      figures,
      data: { reasons },
      sources: [figuresSource(id, 'Whether to apply now', context, to)],
    });
  },
};

type File = ReturnType<typeof fileBehind>;

function nameIn(reason: NotNowReason, file: File): string {
  if (reason.code === 'pay_first') return reason.name;
  if (reason.code === 'late_now') return file?.lateNow?.name ?? '';
  if (reason.code === 'late') return file?.late?.name ?? '';
  return reason.code === 'applied' ? (file?.inquiry?.by ?? '') : '';
}

function figuresOf(reason: NotNowReason, file: File): Record<string, Figure> {
  const until = reason.until && { until: dayFigure(reason.until, 'wait', 'until', 'again') };
  switch (reason.code) {
    case 'pay_first':
      return {
        pay: moneyFigure(reason.pay, 'pay'),
        mark: wholePercentFigure(reason.below, 'under', 'below', 'limit'),
        ...(reason.payBy && { by: dayFigure(reason.payBy, 'by', 'pay') }),
        ...(reason.closesOn && { closing: dayFigure(reason.closesOn, 'closes', 'statement') }),
      };
    case 'late_now': {
      const late = file?.lateNow ?? null;
      return {
        ...(late && { printed: dayFigure(late.printedOn, 'report', 'shows') }),
        ...(late?.daysLate && { days: durationFigure(late.daysLate, 'day', 'late') }),
        ...(late?.pastDue && { past_due: moneyFigure(late.pastDue, 'past', 'due') }),
      };
    }
    case 'short':
      return {
        short: moneyFigure(reason.by, 'short', 'missing'),
        month: monthFigure(reason.month, 'short', 'month'),
      };
    case 'late':
      return { ...until, month: monthFigure(reason.on, 'late') };
    case 'applied':
      return { ...until, on: dayFigure(reason.on, 'inquiry', 'applied') };
    case 'applied_often':
      return {
        ...until,
        count: {
          kind: 'count',
          count: reason.count,
          text: String(reason.count),
          words: ['applied', 'times'],
        },
      };
    default:
      return { ...until };
  }
}
