import type { InPlan } from '../../../../domain/cards/move_in_plan.ts';
import { cents } from '../../../../domain/money/cents.ts';
import { addMonths, type IsoDate } from '../../../../domain/time/iso_date.ts';
import { m } from '../../../paraglide/messages.js';
import { LineChart } from '../../../ui/chart/line_chart.tsx';
import { tickText } from '../../../ui/chart/money_ticks.ts';
import { yearSteps } from '../../../ui/chart/years.ts';
import { monthText, shortMonthText } from '../../../ui/day_text.ts';
import { money } from '../card_texts.ts';

const pointsOf = ({ owed }: InPlan) => owed.map((amount, month) => [month, amount] as const);

/** What is owed month by month, staying and moving. The table under it has the same figures. */
export default function MoveChart({
  before,
  after,
  today,
}: {
  /** Null where staying never ends. */
  readonly before: InPlan | null;
  readonly after: InPlan;
  readonly today: IsoDate;
}) {
  const last = Math.max(after.owed.length, before?.owed.length ?? 0) - 1;
  const moved = monthText(after.endsOn);
  const stayed = before && monthText(before.endsOn);
  const textOf = (stop: number) => {
    const left = money(cents(after.owed[stop] ?? 0));
    const month = shortMonthText(addMonths(today, stop));
    return before === null
      ? m.cards_move_chart_point({ month, left })
      : m.cards_move_chart_points({
          month,
          left,
          staying: money(cents(before.owed[stop] ?? 0)),
        });
  };
  return (
    <LineChart
      label={
        stayed === null
          ? m.cards_move_chart_label_one({ moved })
          : m.cards_move_chart_label({ moved, stayed })
      }
      range={[0, last]}
      steps={(isNarrow) => yearSteps(today, [0, last], isNarrow)}
      stops={Array.from({ length: last + 1 }, (_, month) => month)}
      textOf={textOf}
      formatTick={tickText}
      series={[
        ...(before === null || stayed === null
          ? []
          : [
              {
                key: 'stay',
                look: 'baseline' as const,
                points: pointsOf(before),
                label: { lines: [m.cards_move_chart_stay({ month: stayed })] },
              },
            ]),
        {
          key: 'move',
          look: 'plan',
          points: pointsOf(after),
          label: { lines: [m.cards_move_chart_move({ month: moved })] },
        },
      ]}
    />
  );
}
