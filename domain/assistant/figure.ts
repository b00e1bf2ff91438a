import type { Cents } from '../money/cents.ts';
import type { IsoDate } from '../time/iso_date.ts';

/** What a number is, so that nothing is taken for something else: $30 is not 30 days. */
export type FigureValue =
  | { readonly kind: 'money'; readonly cents: Cents }
  /** Basis points: 2499 is 24.99 %. */
  | { readonly kind: 'percent'; readonly bps: number }
  | { readonly kind: 'date'; readonly date: IsoDate }
  /** First day of the month. */
  | { readonly kind: 'month'; readonly month: IsoDate }
  | {
      readonly kind: 'duration';
      readonly count: number;
      readonly unit: 'day' | 'week' | 'month' | 'year';
    }
  | { readonly kind: 'count'; readonly count: number };

/** A number that an engine or a source gave. */
export type Figure = FigureValue & {
  /** As it is printed: "$258.85", "September 2028", "2 months". */
  readonly text: string;
  /** Words that say what it is, in lower case: a sentence with the number has one of them. */
  readonly words: readonly string[];
  /** The name of the debt that it is of; nothing where it is of all. */
  readonly debt?: string;
};

/** Figures by their path: `saves.interest`. */
export type Figures = Readonly<Record<string, Figure>>;

type Money = Extract<Figure, { readonly kind: 'money' }>;
/** Whether it is an amount of more than nothing. */
export const isAmount = (figure: Figure | undefined): figure is Money =>
  figure?.kind === 'money' && figure.cents > 0;
