import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { type OwnMoney, ownMoneyIn } from '../../../../domain/community/own_money.ts';
import { usePlannerDocument } from '../../../data/planner/use_planner.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';

type Words = Readonly<Record<string, string>>;

/** What is asked before it's shared. */
interface Question {
  readonly found: OwnMoney;
  /** The field that it stands in. */
  readonly field: string;
  readonly share: () => void;
}

/** The names of the debts in their planner, which this device knows; their circle doesn't. */
const useDebtNames = (): readonly string[] => usePlannerDocument().debts.map(({ name }) => name);

/** What somebody's own words tell of their money. */
export function useOwnMoneyIn(words: string): OwnMoney | null {
  return ownMoneyIn(words, useDebtNames());
}

/** Asks once before words with an amount or one of their debts are shared. Nothing is held back: they decide. `shared`: what their circle
 *  sees already. */
export function useOwnMoney(shared: Words) {
  const names = useDebtNames();
  const [question, setQuestion] = useState<Question | null>(null);
  return {
    question,
    close: () => setQuestion(null),
    /** Whether there is something to ask first; `share` goes on. */
    asks: (words: Words, share: () => void): boolean => {
      const findings = Object.entries(words).flatMap(([field, text]) => {
        const found = text.trim() === shared[field] ? null : ownMoneyIn(text, names);
        return found === null ? [] : { field, found };
      });
      const [first] = findings;
      if (first === undefined) return false;
      setQuestion({
        found: {
          hasAmount: findings.some(({ found }) => found.hasAmount),
          debt: findings.find(({ found }) => found.debt !== null)?.found.debt ?? null,
        },
        field: first.field,
        share,
      });
      return true;
    },
  };
}

export function ownMoneyText({ hasAmount, debt }: OwnMoney): string {
  if (debt === null) return m.circle_names_amount();
  return hasAmount ? m.circle_names_both({ debt }) : m.circle_names_debt({ debt });
}

/** In place of the form's buttons: what the words name, and the two ways on. It takes the focus, so that it's heard. */
export function OwnMoneyNotice({
  question: { found, field, share },
  form,
  isSending,
  mayTakeFocus,
  onChange,
}: {
  readonly question: Question;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly isSending: boolean;
  readonly mayTakeFocus: () => boolean;
  readonly onChange: () => void;
}) {
  const id = useId();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (mayTakeFocus()) notice.current?.focus();
  }, [mayTakeFocus]);
  return (
    <div ref={notice} role="group" aria-labelledby={id} tabIndex={-1}>
      <Callout>
        <p id={id} className="wrap-anywhere">
          {ownMoneyText(found)}
        </p>
        <div className="mt-3 flex flex-wrap gap-3 max-sm:*:flex-auto">
          <Button
            onClick={() => {
              onChange();
              form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
            }}
          >
            {m.circle_names_change()}
          </Button>
          <Button variant="text" busy={isSending && m.circle_committing()} onClick={share}>
            {m.circle_names_share()}
          </Button>
        </div>
      </Callout>
    </div>
  );
}
