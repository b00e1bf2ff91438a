import { m } from '../../../paraglide/messages.js';

/** What the results of worked examples are called that compare nothing. One without a name stands in the text alone. */
export const figureNames: Readonly<Record<string, () => string>> = {
  'use.share': m.learn_figure_use_share,
  'use.mark': m.learn_figure_use_mark,
  'use.interest': m.learn_figure_use_interest,
  'use.pay': m.learn_figure_use_pay,
  'deferred.interest': m.learn_figure_deferred_interest,
  'clock.ends': m.learn_figure_clock_ends,
};

/** How results are worked out, by the first word of their names. Days are counted, which needs no word. */
const bases: Readonly<Record<string, () => string>> = {
  hold: m.learn_lesson_figures_basis,
  avalanche: m.learn_lesson_figures_basis,
  use: m.learn_lesson_figures_use,
  deferred: m.learn_lesson_figures_deferred,
};

/** How the results of one example are worked out; null where there is nothing to say. */
export const basisOf = (firstName: string): string | null =>
  bases[firstName.replace(/\..*/, '')]?.() ?? null;
