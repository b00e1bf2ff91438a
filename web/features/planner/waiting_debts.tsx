import { useState } from 'react';
import { type Cents, cents } from '../../../domain/money/cents.ts';
import type { Debt, DebtId, DebtKind } from '../../../domain/planner/debt.ts';
import type { Outlook } from '../../../domain/planner/outlook.ts';
import {
  setAsideFor,
  type SmallAmount,
  type WaitingDebt,
  type WithAmount,
  waitingDebts,
  withSmallAmount,
} from '../../../domain/planner/waiting.ts';
import type { DebtField } from '../../data/planner/field_of_debt.ts';
import { stateForLetter } from '../../data/letter_to.ts';
import { m } from '../../paraglide/messages.js';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { type DataColumn, DataTable } from '../../ui/data_table.tsx';
import { monthText, shortMonthText } from '../../ui/day_text.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { MoneyField } from '../../ui/money_field.tsx';
import { readAmount } from './minimum_draft.ts';
import { money, nameOf } from './plan_texts.ts';
import { useNextFocus } from './use_next_focus.ts';

interface WaitingDebtsProps {
  readonly outlook: Outlook;
  readonly onEdit: (id: DebtId, at: DebtField) => void;
  /** Sets something aside each month, or stops; `monthly`: what the month has from now on. */
  readonly onSetAside: (id: DebtId, amount: Cents | null, monthly?: Cents) => void;
}

/** Debts that ask for nothing by a day, and that the plan therefore pays last: until when, and what a person can do meanwhile. Those that
 *  something is set aside for stand under them. */
export default function WaitingDebts({ outlook, onEdit, onSetAside }: WaitingDebtsProps) {
  // What was pressed is gone with its answer, which stands at another place: the focus goes there.
  const { box, focusNext } = useNextFocus<HTMLElement>();
  const setAside: WaitingDebtsProps['onSetAside'] = (id, ...chosen) => {
    focusNext(`[data-debt="${id}"]`);
    onSetAside(id, ...chosen);
  };
  // An amount that is taken back is looked at again.
  const [open, setOpen] = useState<DebtId | null>(null);
  const plan = outlook.result.ok ? outlook.result.plan : null;
  const waiting = plan ? waitingDebts(plan, outlook.debts) : [];
  const kept = plan ? setAsideFor(outlook) : [];
  if (waiting.length + kept.length === 0) return null;
  return (
    <section ref={box} aria-labelledby="waiting" className="max-w-measure">
      <h2 id="waiting">
        {waiting.length === 0
          ? m.planner_aside_title()
          : waiting.length === 1
            ? m.planner_waiting_one()
            : m.planner_waiting_many({ count: waiting.length })}
      </h2>
      {waiting.length > 0 && (
        <p className="mt-2 text-ink-2">
          {waiting.length === 1 ? m.planner_waiting_lead_one() : m.planner_waiting_lead()}
        </p>
      )}
      {waiting.map((each) => {
        const debt = outlook.debts.find(({ id }) => id === each.debtId);
        return (
          debt && (
            <Waiting
              key={each.debtId}
              debt={debt}
              waiting={each}
              outlook={outlook}
              isOpen={open === debt.id}
              onToggle={() => setOpen(open === debt.id ? null : debt.id)}
              onEdit={onEdit}
              onSetAside={setAside}
            />
          )
        );
      })}
      {kept.map((debt) => (
        <Kept key={debt.id} debt={debt} outlook={outlook} onEdit={onEdit} onSetAside={setAside} />
      ))}
    </section>
  );
}

/** What is set aside for a debt each month, and the way to stop. */
function Kept({
  debt,
  outlook,
  onEdit,
  onSetAside,
}: WaitingDebtsProps & { readonly debt: ReturnType<typeof setAsideFor>[number] }) {
  const end = outlook.result.ok
    ? outlook.result.plan.order.find(({ debtId }) => debtId === debt.id)?.paidOffOn
    : undefined;
  return (
    <div className="mt-6 grid grid-cols-1 gap-3 border-t border-line pt-5 wrap-anywhere">
      <NameAndOwed debt={debt} outlook={outlook} />
      <p>
        <strong className="font-[560]">
          {m.planner_aside_each({ amount: money(debt.setAside) })}
        </strong>{' '}
        {end && m.planner_aside_until({ month: monthText(end) })}{' '}
        {m.planner_waiting_binds({ name: nameOf(outlook, debt.id) })}
      </p>
      <div className="flex flex-wrap gap-3 *:max-sm:w-full">
        <Button onClick={() => onEdit(debt.id, 'minimumAmount')}>
          {m.planner_waiting_agreed()}
        </Button>
        <Button variant="text" onClick={() => onSetAside(debt.id, null)}>
          {m.planner_aside_stop()}
        </Button>
      </div>
    </div>
  );
}

const NameAndOwed = ({ debt, outlook }: { readonly debt: Debt; readonly outlook: Outlook }) => (
  <h3
    data-debt={debt.id}
    tabIndex={-1}
    className="flex scroll-mt-24 flex-wrap justify-between gap-x-4"
  >
    <span className="min-w-0">{nameOf(outlook, debt.id)}</span>
    <span className="num">{money(outlook.owedToday.get(debt.id) ?? cents(0))}</span>
  </h3>
);

