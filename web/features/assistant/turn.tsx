import { ArrowRight, CircleStop } from 'lucide-react';
import { Link } from 'react-router';
import type { Reading } from '../../../domain/assistant/answer.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { type AnswerView, type Turn, viewOf } from '../../data/assistant/turn.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { clockText } from '../../ui/time_text.ts';
import { SlipTable, Sources } from './evidence.tsx';
import { Feedback } from './feedback.tsx';
import type { PlannerChange } from './last_change.ts';
import { Offer } from './offer.tsx';
import { AnswerText } from './pieces.tsx';
import { Steps } from './steps.tsx';

export interface TurnActions {
  /** Asks this, as a question of its own. */
  readonly onAsk: (question: string) => void;
  readonly onStop: () => void;
  /** Shows or writes the rest of what was stopped. */
  readonly onFinish: (turn: Turn) => void;
  readonly onChanged: (change: PlannerChange) => void;
}

interface TurnProps extends TurnActions {
  readonly turn: Turn;
  /** From 1. */
  readonly number: number;
  readonly isLast: boolean;
  readonly today: IsoDate;
  /** Why no model helped, where that is to be said: once in a conversation. */
  readonly saysWithout: 'none' | 'chosen' | null;
}

const way =
  'inline-flex min-h-11 items-center text-left text-glaze-ink underline decoration-current/45 underline-offset-4 hover:decoration-current';

/** What is to be said of how an answer came about, before it. */
function Note({
  view: { done },
  turn,
  saysWithout,
  onAsk,
}: Pick<TurnProps, 'turn' | 'saysWithout' | 'onAsk'> & { readonly view: AnswerView }) {
  if (turn.kept === 'nowhere' && done?.mode === 'no_model')
    return <Callout>{m.assistant_note_nowhere()}</Callout>;
  switch (done?.mode) {
    case 'no_model':
      return (
        saysWithout && (
          <Callout>
            {saysWithout === 'chosen' ? m.assistant_note_chosen() : m.assistant_note_no_model()}
          </Callout>
        )
      );
    case 'model_busy':
    case 'model_failed':
      return (
        <Callout>
          {done.mode === 'model_busy' ? m.assistant_note_busy() : m.assistant_note_failed()}{' '}
          <button type="button" className={way} onClick={() => onAsk(turn.question)}>
            {m.assistant_try_model()}
          </button>
        </Callout>
      );
    case 'model_limit':
      return <Callout>{m.assistant_note_limit()}</Callout>;
    default:
      return null;
  }
}

const errorText = {
  stopped: m.assistant_stopped,
  too_slow: m.assistant_too_slow,
  broken_off: m.assistant_broken_off,
  internal: m.assistant_internal,
};

/** What stands where an answer ended before its end, and what one may do. */
function BrokenOff({
  turn,
  code,
  isLast,
  onAsk,
  onFinish,
}: Pick<TurnProps, 'turn' | 'isLast' | 'onAsk' | 'onFinish'> & {
  readonly code: keyof typeof errorText;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-cell text-ink-2">
      <span className="flex items-start gap-2">
        <CircleStop aria-hidden="true" size={16} strokeWidth={1.6} className="mt-1 flex-none" />
        {errorText[code]()}
      </span>
      <span className="flex flex-wrap print:hidden">
        {isLast && (
          <Button variant="text" className="min-h-11 text-cell" onClick={() => onFinish(turn)}>
            {m.assistant_finish()}
          </Button>
        )}
        <Button variant="text" className="min-h-11 text-cell" onClick={() => onAsk(turn.question)}>
          {m.assistant_ask_again()}
        </Button>
      </span>
    </div>
  );
}

/** How the question was read, above the answer: where it wasn’t certain. */
function TakenAs({ reading }: { readonly reading: Reading }) {
  const { certainty, as } = reading;
  return (
    certainty === 'likely' &&
    as !== null && (
      <p className="max-w-measure text-cell text-ink-2">{m.assistant_read_as({ as })}</p>
    )
  );
}

/** What it might mean, to choose from. A choice is asked at once, and changes nothing. */
function Choices({ reading, onAsk }: Pick<TurnProps, 'onAsk'> & { readonly reading: Reading }) {
  return (
    <div className="max-w-2xl print:hidden">
      <ul>
        {reading.others.map((choice) => (
          <li key={choice} className="border-b border-line first:border-t">
            <button
              type="button"
              onClick={() => onAsk(choice)}
              className="flex min-h-13 w-full items-center justify-between gap-4 py-2.5 text-left font-serif text-3 leading-snug hover:underline"
            >
              {choice}
              <ArrowRight
                aria-hidden="true"
                size={20}
                strokeWidth={1.6}
                className="flex-none text-ink-3"
              />
            </button>
          </li>
        ))}
      </ul>
      <Button
        variant="quiet"
        className="mt-5 min-h-11 px-4 text-cell"
        onClick={() => onAsk(m.assistant_none_of_these())}
      >
        {m.assistant_none_of_these()}
      </Button>
    </div>
  );
}

