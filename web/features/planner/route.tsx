import { Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type Cents, cents } from '../../../domain/money/cents.ts';
import { lastPaymentToward } from '../../../domain/planner/agenda.ts';
import { finishOf } from '../../../domain/planner/finish.ts';
import type { DebtId } from '../../../domain/planner/debt.ts';
import { MAX_DEBTS } from '../../../domain/planner/limits.ts';
import type { DebtField } from '../../data/planner/field_of_debt.ts';
import { takeCarriedDebt } from '../../data/planner/take_carried_debt.ts';
import type { OneTimeMoney, RecordedPayment } from '../../../domain/planner/plan_choice.ts';
import {
  customOrder,
  ledgersOf,
  outlookOf,
  shortMonthOf,
} from '../../../domain/planner/outlook.ts';
import { usePlannerDocument } from '../../data/planner/use_planner.ts';
import { useAuth } from '../../data/session/auth_context.ts';
import { isMember } from '../../data/session/person.ts';
import { useToday } from '../../data/today.ts';
import { m } from '../../paraglide/messages.js';
import { useLoaded } from '../../ui/use_loaded.ts';
import { Button } from '../../ui/button.tsx';
import { locale } from '../../ui/locale.ts';
import { formatPercent } from '../../../domain/money/format.ts';
import { guessedRates } from '../../../domain/planner/guessed_rate.ts';
import { LastChangeBar } from '../../ui/last_change_bar.tsx';
import { PageTitle } from '../../ui/page_title.tsx';
import { AskMonthly, monthlyToAsk } from './ask_monthly.tsx';
import { BalanceChart } from './balance_chart.tsx';
import { CustomOrder } from './custom_order.tsx';
import { DebtsTable } from './debts_table.tsx';
import { FinishPage } from './finish.tsx';
import { keptDraft } from './kept_draft.ts';
import { MonthPayments } from './month_payments.tsx';
import { MonthTable } from './month_table.tsx';
import { MonthlyAmount, Shortage } from './monthly_amount.tsx';
import { OrderList } from './order_list.tsx';
import { PaymentsList } from './payments_list.tsx';
import { leadText, shortageOf, titleText } from './plan_texts.ts';
import { PromotionNotes } from './promotion_notes.tsx';
import { SaveState } from './save_state.tsx';
import { ShortMonthNotice } from './short_month.tsx';
import { type Task, TaskDialog } from './task_dialog.tsx';
import { TightMonth } from './tight_month.tsx';
import { useActions } from './use_actions.ts';
import { useLinkedTask } from './use_linked_task.ts';
import { useNextFocus } from './use_next_focus.ts';
import { useSettledOrder } from './use_settled_order.ts';

const loadFromReport = () => import('./from_report.tsx');
const loadLeftBehind = () => import('./left_behind.tsx');
const loadLikelySame = () => import('./likely_same.tsx');
const loadOneTime = () => import('./one_time_money.tsx');
const loadWaiting = () => import('./waiting_debts.tsx');

