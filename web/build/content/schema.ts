import { z } from 'zod';
import { topics } from '../../../domain/community/topics.ts';
import { isPeriodPassage } from '../../../domain/learning/legal_period.ts';
import { SITUATION_FIGURES, TRACKS } from '../../../domain/learning/lesson.ts';
import { isIsoDate, isoDate } from '../../../domain/time/iso_date.ts';

// What may stand in `content/`, key by key: a key that nobody reads is a mistake, so none is passed over.

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower case, with hyphens');
const words = z.string().trim().min(1);
const day = z.string().refine(isIsoDate, 'a day as 2026-11-22').transform(isoDate);
const amount = z.int().nonnegative();
const rate = z.int().min(0).max(10_000);

/** The worked examples there are. Amounts in cents, rates in basis points. */
export const exampleSchema = z.discriminatedUnion('engine', [
  z.strictObject({
    engine: z.literal('none'),
    input: z.record(z.string(), z.unknown()).optional(),
  }),
  z.strictObject({
    engine: z.literal('hold_minimum'),
    input: z.strictObject({ balance: amount, apr: rate, monthly: amount.optional() }),
  }),
  z.strictObject({
    engine: z.literal('plan_payoff'),
    input: z.strictObject({
      debts: z
        .array(z.strictObject({ name: words, balance: amount, apr: rate, minimum: amount }))
        .min(1),
      monthly: amount,
    }),
  }),
  z.strictObject({
    engine: z.literal('card_use'),
    input: z.strictObject({
      balance: amount,
      limit: amount,
      apr: rate,
      statementDay: z.int().min(1).max(31).optional(),
    }),
  }),
  z.strictObject({
    engine: z.literal('deferred_interest'),
    input: z.strictObject({ balance: amount, apr: rate, months: z.int().min(1).max(60) }),
  }),
  z.strictObject({
    engine: z.literal('clock'),
    input: z.strictObject({
      from: day,
      passage: z.string().refine(isPeriodPassage, 'No period is counted by this passage'),
    }),
  }),
]);
export type Example = z.infer<typeof exampleSchema>;

const option = z.strictObject({ text: words, right: z.boolean(), why: words });

export const lessonSchema = z.strictObject({
  id: slug,
  title: words,
  track: z.enum(TRACKS),
  minutes: z.int().min(3).max(5),
  teaches: words,
  short: words,
  asks: z.array(words).min(5),
  situations: z.array(slug),
  terms: z.array(slug),
  opens: z.string().startsWith('/'),
  action: words,
  sources: z
    .array(
      z.strictObject({
        cite: words,
        passage: slug,
        figures: z.array(z.coerce.string()).default([]),
        checked: day,
      }),
    )
    .min(1),
  reviewBy: day,
  example: exampleSchema,
  quiz: z
    .array(z.strictObject({ q: words, options: z.array(option).length(3) }))
    .min(2)
    .max(3),
  next: slug.nullable(),
});

export const passageSchema = z.strictObject({
  cite: words,
  asOf: z.coerce.string(),
  note: z.string().nullish(),
  figures: z.array(z.coerce.string()).default([]),
  /** Where no lesson stands on it: the one that lies nearest, and the day it was read. */
  lesson: slug.optional(),
  checked: day.optional(),
});

export const glossarySchema = z.array(
  z.strictObject({ id: slug, term: words, also: z.array(words).default([]), text: words }),
);

export const mythsSchema = z.array(
  z.strictObject({ id: slug, claim: words, so: words, cite: words, passage: slug, nuance: words }),
);

/** What people ask first, and the lesson whose short words answer it. */
export const staffQuestionsSchema = z.array(
  z.strictObject({ lesson: slug, topic: z.enum(topics), question: words }),
);

export const situationsSchema = z.array(
  z.strictObject({
    id: slug,
    title: words,
    truth: words,
    lessons: z.array(slug).min(1),
    figure: z.enum(SITUATION_FIGURES).nullish(),
  }),
);
