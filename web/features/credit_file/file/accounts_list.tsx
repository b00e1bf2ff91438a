import { ChevronDown } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { Link } from 'react-router';
import {
  isNotMine as isSaidNotMine,
  keysOf,
  onePerBureau,
  type CurrentAccount,
} from '../../../../domain/credit_file/accounts.ts';
import {
  asDebt,
  isAuthorizedUser,
  type ReportedDebt,
} from '../../../../domain/credit_file/as_debt.ts';
import { saysDisputed } from '../../../../domain/credit_file/remark_codes.ts';
import { areBalancesApart } from '../../../../domain/credit_file/balances_apart.ts';
import { useToday } from '../../../data/today.ts';
import { type Finding, factOf } from '../../../../domain/credit_file/finding.ts';
import type { Copy } from '../../../../domain/credit_file/record_of.ts';
import { formatMoney } from '../../../../domain/money/format.ts';
import { likelySameAs } from '../../../../domain/planner/likely_same.ts';
import { isLateCode } from '../../../../domain/credit_file/lateness.ts';
import { saidWrongId } from '../../../../domain/credit_file/said.ts';
import { confidences, type TradelineField } from '../../../../domain/credit_file/shown_rules.ts';
import {
  fileOf,
  useCreditFileStore,
  useKeptCreditFile,
} from '../../../data/credit_file/use_credit_file.ts';
import { stateForField } from '../../../data/planner/field_of_debt.ts';
import { usePlannerDocument } from '../../../data/planner/use_planner.ts';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data_table.tsx';
import { shortMonthText } from '../../../ui/day_text.ts';
import { lazyPart } from '../../../ui/lazy_part.ts';
import { Certainty } from '../parts/certainty.tsx';
import { locale } from '../../../ui/locale.ts';
import { bureausText, bureauTexts, fieldTexts } from '../parts/report_texts.ts';
import { Lining, NumberClash } from './lining.tsx';

/** Loaded by itself: it asks the server, which nothing else here does. */
const InDispute = lazyPart(() => import('../parts/in_dispute.tsx'));

