import { Link } from 'react-router';
import type { AskProblem } from '../../data/assistant/asking.ts';
import { m } from '../../paraglide/messages.js';
import { Callout } from '../../ui/callout.tsx';

const way =
  'inline-flex min-h-11 items-center text-glaze-ink underline decoration-current/45 underline-offset-4 hover:decoration-current';

/** When what is refused for now opens again, in words. */
function laterText(seconds: number | null): string {
  if (seconds === null) return m.assistant_later();
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes < 60)
    return minutes === 1 ? m.assistant_in_minute() : m.assistant_in_minutes({ minutes });
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? m.assistant_in_hour() : m.assistant_in_hours({ hours });
}

/** Why a question wasn't answered, and what one may do. It is back in the field. */
export function ProblemNote({
  problem,
  onReload,
  onAnswerHere,
}: {
  readonly problem: AskProblem;
  readonly onReload: () => void;
  /** Asks it without a model, on this device. */
  readonly onAnswerHere: () => void;
}) {
  const here = (
    <button type="button" className={way} onClick={onAnswerHere}>
      {m.assistant_answer_here()}
    </button>
  );
  if (problem.code !== 'refused')
    return (
      <Callout kind="attention">
        {problem.code === 'offline'
          ? m.assistant_offline()
          : problem.code === 'not_loaded'
            ? m.assistant_not_loaded()
            : m.assistant_outdated()}{' '}
        {problem.code === 'offline' && here}
        {problem.code === 'outdated' && (
          <button type="button" className={way} onClick={() => window.location.reload()}>
            {m.assistant_reload()}
          </button>
        )}
      </Callout>
    );
  const { code, retryAfterSeconds } = problem.refusal;
  switch (code) {
    case 'turn_running':
      return (
        <Callout kind="attention">
          {m.assistant_running()}{' '}
          <button type="button" className={way} onClick={onReload}>
            {m.assistant_running_show()}
          </button>
        </Callout>
      );
    case 'too_many_conversations':
      return <Callout kind="attention">{m.assistant_many()}</Callout>;
    case 'pass_over':
      return (
        <Callout kind="attention">
          {m.assistant_pass_over()} {here}
        </Callout>
      );
    case 'conversation_gone':
    case 'conversation_full':
      return (
        <Callout kind="attention">
          {code === 'conversation_gone' ? m.assistant_gone() : m.assistant_full()}{' '}
          <Link to="/ai-assistant" className={way}>
            {m.assistant_new()}
          </Link>
        </Callout>
      );
    case 'question_too_long':
      return <Callout kind="attention">{m.assistant_refused_long()}</Callout>;
    case 'limit_reached':
      return (
        <Callout kind="attention">
          {m.assistant_limit({ when: laterText(retryAfterSeconds) })} {here}
        </Callout>
      );
    case 'host_not_allowed':
    case 'model_off':
      return (
        <Callout kind="attention">
          {code === 'model_off' ? m.assistant_model_off() : m.assistant_host()} {here}
        </Callout>
      );
    case 'too_many_debts':
      return (
        <Callout kind="attention">
          {m.assistant_many_debts()} {here}
        </Callout>
      );
    case 'not_signed_in':
      return (
        <Callout kind="attention">
          {m.assistant_signed_out()} {here}
        </Callout>
      );
    default:
      return (
        <Callout kind="attention">
          {m.assistant_failed()} {here}
        </Callout>
      );
  }
}
