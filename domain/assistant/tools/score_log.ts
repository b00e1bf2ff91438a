import type { Figure } from '../figure.ts';
import { dayFigure, dayText } from '../print.ts';
import { refused, schemaOf } from './arguments.ts';
import { bureauName } from './clocks.ts';
import { figuresSource, found, slip, type Tool } from './facts.ts';

const SCORES = '/dashboard/scores';

/** How many series the slip shows. */
const SHOWN = 6;

const points = (count: number): string => `${count} ${count === 1 ? 'point' : 'points'}`;

/** Scores as the person wrote them down: never compared across models or bureaus. */
export const scoreLogTool: Tool = {
  spec: {
    name: 'score_log',
    description:
      'The scores that the person wrote down: of each model and bureau the newest with its day, and how it changed in about three months.',
    parameters: schemaOf({}),
  },
  run(_sent, context, id) {
    const series = (context.credit?.scores ?? [])
      .flatMap(({ model, series: all }) => all.map((each) => ({ model, ...each })))
      .toSorted((one, other) => (one.latest.on < other.latest.on ? 1 : -1))
      .slice(0, SHOWN);
    if (series.length === 0) return refused('No score is written down yet.');
    const figures: Record<string, Figure> = {};
    series.forEach(({ latest, change }, at) => {
      const path = `s${at + 1}`;
      figures[`${path}.score`] = {
        kind: 'count',
        count: latest.score,
        text: String(latest.score),
        words: ['score'],
      };
      figures[`${path}.on`] = dayFigure(latest.on, 'on', 'of', 'score');
      if (change !== null && change.points !== 0) {
        const moved = Math.abs(change.points);
        figures[`${path}.change`] = {
          kind: 'count',
          count: moved,
          text: points(moved),
          words: ['points', 'more', 'less', 'up', 'down'],
        };
        figures[`${path}.since`] = dayFigure(change.since, 'since', 'than');
      }
    });
    return found({
      figures,
      data: {
        scores: series.map(({ model, bureau, change }, at) => ({
          path: `s${at + 1}`,
          model,
          bureau: bureauName(bureau),
          moved: change === null ? null : Math.sign(change.points),
        })),
      },
      slip: slip({
        source: id,
        title: 'From your score log',
        columns: [],
        rows: series.map(({ model, bureau, latest }) => ({
          label: `${model}, ${bureauName(bureau)}, ${dayText(latest.on)}`,
          values: [String(latest.score)],
        })),
        foot: {
          text: 'Two models are never compared.',
          link: { to: SCORES, text: 'Open your scores' },
        },
      }),
      sources: [figuresSource(id, 'Your score log', context, SCORES)],
    });
  },
};
