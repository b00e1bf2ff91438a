import { type Answers, stateOf, tierOf } from '../../../domain/cards/answers.ts';
import type { CardUse } from '../../../domain/cards/cost.ts';
import { m } from '../../paraglide/messages.js';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { money, stateName, tierText } from './card_texts.ts';
import type { Keeping } from './keeping.ts';

/** What the costs rest on, where it's kept, and the ways to change or forget it. */
export function YourAnswers({
  answers,
  use,
  keeping,
  onChange,
  onForget,
}: {
  readonly answers: Answers;
  readonly use: CardUse;
  readonly keeping: Keeping;
  readonly onChange: () => void;
  readonly onForget: () => void;
}) {
  const tier = tierOf(answers);
  const state = stateOf(answers);
  return (
    <section aria-labelledby="answers" className="mb-12 max-w-measure">
      <div className="flex items-baseline justify-between">
        <h2 id="answers" className="font-serif text-4 font-[430]">
          {m.cards_your_answers()}
        </h2>
        <Button variant="text" onClick={onChange}>
          {m.cards_change()}
        </Button>
      </div>
      <Facts
        facts={[
          { name: m.cards_fact_score(), value: tierText[tier ?? 'unknown']() },
          ...(state === null ? [] : [{ name: m.cards_fact_state(), value: stateName(state) }]),
          {
            name: m.cards_fact_buy(),
            value: m.cards_monthly({ amount: money(use.purchases) }),
          },
          { name: m.cards_fact_carry(), value: money(use.carried) },
          ...(use.transfer > 0 ? [{ name: m.cards_fact_move(), value: money(use.transfer) }] : []),
        ]}
      />
      <p role="status" className="mt-2 text-1 text-ink-2">
        {keeping.isInAccount ? m.cards_kept_account() : m.cards_kept()}{' '}
        {keeping.isWaiting && m.cards_kept_waiting()}
      </p>
      <div className="flex flex-wrap gap-x-3">
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