/** How the question was read, and what it might have been instead. */
function ReadAs({
  reading,
  onAsk,
}: Pick<TurnProps, 'onAsk'> & {
  readonly reading: Reading;
}) {
  const { others, certainty } = reading;
  // Conversations from before there was a difference have it below their answer.
  const as = certainty === undefined ? reading.as : null;
  if (as === null && others.length === 0) return null;
  return (
    <div className="max-w-measure text-ink-2 print:hidden">
      {as !== null && <p>{m.assistant_read_as({ as })}</p>}
      {others.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-4">
          <span>{reading.as === null ? m.assistant_nearest() : m.assistant_not_it()}</span>
          {others.map((other) => (
            <button key={other} type="button" className={way} onClick={() => onAsk(other)}>
              {other}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}

/** A question with its answer, as far as it has come. */
export function TurnPart({ turn, number, isLast, today, saysWithout, ...actions }: TurnProps) {
  const view = viewOf(turn);
  const { steps, slips, sources, paragraphs, proposal, done, error } = view;
  const at = clockText(new Date(turn.askedAt));
  const id = `question-${number}`;
  const idOf = (source: number) => `answer-${number}-source-${source}`;
  const isRunning = turn.state === 'running';
  const broken = turn.state === 'stopped' ? 'stopped' : error?.code;
  const hasEvidence = slips.length + sources.length > 0 || done?.lesson;
  const { question } = turn;
  const reading = done && done.mode !== 'crisis' && done.mode !== 'model' ? done.reading : null;
  return (
    <section
      aria-labelledby={id}
      className="grid gap-y-5 border-t border-line-strong py-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-x-16"
    >
      <div className="min-w-0 lg:col-span-2">
        <p className="text-1 text-ink-2">{m.assistant_you({ time: at })}</p>
        <h2
          id={id}
          tabIndex={-1}
          className={`mt-0.5 max-w-2xl whitespace-pre-line wrap-anywhere ${question.length > 240 ? 'text-3' : ''}`}
        >
          {question}
        </h2>
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <Note view={view} turn={turn} saysWithout={saysWithout} onAsk={actions.onAsk} />
        {reading && <TakenAs reading={reading} />}
        <AnswerText paragraphs={paragraphs} sources={sources} idOf={idOf} />
        {isRunning && turn.isLost && (
          <div role="status">
            <Callout>
              {paragraphs.length > 0 ? m.assistant_lost() : m.assistant_lost_before()}
            </Callout>
          </div>
        )}
        {isRunning && (
          <>
            <Steps steps={steps} />
            <div className="print:hidden">
              <Button className="min-h-11 px-4 text-cell" onClick={actions.onStop}>
                <CircleStop aria-hidden="true" size={18} strokeWidth={1.6} />
                {m.assistant_stop()}
              </Button>
            </div>
          </>
        )}
        {broken && <BrokenOff turn={turn} code={broken} isLast={isLast} {...actions} />}
        {proposal && !isRunning && (
          <Offer
            proposal={proposal}
            today={today}
            id={`offer-${number}`}
            onChanged={actions.onChanged}
            onAskAgain={() => actions.onAsk(question)}
          />
        )}
        {reading?.certainty === 'unsure' && reading.others.length > 0 ? (
          <Choices reading={reading} onAsk={actions.onAsk} />
        ) : (
          reading && <ReadAs reading={reading} onAsk={actions.onAsk} />
        )}
      </div>
      {hasEvidence && (
        <div className="grid min-w-0 content-start gap-5">
          {slips.map((slip) => (
            <SlipTable key={`${slip.source}-${slip.title}`} slip={slip} />
          ))}
          <Sources sources={sources} idOf={idOf} workedOutAt={at} />
          {done?.lesson && (
            <p className="text-1 text-ink-2">
              {m.assistant_lesson({ minutes: done.lesson.minutes })}{' '}
              <Link to={`/education/${done.lesson.id}`}>{done.lesson.title}</Link>
            </p>
          )}
          {turn.kept === 'account' && done && <Feedback turnId={turn.id} />}
        </div>
      )}
    </section>
  );
}