export function Component() {
  const today = useToday();
  const document = usePlannerDocument();
  const { session } = useAuth();
  const leftBehind = useLoaded(loadLeftBehind, true);
  const actions = useActions(today);
  const { debts, payments } = document;
  // Apart from the plan, so that the slider works them out once.
  const ledgers = useMemo(() => ledgersOf({ debts, payments }, today), [debts, payments, today]);
  const outlook = useMemo(() => outlookOf(document, today, ledgers), [document, today, ledgers]);
  const [task, setTask] = useState<Task | null>(null);

  // What was just added is in view: of the first debt the answer, above; of another its row, at the end of the list.
  const title = useRef<HTMLHeadingElement>(null);
  const [added, setAdded] = useState<{ readonly id: DebtId; readonly isFirst: boolean } | null>(
    null,
  );
  useEffect(() => {
    if (added === null) return;
    const place = added.isFirst
      ? title.current
      : window.document.getElementById(`debt-${added.id}`);
    // The focus goes back to where the form was opened, which may be at the top of the page: this comes after it.
    setTimeout(() => {
      place?.scrollIntoView({ block: 'center' });
      if (added.isFirst) place?.focus();
    });
    setAdded(null);
  }, [added]);

  useLinkedTask(setTask);

  // A form that a link opened has nothing on the page to give the focus back to.
  const wasOpen = useRef(false);
  useEffect(() => {
    if (task === null && wasOpen.current)
      setTimeout(() => {
        const { activeElement, body } = window.document;
        if (activeElement === body) title.current?.focus();
      });
    wasOpen.current = task !== null;
  }, [task]);

  const { carry } = actions;
  useEffect(() => {
    const carried = takeCarriedDebt();
    if (carried) carry(carried);
    const kept = keptDraft.read();
    if (kept && kept.isLeft !== true)
      setTask((open) => open ?? { kind: 'debt', id: kept.id as DebtId | null });
  }, [carry]);

  // What was pressed is gone with its answer: the focus goes to the amount that it set.
  const { box: amountBox, focusNext } = useNextFocus();
  const answer = (monthly: Cents) => {
    monthlyToAsk.forget();
    focusNext('input[name=monthly]');
    actions.choose({ monthly });
  };
  const openForm = (id: DebtId | null, at?: DebtField) => setTask({ kind: 'debt', id, at });
  const close = () => setTask(null);
  const openPayment = (id: DebtId, before?: RecordedPayment) => {
    const debt = document.debts.find((each) => each.id === id);
    if (debt) setTask({ kind: 'payment', debt, ...(before && { before }) });
  };
  const hasUndated =
    outlook?.result.ok === true && outlook.debts.some(({ minimum }) => minimum.kind === 'none');
  const waiting = useLoaded(
    loadWaiting,
    hasUndated,
    outlook ? { outlook, onEdit: openForm, onSetAside: actions.setAside } : undefined,
  );
  const oneTime = useLoaded(
    loadOneTime,
    outlook !== null && outlook.result.ok,
    outlook
      ? { outlook, onChange: (next: readonly OneTimeMoney[]) => actions.setOneTime(next) }
      : undefined,
  );
  const fromReport = useLoaded(loadFromReport, isMember(session), { debts, today });
  const likelySame = useLoaded(loadLikelySame, document.debts.length > 1, {
    debts: document.debts,
    onDelete: actions.remove,
  });
  const isFull = document.debts.length >= MAX_DEBTS;
  const finish = useMemo(
    () => outlook && finishOf(document.debts, document.payments, outlook.choice.startsOn, today),
    [document, outlook, today],
  );
  const short = useMemo(() => outlook && shortMonthOf(document, outlook), [document, outlook]);
  const isStuck = outlook !== null && outlook.tight === null && shortageOf(outlook)?.use != null;
  const plan = outlook?.result.ok ? outlook.result.plan : null;
  const chart = outlook && plan && plan.months.length > 0 && (
    <BalanceChart document={document} outlook={outlook} plan={plan} />
  );
  const [guessed] = guessedRates(outlook?.debts ?? []);
  const asked = outlook && monthlyToAsk.read();
  // On a phone the amount comes first while it is to be answered, or is not enough.
  const isFirstAmount = useSettledOrder(Boolean(asked ?? outlook?.tight), amountBox);
  const month = outlook && (
    <div
      key="month"
      className="grid min-w-0 content-start gap-12 lg:col-start-1 lg:row-span-2 lg:row-start-1"
    >
      <div>
        <MonthPayments
          outlook={outlook}
          onTick={actions.tick}
          onPay={(item) =>
            openPayment(
              item.debtId,
              (item.remaining === 0 && lastPaymentToward(item, document.payments)) || undefined,
            )
          }
          onUpToDate={actions.upToDate}
          onEdit={openForm}
          beside={
            // Within reach also where what is short makes the page long.
            <Button disabled={isFull} onClick={() => openForm(null)} className="min-h-11 px-4">
              <Plus aria-hidden="true" size={20} strokeWidth={1.6} />
              {m.planner_add()}
            </Button>
          }
        />
        {short && (
          <ShortMonthNotice
            short={short}
            onLeave={() => actions.goOn(cents(0))}
            onAdd={actions.goOn}
          />
        )}
      </div>
      {outlook.tight ? <TightMonth outlook={outlook} tight={outlook.tight} /> : chart}
    </div>
  );
  const amount = outlook && (
    <div key="amount" ref={amountBox} className="min-w-0 lg:col-start-2 lg:row-start-1">
      {asked ? (
        <>
          <AskMonthly
            // The amount may grow while it is asked for: the field and its button go with it.
            key={outlook.choice.monthly}
            monthly={outlook.choice.monthly}
            origin={asked}
            onSet={answer}
          />
          <Shortage outlook={outlook} onUse={answer} />
        </>
      ) : (
        <MonthlyAmount
          outlook={outlook}
          onChange={(monthly) => actions.choose({ monthly })}
          onUse={answer}
        />
      )}
      {!asked && document.plan !== null && <div className="mt-8 empty:hidden">{oneTime}</div>}
    </div>
  );
  return (
    <div className="wrap pt-10" data-today={today}>
      <PageTitle>{m.planner_page()}</PageTitle>
      {outlook && finish ? (
        <FinishPage finish={finish} debts={document.debts} outlook={outlook} />
      ) : (
        <>
          <h1 ref={title} tabIndex={-1}>
            {outlook ? titleText(outlook) : m.planner_title_empty()}
          </h1>
          <p className="mt-4 max-w-measure text-3 text-ink-2">
            {outlook
              ? leadText(outlook)
              : isMember(session)
                ? m.planner_lead_empty_account()
                : m.planner_lead_empty()}
          </p>
          {guessed && (
            <p className="mt-3 max-w-measure text-ink-2">
              {m.planner_guess_note({
                name: guessed.name,
                rate: formatPercent(guessed.apr, locale),
              })}{' '}
              <Button variant="text" onClick={() => openForm(guessed.debtId, 'apr_0')}>
                {m.planner_guess_edit()}
              </Button>
            </p>
          )}
        </>
      )}
      {leftBehind}
      {likelySame}
      {outlook && !finish && (
        // What is seen one after the other follows one another in the document, too.
        <div className="mt-10 grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-x-16">
          {isFirstAmount ? [amount, month] : [month, amount]}
          <div className="min-w-0 lg:col-start-2 lg:row-start-2">
            <OrderList
              outlook={outlook}
              onChoose={(strategy) =>
                actions.choose({
                  strategy,
                  ...(strategy === 'custom' && { customOrder: customOrder(document) }),
                })
              }
            />
            {outlook.choice.strategy === 'custom' && (
              <CustomOrder
                debts={outlook.debts}
                order={customOrder(document)}
                onChange={(order) => actions.choose({ customOrder: order })}
              />
            )}
          </div>
          {waiting && hasUndated && (
            <div className="min-w-0 empty:hidden lg:col-span-2">{waiting}</div>
          )}
        </div>
      )}

      <div className="mt-14">
        <div className="flex flex-wrap items-baseline justify-between gap-4">
          <h2>{m.planner_debts_title()}</h2>
          <Button
            variant={isStuck ? 'quiet' : 'primary'}
            disabled={isFull}
            onClick={() => openForm(null)}
            className="max-sm:w-full"
          >
            <Plus aria-hidden="true" size={20} strokeWidth={1.6} />
            {m.planner_add()}
          </Button>
        </div>
        {isFull && <p className="mt-3">{m.planner_error_many({ limit: MAX_DEBTS })}</p>}
        {outlook ? (
          <DebtsTable
            tracked={document.debts}
            outlook={outlook}
            onEdit={(id) => openForm(id)}
            onPay={(id) => openPayment(id)}
            onDelete={actions.remove}
          />
        ) : (
          <p className="mt-5 border-t border-line pt-5">{m.planner_empty()}</p>
        )}
        {!isFull && fromReport}
        {outlook && !finish && <PromotionNotes outlook={outlook} onEdit={openForm} />}
        {outlook?.debts.some(({ kind }) => kind === 'card') && !finish && (
          <Link
            to="/credit-card-advice/move"
            className="mt-4 inline-flex min-h-12 items-center print:hidden"
          >
            {m.planner_move()}
          </Link>
        )}
        {outlook?.tight && chart && <div className="mt-14 mb-10">{chart}</div>}
        <SaveState hasDebts={document.debts.length > 0} />
        {document.payments.length > 0 && (
          <section className="mt-14">
            <h2 className="mb-4">{m.planner_payments_title()}</h2>
            <PaymentsList
              debts={document.debts}
              payments={document.payments}
              onEdit={(before) => openPayment(before.debtId, before)}
              onDelete={actions.removePayment}
            />
          </section>
        )}
      </div>

      {outlook && !finish && plan && plan.months.length > 0 && (
        <MonthTable outlook={outlook} plan={plan} onDueDays={actions.setDueDays} />
      )}

      {task && (
        <TaskDialog
          task={task}
          document={document}
          outlook={outlook}
          today={today}
          actions={actions}
          onAdded={setAdded}
          onClose={close}
        />
      )}
      {/* At the end of the page, so that it stays in sight wherever something was done. */}
      <LastChangeBar last={actions.last} onUndo={actions.undo} />
    </div>
  );
}
