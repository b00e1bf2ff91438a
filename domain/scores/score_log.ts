import type { Bureau } from '../credit_file/report.ts';
import type { IsoDate } from '../time/iso_date.ts';

/** One score as somebody saw it: of one bureau's file, by one model, on one day. */
export interface ScoreEntry {
  readonly id: string;
  readonly bureau: Bureau;
  /** With its version: "FICO Score 8". Scores of two models are never compared. */
  readonly model: string;
  readonly on: IsoDate;
  readonly score: number;
  /** Where it stood, e.g. "Card statement". */
  readonly source?: string;
}

/** Models that are asked for by name, with the range that their makers publish. */
export const knownModels = [
  { name: 'FICO Score 8', from: 300, to: 850 },
  { name: 'FICO Score 9', from: 300, to: 850 },
  { name: 'FICO Score 10', from: 300, to: 850 },
  { name: 'FICO Score 10 T', from: 300, to: 850 },
  { name: 'FICO Score 2', from: 300, to: 850 },
  { name: 'FICO Score 4', from: 300, to: 850 },
  { name: 'FICO Score 5', from: 300, to: 850 },
  { name: 'FICO Auto Score 8', from: 250, to: 900 },
  { name: 'FICO Bankcard Score 8', from: 250, to: 900 },
  { name: 'VantageScore 3.0', from: 300, to: 850 },
  { name: 'VantageScore 4.0', from: 300, to: 850 },
] as const;

/** The lowest and the highest score that any model gives, as far as one is believed. */
export const scoreLimits = { from: 100, to: 1000 } as const;

export const rangeOf = (model: string): { readonly from: number; readonly to: number } | null =>
  knownModels.find(({ name }) => name === model) ?? null;

/** Scores of one bureau and one model over time: the only ones that are set beside each other. */
export interface ScoreSeries {
  readonly bureau: Bureau;
  /** The oldest first; of one day the one that was written down last. */
  readonly entries: readonly ScoreEntry[];
  /** The newest. */
  readonly latest: ScoreEntry;
  /** Since the entry that lies nearest to three months before the newest; null where there is only one. */
  readonly change: ScoreChange | null;
}

export interface ScoreChange {
  readonly points: number;
  readonly since: IsoDate;
}

export interface ModelScores {
  readonly model: string;
  readonly series: readonly ScoreSeries[];
  /** One axis for all of its bureaus. */
  readonly lowest: number;
  readonly highest: number;
}

const byDay = (one: ScoreEntry, other: ScoreEntry): number =>
  one.on < other.on ? -1 : Number(one.on > other.on);

/** About three months. Days. */
const compared = 91;

const dayNumber = (day: IsoDate): number => Date.parse(day) / 86_400_000;

function changeOf(entries: readonly ScoreEntry[]): ScoreChange | null {
  const latest = entries.at(-1);
  const earlier = entries.slice(0, -1);
  if (!latest || earlier.length === 0) return null;
  const wanted = dayNumber(latest.on) - compared;
  const from = earlier.reduce((best, entry) =>
    Math.abs(dayNumber(entry.on) - wanted) <= Math.abs(dayNumber(best.on) - wanted) ? entry : best,
  );
  return { points: latest.score - from.score, since: from.on };
}

/** The log by model, and in it by bureau; the model that was written down last comes first. */
export function scoreLog(entries: readonly ScoreEntry[]): readonly ModelScores[] {
  const models = [
    ...new Set(
      entries
        .toSorted(byDay)
        .toReversed()
        .map(({ model }) => model),
    ),
  ];
  return models.map((model) => {
    const ofModel = entries.filter((entry) => entry.model === model);
    const bureaus = [
      ...new Set(
        ofModel
          .toSorted(byDay)
          .toReversed()
          .map(({ bureau }) => bureau),
      ),
    ];
    const series = bureaus.flatMap((bureau): ScoreSeries[] => {
      const days = new Map(
        ofModel.filter((entry) => entry.bureau === bureau).map((entry) => [entry.on, entry]),
      );
      const sorted = [...days.values()].toSorted(byDay);
      const latest = sorted.at(-1);
      return latest ? [{ bureau, entries: sorted, latest, change: changeOf(sorted) }] : [];
    });
    const scores = series.flatMap((each) => each.entries.map(({ score }) => score));
    return { model, series, lowest: Math.min(...scores), highest: Math.max(...scores) };
  });
}

/** The newest score by one of the models, of any bureau; null where none is logged. */
export const newestScore = (
  scores: readonly ScoreEntry[],
  models: readonly string[],
): ScoreEntry | null =>
  scores
    .filter(({ model }) => models.includes(model))
    .reduce<ScoreEntry | null>(
      (newest, each) => (newest !== null && newest.on > each.on ? newest : each),
      null,
    );
