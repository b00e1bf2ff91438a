import { aprBps, cents } from '../../../../domain/money/cents.ts';
import { formatMoney, formatPercent, formatWholeDollars } from '../../../../domain/money/format.ts';
import { m } from '../../../paraglide/messages.js';
import { LinkedText } from '../../../ui/linked_text.tsx';
import { locale } from '../../../ui/locale.ts';

interface Method {
  readonly name: () => string;
  readonly how: () => string;
  /** Where it is written. A name: the same in every language. */
  readonly where?: string;
  /** What rests on no rule but is our own choice. */
  readonly ours?: () => string;
}

/** What daily compounding adds in the first month; worked out in domain/planner/single_debt.unit.test.ts. */
const example = {
  balance: formatWholeDollars(cents(500_000), locale),
  apr: formatPercent(aprBps(2499), locale),
  more: formatMoney(cents(105), locale),
};

const methods: readonly Method[] = [
  {
    name: m.about_method_interest,
    how: () => m.about_method_interest_how(example),
    where: '12 CFR 1026, Appendix M1(b)(4)(vii)',
  },
  {
    name: m.about_method_rounding,
    how: m.about_method_rounding_how,
    ours: m.about_method_rounding_ours,
  },
  {
    name: m.about_method_minimum,
    how: m.about_method_minimum_how,
    ours: m.about_method_minimum_ours,
  },
  { name: m.about_method_order, how: m.about_method_order_how, ours: m.about_method_order_ours },
  {
    name: m.about_method_cheapest,
    how: m.about_method_cheapest_how,
    where: 'Ríos-Solís and others 2017, doi 10.1371/journal.pone.0175782',
  },
  {
    name: m.about_method_left,
    how: m.about_method_left_how,
    ours: m.about_method_left_ours,
  },
];

/** How each figure is worked out, and what it rests on. */
export function Methods() {
  return (
    <ul>
      {methods.map(({ name, how, where, ours }) => (
        <li key={name()} className="grid grid-cols-1 gap-1 border-t border-line py-4">
          <h3>{name()}</h3>
          <p>{how()}</p>
          {where && (
            <p className="text-1 text-ink-2">
              <LinkedText text={m.about_method_source({ where })} />
            </p>
          )}
          {ours && <p className="text-1 text-ink-2">{ours()}</p>}
        </li>
      ))}
    </ul>
  );
}
