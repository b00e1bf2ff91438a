import type { Answer, AskEvent } from './answer.ts';

type Body = AskEvent extends infer Event
  ? Event extends { id: number }
    ? Omit<Event, 'id'>
    : never
  : never;

/** An answer without a model as the events that a page takes in: what it stands on comes before what is said. */
export function bodiesOf(answer: Answer): readonly Body[] {
  return [
    ...answer.steps.map((step) => ({ type: 'step' as const, step })),
    ...answer.sources.map((source) => ({ type: 'source' as const, source })),
    ...answer.slips.map((slip) => ({ type: 'card' as const, slip })),
    ...answer.sentences.map((sentence) => ({ type: 'sentence' as const, sentence })),
    ...(answer.proposal ? [{ type: 'proposal' as const, proposal: answer.proposal }] : []),
    {
      type: 'done' as const,
      mode: answer.mode,
      reading: answer.reading,
      lesson: answer.lesson,
      usage: null,
    },
  ];
}

/** The same with ids, counted on from `after`. */
export const eventsOf = (answer: Answer, after: number): readonly AskEvent[] =>
  bodiesOf(answer).map((body, at) => ({ ...body, id: after + at + 1 }) as AskEvent);