/** What helps while a debt of a kind waits: the advice, whom the phone script is for, and the letter that goes with it. */
interface Way {
  readonly text: () => string;
  readonly phonePart: 'collector' | 'lender' | 'hospital';
  readonly letter: string;
  readonly name: () => string;
}
const ways: Partial<Record<DebtKind, Way>> = {
  medical: {
    text: m.planner_waiting_medical,
    phonePart: 'hospital',
    letter: '/education/letters/itemized-bill',
    name: m.planner_waiting_itemized,
  },
  collection: {
    text: m.planner_waiting_collection,
    phonePart: 'collector',
    letter: '/education/letters/ask-for-proof',
    name: m.planner_waiting_proof,
  },
};
const anyWay: Way = {
  text: m.planner_waiting_other,
  phonePart: 'lender',
  letter: '/education/letters/hardship',
  name: m.planner_waiting_hardship,
};

function Waiting({
  debt,
  waiting,
  outlook,
  isOpen,
  onToggle,
  onEdit,
  onSetAside,
}: WaitingDebtsProps & {
  readonly debt: Debt;
  readonly waiting: WaitingDebt;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  const name = nameOf(outlook, debt.id);
  const way = ways[debt.kind] ?? anyWay;
  return (
    <div className="mt-6 grid grid-cols-1 gap-3 border-t border-line pt-5 wrap-anywhere">
      <NameAndOwed debt={debt} outlook={outlook} />
      <p>
        <strong className="font-[560]">
          {m.planner_waiting_until({
            from: monthText(waiting.from),
            month: monthText(waiting.until),
          })}
        </strong>{' '}
        {way.text()}
      </p>
      <div className="flex flex-wrap gap-3 *:max-sm:w-full">
        <ButtonLink to={`/education/letters/phone#${way.phonePart}`}>
          {m.planner_waiting_phone()}
        </ButtonLink>
        <ButtonLink to={way.letter} state={stateForLetter(name)}>
          {way.name()}
        </ButtonLink>
        <Button onClick={() => onEdit(debt.id, 'minimumAmount')}>
          {m.planner_waiting_agreed()}
        </Button>
      </div>
      <Disclosure
        title={m.planner_waiting_small()}
        detail={m.planner_waiting_small_detail()}
        isOpen={isOpen}
        onToggle={onToggle}
      >
        <Small
          debt={debt}
          name={name}
          outlook={outlook}
          onChoose={(amount, monthly) => onSetAside(debt.id, amount, monthly)}
        />
      </Disclosure>
    </div>
  );
}

const usual = '25';

/** What a small amount each month would change, out of the same money and on top of it. */
function Small({
  debt,
  name,
  outlook,
  onChoose,
}: {
  readonly debt: Debt;
  readonly name: string;
  readonly outlook: Outlook;
  readonly onChoose: (amount: Cents, monthly: Cents) => void;
}) {
  const [text, setText] = useState(usual);
  const amount = readAmount(text, 1);
  const small = amount === null ? null : withSmallAmount(outlook, debt.id, amount);
  return (
    <div className="grid grid-cols-1 gap-4 pt-2">
      <MoneyField
        label={m.planner_waiting_amount({ name })}
        value={text}
        onChange={setText}
        error={amount === null ? m.planner_waiting_amount_error() : undefined}
      />
      {amount !== null && small && (
        <>
          <Compared small={small} amount={amount} name={name} />
          <div className="flex flex-wrap gap-3 *:max-sm:w-full">
            {[small.outOf, small.onTop].map(
              (of, place) =>
                of && (
                  <Button key={place} onClick={() => onChoose(amount, of.monthly)}>
                    {place === 0
                      ? m.planner_aside_out_of({ monthly: money(of.monthly) })
                      : m.planner_aside_on_top({ monthly: money(of.monthly) })}
                  </Button>
                ),
            )}
          </div>
        </>
      )}
    </div>
  );
}

interface Row {
  readonly what: string;
  readonly of: WithAmount;
}

function Compared({
  small,
  amount,
  name,
}: {
  readonly small: SmallAmount;
  readonly amount: Cents;
  readonly name: string;
}) {
  const { asNow, outOf, onTop } = small;
  const rows: readonly Row[] = [
    { what: m.planner_waiting_as_now(), of: asNow },
    ...(outOf
      ? [{ what: m.planner_waiting_out_of({ monthly: money(asNow.monthly) }), of: outOf }]
      : []),
    ...(onTop
      ? [{ what: m.planner_waiting_on_top({ monthly: money(onTop.monthly) }), of: onTop }]
      : []),
  ];
  const columns: readonly DataColumn<Row>[] = [
    { key: 'what', head: m.planner_waiting_way(), cell: ({ what }) => what, isRowHeader: true },
    {
      key: 'starts',
      head: m.planner_waiting_starts({ name }),
      cardLabel: m.planner_waiting_starts_short(),
      cell: ({ of }) => (of.startsOn ? shortMonthText(of.startsOn) : ''),
      align: 'end',
    },
    {
      key: 'free',
      head: m.planner_waiting_free(),
      cell: ({ of }) => shortMonthText(of.debtFreeOn),
      align: 'end',
    },
    {
      key: 'interest',
      head: m.planner_waiting_interest(),
      cell: ({ of }) => <span className="num">{money(of.interest)}</span>,
      align: 'end',
    },
  ];
  const more = outOf ? outOf.interest - asNow.interest : 0;
  return (
    <>
      <DataTable
        caption={m.planner_waiting_caption({ amount: money(amount), name })}
        columns={columns}
        rows={rows}
        rowKey={({ what }) => what}
        stack="sm"
      />
      <p className="text-1 text-ink-2">
        {outOf === null
          ? m.planner_waiting_short()
          : more > 0
            ? m.planner_waiting_costs({ monthly: money(asNow.monthly), more: money(cents(more)) })
            : m.planner_waiting_costs_none({ monthly: money(asNow.monthly) })}{' '}
        {m.planner_waiting_binds({ name })}
      </p>
    </>
  );
}
