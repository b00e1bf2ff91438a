import { m } from '../../../paraglide/messages.js';
import { LinkedText } from '../../../ui/linked_text.tsx';

interface Method {
  readonly name: () => string;
  readonly how: () => string;
  /** Where it is written. A name: the same in every language. */
  readonly where?: string;
  /** What rests on no rule but is our own choice. */
  readonly ours?: () => string;
}

const methods: readonly Method[] = [
  {
    name: m.about_method_interest,
    how: m.about_method_interest_how,
    where: '12 CFR 1026, Appendix M1(b)(4)(vii)',
  },
  {
    name: m.about_method_rounding,
    how: m.about_method_rounding_how,
    where: '12 CFR 1026, Appendix M2',
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
