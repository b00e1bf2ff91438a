import { useEffect, useRef } from 'react';
import { madeMove, type MovedTo } from '../../../../domain/cards/made_move.ts';
import { type AprBps, aprBps } from '../../../../domain/money/cents.ts';
import type { Debt, DebtId } from '../../../../domain/planner/debt.ts';
import { MAX_DEBT_NAME_CHARACTERS, MAX_DEBTS } from '../../../../domain/planner/limits.ts';
import type { TrackedDebt } from '../../../../domain/planner/progress.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';
import { removeDebt, saveDebt } from '../../../data/planner/document.ts';
import { stateForField } from '../../../data/planner/field_of_debt.ts';
import { usePlanner, usePlannerDocument } from '../../../data/planner/use_planner.ts';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { dayText } from '../../../ui/day_text.ts';
import { money, rate } from '../card_texts.ts';

/** What was written into the plan, to take it back. */
export interface Written {
  readonly before: TrackedDebt;
  readonly came: TrackedDebt;
}

/** For who has moved a debt of the plan: what becomes of it, written into the plan with one press and taken back with one. */
export default function Made({
  debt,
  name,
  to,
  today,
  written,
  onWritten,
}: {
  /** What would be moved; null where there is none. */
  readonly debt: Pick<Debt, 'id' | 'name'> | null;
  /** Of where it was moved to. */
  readonly name: string;
  readonly to: MovedTo | null;
  readonly today: IsoDate;
  readonly written: Written | null;
  /** Null once it was taken back. */
  readonly onWritten: (written: Written | null) => void;
}) {
  const planner = usePlanner();
  const { debts, payments } = usePlannerDocument();
  if (written !== null)
    return (
      <Done
        written={written}
        onUndo={() => {
          planner.update((document) =>
            saveDebt(removeDebt(document, written.came.id).document, written.before),
          );
          onWritten(null);
        }}
      />
    );
  const before = debts.find(({ id }) => id === debt?.id);
  if (before === undefined || to === null) return null;
  const isFull = debts.length >= MAX_DEBTS;
  const as = { id: before.id, name: name.slice(0, MAX_DEBT_NAME_CHARACTERS) };
  const { old, came: shown } = madeMove(before, payments, to, as, today);
  const write = () => {
    const came = { ...shown, id: crypto.randomUUID() as DebtId };
    planner.update((document) => saveDebt(saveDebt(document, old), came));
    onWritten({ before, came });
  };
  return (
    <section aria-labelledby="made" className="mt-12 max-w-measure">
      <h2 id="made" className="mb-3 font-serif text-4 font-[430]">
        {m.cards_made_title()}
      </h2>
      <p>
        {m.cards_made_text({
          old: before.name,
          name,
          amount: money(shown.startingBalance),
          terms: termsText(shown),
        })}
      </p>
      <p className="mt-2 text-1 text-ink-2">{m.cards_made_check()}</p>
      <Button className="mt-4" disabled={isFull} onClick={write}>
        {m.cards_made_write()}
      </Button>
      {isFull && <p className="mt-2">{m.cards_made_full({ limit: MAX_DEBTS })}</p>}
    </section>
  );
}

/** A rate without zeros at its end: "0%". */
const plain = (apr: AprBps): string => rate(apr).replace(/\.?0+%$/, '%');

/** "at 0% until March 31, 2028, then 22.99%". */
function termsText({ balances: [balance] }: TrackedDebt): string {
  const apr = plain(balance?.apr ?? aprBps(0));
  return balance?.promotion
    ? m.cards_made_promotion({
        rate: plain(balance.promotion.apr),
        day: dayText(balance.promotion.endsOn),
        apr,
      })
    : m.cards_made_rate({ apr });
}

function Done({
  written: { before, came },
  onUndo,
}: {
  readonly written: Written;
  readonly onUndo: () => void;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className="max-w-measure pt-10">
      <h1 ref={title} tabIndex={-1}>
        {m.cards_made_done()}
      </h1>
      <p className="mt-4 text-3 text-ink-2">
        {m.cards_made_done_text({
          old: before.name,
          name: came.name,
          amount: money(came.startingBalance),
        })}
      </p>
      <div className="mt-6 flex flex-wrap gap-3 max-sm:*:w-full">
        <ButtonLink variant="primary" to="/debt-destroyer" state={stateForField(came.id, 'dueDay')}>
          {m.cards_made_due_day()}
        </ButtonLink>
        <Button onClick={onUndo}>{m.cards_made_undo()}</Button>
      </div>
    </section>
  );
}