/** Each account with its copies beside each other, as each bureau prints them. */
export function AccountsList({
  accounts,
  findings,
  onEdit,
}: {
  readonly accounts: readonly CurrentAccount[];
  readonly findings: readonly Finding[];
  readonly onEdit: (copy: Copy) => void;
}) {
  return (
    <section aria-labelledby="accounts" className="scroll-mt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="accounts">{m.file_accounts()}</h2>
        <p className="text-1 text-ink-2">{m.file_accounts_note()}</p>
      </div>
      <ul className="mt-4">
        {accounts.map((each) => (
          <li key={each.account.id} className="border-t border-line-strong pt-2 pb-4">
            <AccountItem
              current={each}
              all={accounts}
              findings={findings.filter(({ accountId }) => accountId === each.account.id)}
              onEdit={onEdit}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function AccountItem({
  current,
  all,
  findings,
  onEdit,
}: {
  readonly current: CurrentAccount;
  readonly all: readonly CurrentAccount[];
  readonly findings: readonly Finding[];
  readonly onEdit: (copy: Copy) => void;
}) {
  const { account, copies } = current;
  const today = useToday();
  const file = fileOf(useKeptCreditFile());
  const { mark, unmark } = useCreditFileStore();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const first = copies[0];
  if (!first) return null;
  const { creditor, isCollection } = first.tradeline;
  const lastFour = copies.map(({ tradeline }) => tradeline.lastFour).find(Boolean);
  const surest = confidences.find((each) => findings.some(({ confidence }) => confidence === each));
  const debt = asDebt(copies, today);
  const isNotMine = isSaidNotMine(file, account);
  return (
    <>
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-describedby={`${id}-facts`}
          onClick={() => setOpen(!isOpen)}
          className="-mx-3 flex min-h-12 w-[calc(100%+1.5rem)] items-center gap-x-4 rounded-2 px-3 py-2 text-left hover:bg-sunken"
        >
          <span className="flex min-w-0 flex-auto flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <span className="wrap-anywhere">
              {creditor}{' '}
              <span className="font-[400] text-ink-2">
                {[
                  isCollection ? m.file_collection() : '',
                  lastFour === undefined ? '' : m.file_account_ends({ last: lastFour }),
                ]
                  .filter((part) => part !== '')
                  .join(', ')}
              </span>
            </span>
            {surest !== undefined &&
              (findings.length === 1 ? (
                <Certainty confidence={surest} />
              ) : (
                <span className="text-1 font-[560]">
                  {m.file_account_looks({ count: findings.length })}
                </span>
              ))}
          </span>
          <ChevronDown
            aria-hidden="true"
            size={20}
            strokeWidth={1.6}
            className={`flex-none text-ink-2 transition-transform duration-(--fast) ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h3>
      <dl id={`${id}-facts`} className="grid grid-cols-3 gap-3 text-cell">
        {copies.map((copy) => (
          <CopyFacts key={copy.report.id} copy={copy} copies={copies} />
        ))}
      </dl>
      {isNotMine && <p className="mt-2 text-cell">{m.file_account_said_not_mine()}</p>}
      <WhatItSays copies={copies} />
      <NumberClash current={current} all={all} />
      {areBalancesApart(onePerBureau(copies)) &&
        !findings.some(({ kind }) => kind === 'balance_apart') && (
          <p className="mt-2 text-cell text-ink-2">{m.file_account_balances()}</p>
        )}
      <Suspense fallback={null}>
        <InDispute ids={[saidWrongId(account.id)]} />
      </Suspense>
      {debt !== null && !isNotMine && <InPlan debt={debt} />}
      {isOpen && (
        <div id={id} className="pt-4">
          <Comparison copies={copies} findings={findings} />
          <Lining account={account} copies={copies} all={all} />
          <div className="-mx-3 mt-3 flex flex-wrap gap-x-3">
            {copies
              .filter(({ report }) => report.way === 'typed')
              .map((copy) => (
                <Button key={copy.report.id} variant="text" onClick={() => onEdit(copy)}>
                  {m.file_account_edit({ bureau: bureauTexts[copy.report.bureau]() })}
                </Button>
              ))}
            <Button
              variant="text"
              onClick={() => {
                for (const key of keysOf(account))
                  if (!isNotMine) mark(key, 'not_mine');
                  else if (file.notMine.has(key)) unmark(key);
              }}
            >
              {isNotMine ? m.file_account_mine() : m.file_account_not_mine()}
            </Button>
            <ButtonLink
              variant="text"
              to="/dashboard/disputes/new"
              state={{ findingId: saidWrongId(account.id) }}
            >
              {m.file_account_wrong()}
            </ButtonLink>
          </div>
        </div>
      )}
    </>
  );
}

const bureauOf = ({ report }: Copy) => report.bureau;

/** Whose account it is where the person may only use it, and that a bureau marks it as disputed. */
function WhatItSays({ copies }: { readonly copies: readonly Copy[] }) {
  const disputed = copies.filter(({ tradeline }) =>
    saysDisputed(tradeline.remarks.map(({ printed }) => printed)),
  );
  const bureaus = [...new Set(disputed.map(bureauOf))];
  return (
    <>
      {isAuthorizedUser(copies) && (
        <p className="mt-2 text-cell">
          {m.file_account_authorized({
            bureaus: bureausText(
              [...new Set(copies.filter((copy) => isAuthorizedUser([copy])).map(bureauOf))],
              locale,
            ),
          })}
        </p>
      )}
      {bureaus.length > 0 && (
        <p className="mt-2 text-cell">
          {m.file_account_marked({ bureaus: bureausText(bureaus, locale) })}
        </p>
      )}
    </>
  );
}

/** What one bureau's copy says at a glance: what is owed, how it stands, and which months were late. */
function CopyFacts({ copy, copies }: { readonly copy: Copy; readonly copies: readonly Copy[] }) {
  const { tradeline } = copy;
  const balance = printedOf(tradeline.balance);
  const status = printedOf(tradeline.status);
  const late = tradeline.history
    .filter(({ code }) => isLateCode(code))
    .map(({ month }) => month)
    .toSorted();
  const last = late.at(-1);
  return (
    <div className="min-w-0">
      <dt className="text-1 text-ink-2">{copyText(copy, copies)}</dt>
      <dd className="wrap-anywhere">{balance ?? status ?? emptyText(copy)}</dd>
      {balance !== null && status !== null && (
        <dd className="text-1 wrap-anywhere text-ink-2">{status}</dd>
      )}
      {last !== undefined && (
        <dd className="text-1 text-ink-2">
          {late.length === 1
            ? m.file_account_late_one({ month: shortMonthText(`${last}-01`) })
            : m.file_account_late({ count: late.length, month: shortMonthText(`${last}-01`) })}
        </dd>
      )}
    </div>
  );
}

/** What stands where a copy has nothing: of what was typed, it may be in the report all the same. */
const emptyText = ({ report }: Copy): string =>
  report.way === 'typed' ? m.file_account_empty() : m.file_account_not_in();

/** Whose copy it is; of one that stands beside the bureau's report, that it was typed. */
const copyText = (copy: Copy, copies: readonly Copy[]): string => {
  const bureau = bureauTexts[copy.report.bureau]();
  return onePerBureau(copies).includes(copy) ? bureau : m.file_account_typed({ bureau });
};

const printedOf = (field: { readonly printed: string } | undefined): string | null =>
  field === undefined || field.printed === '' ? null : field.printed;

/** Whether it's in the plan already, as far as name and balance tell, and the way there. */
function InPlan({ debt }: { readonly debt: ReportedDebt }) {
  const { debts } = usePlannerDocument();
  const same = likelySameAs({ ...debt, owed: debt.balance }, debts);
  return same === null ? (
    <p className="-mx-3 mt-1">
      <ButtonLink variant="text" to="/debt-destroyer" state={{ reportedDebt: debt }}>
        {m.file_account_plan()}
      </ButtonLink>
    </p>
  ) : (
    <p className="mt-2 text-cell text-ink-2 wrap-anywhere">
      {m.file_account_in_plan({ name: same.name })}{' '}
      <Link
        to="/debt-destroyer"
        state={{ reportedDebt: debt }}
        className="inline-flex min-h-12 items-center"
      >
        {m.file_account_plan_apart()}
      </Link>
      {debt.limit !== undefined && same.kind === 'card' && same.creditLimit === undefined && (
        <Link
          to="/debt-destroyer"
          state={stateForField(same.id, 'creditLimit')}
          className="flex min-h-12 items-center"
        >
          {m.file_account_plan_limit({ limit: formatMoney(debt.limit, locale) })}
        </Link>
      )}
    </p>
  );
}

const order: readonly Exclude<TradelineField, 'history'>[] = [
  ...(['accountType', 'status', 'balance', 'pastDue', 'limit', 'highCredit'] as const),
  ...(['monthlyPayment', 'actualPayment', 'chargeOff', 'opened', 'closed', 'reported'] as const),
  ...(['lastPayment', 'lastActivity', 'firstDelinquency', 'removal', 'originalCreditor'] as const),
  ...(['responsibility', 'terms', 'remarks', 'address', 'phone'] as const),
];

interface Line {
  readonly field: TradelineField;
  readonly label: string;
  readonly values: readonly (string | null)[];
}

const lateMonths = ({ tradeline }: Copy): string | null =>
  tradeline.history
    .filter(({ code }) => isLateCode(code))
    .map(({ month, printed }) => `${shortMonthText(`${month}-01`)}: ${printed}`)
    .join(', ') || null;

/** What each bureau prints, field by field; what a finding points at is underlined. */
function Comparison({
  copies,
  findings,
}: {
  readonly copies: readonly Copy[];
  readonly findings: readonly Finding[];
}) {
  const isMarked = (field: TradelineField, { report, tradeline }: Copy) =>
    findings.some(({ facts }) =>
      facts.some(
        (fact) =>
          fact.field === field && fact.reportId === report.id && fact.itemId === tradeline.id,
      ),
    );
  const lines: readonly Line[] = [
    ...order.map((field) => ({
      field,
      label: fieldTexts[field](),
      values: copies.map((copy) => factOf(copy, field).printed),
    })),
    {
      field: 'history' as const,
      label: m.file_account_months(),
      values: copies.map(lateMonths),
    },
  ].filter(({ values }) => values.some((value) => value !== null));
  return (
    <DataTable
      caption={m.file_account_table({ name: copies[0]?.tradeline.creditor ?? '' })}
      stack="sm"
      rows={lines}
      rowKey={({ field }) => field}
      columns={[
        {
          key: 'field',
          head: m.file_account_what(),
          isRowHeader: true,
          cell: ({ label }) => label,
        },
        ...copies.map((copy, index) => ({
          key: copy.report.id,
          head: copyText(copy, copies),
          cell: ({ field, values }: Line) => {
            const value = values[index] ?? null;
            if (value === null) return <span className="text-ink-3">{emptyText(copy)}</span>;
            return isMarked(field, copy) ? (
              <strong className="font-[600] wrap-anywhere underline decoration-[1.5px] underline-offset-[.2em]">
                {value}
              </strong>
            ) : (
              <span className="wrap-anywhere">{value}</span>
            );
          },
        })),
      ]}
    />
  );
}
