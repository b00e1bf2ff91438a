import { type Answers, stateOf, tierOf } from '../../../domain/cards/answers.ts';
import type { CardUse } from '../../../domain/cards/cost.ts';
import { m } from '../../paraglide/messages.js';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { money, stateName, tierText } from './card_texts.ts';
import type { Keeping } from './keeping.ts';

/** What the costs rest on, in one line, and the way to change it. */
export function YourAnswers({
  answers,
  use,
  isFromPlan,
  onChange,
}: {
  readonly answers: Answers;
  readonly use: CardUse;
  /** Whether what they move is the plan's. */
  readonly isFromPlan: boolean;
  readonly onChange: () => void;
}) {
  const tier = tierOf(answers);
  const state = stateOf(answers);
  const said = [
    tier === null || tier === 'no_score'
      ? tierText[tier ?? 'unknown']()
      : m.cards_said_score({ tier: tierText[tier]() }),
    ...(state === null ? [] : [stateName(state)]),
    m.cards_said_buy({ amount: money(use.purchases) }),
    m.cards_said_carry({ amount: money(use.carried) }),
    ...(use.transfer > 0
      ? [(isFromPlan ? m.cards_said_move_plan : m.cards_said_move)({ amount: money(use.transfer) })]
      : []),
  ];
  return (
    <section aria-labelledby="answers" className="mb-4">
      <h2 id="answers" className="sr-only">
        {m.cards_your_answers()}
      </h2>
      <div className="flex items-center justify-between gap-x-3 sm:justify-start">
        <p>{said.join(', ')}</p>
        <Button variant="text" onClick={onChange}>
          {m.cards_change()}
        </Button>
      </div>
    </section>
  );
}

/** Where the answers are kept, and the ways to keep them elsewhere or forget them. */
export function AnswersKept({
  keeping,
  onForget,
}: {
  readonly keeping: Keeping;
  readonly onForget: () => void;
}) {
  return (
    <section aria-labelledby="kept" className="mb-12 max-w-measure print:hidden">
      <h2 id="kept" className="font-serif text-4 font-[430]">
        {m.cards_your_answers()}
      </h2>
      <p role="status" className="mt-2 text-ink-2">
        {keeping.isInAccount ? m.cards_kept_account() : m.cards_kept()}{' '}
        {keeping.isWaiting && m.cards_kept_waiting()}
      </p>
      <div className="mt-2 flex flex-wrap gap-x-3">
        {keeping.canSave && <Button onClick={keeping.save}>{m.cards_keep()}</Button>}
        {!keeping.isMember && (
          <ButtonLink to="/auth?mode=sign-in" state={{ from: '/credit-card-advice' }}>
            {m.cards_keep_sign_in()}
          </ButtonLink>
        )}
        <Button variant="text" onClick={onForget}>
          {m.cards_forget()}
        </Button>
      </div>
    </section>
  );
}
