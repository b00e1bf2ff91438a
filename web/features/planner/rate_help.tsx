import { GUESSED_CARD_APR } from '../../../domain/planner/default_rate.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import type { Form } from '../../ui/form/use_form.ts';
import { type DebtDraft, isRateGuessed, rateText, withGuessedRate } from './debt_draft.ts';

/** The way on for somebody who doesn't know their card's rate: a guess that is called one. */
export function RateHelp({ form }: { readonly form: Form<DebtDraft> }) {
  const { values: draft, change } = form;
  if (isRateGuessed(draft, 0))
    return (
      <p className="text-1 text-ink-2" role="status">
        {m.planner_form_apr_guessed({ rate: `${rateText(GUESSED_CARD_APR)}%` })}
      </p>
    );
  if (draft.apr_0 !== '') return null;
  return (
    <Button
      variant="text"
      className="-my-2 -ml-3 justify-self-start"
      onClick={() => change(withGuessedRate(0))}
    >
      {m.planner_form_apr_unknown()}
    </Button>
  );
}
