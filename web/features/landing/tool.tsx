import { lazy, Suspense, useState } from 'react';
import { formatWholePercent } from '../../../domain/money/format.ts';
import type { MinimumRule } from '../../../domain/payoff/debt.ts';
import { m } from '../../paraglide/messages.js';
import { locale } from '../../ui/locale.ts';
import { FieldError } from '../../ui/field.tsx';
import { MoneyField } from '../../ui/money_field.tsx';
import { PercentField } from '../../ui/percent_field.tsx';
import { amountText, type Calculation } from './calculation.ts';
import type { Typed } from './typed.ts';

const MinimumRulePanel = lazy(() => import('./minimum_rule_panel.tsx'));

export interface ToolProps {
  readonly typed: Typed;
  readonly errors: Calculation['errors'];
  /** The rule that the figures on the page follow. */
  readonly minimum: MinimumRule;
  readonly onChange: (change: Partial<Typed>) => void;
}

const panelId = 'landing-rule';

function ruleText(rule: MinimumRule): string {
  switch (rule.kind) {
    case 'percent':
      return m.landing_rule_percent({
        least: amountText(rule.floor),
        percent: formatWholePercent(rule.percent / 100, locale),
      });
    case 'percent_plus_interest':
      return m.landing_rule_plus_interest({ least: amountText(rule.floor) });
    default:
      return m.landing_rule_fixed({ amount: 'amount' in rule ? amountText(rule.amount) : '' });
  }
}

/** The three fields, each with what is wrong with it right below, and the rule of the minimum. What is wrong stands
 *  below the field that is typed in: that field never moves under the fingers. */
export function Tool({ typed, errors, minimum, onChange }: ToolProps) {
  const [isOpen, setIsOpen] = useState(false);
  const noteOf = (name: keyof Typed) => `landing-${name}-note`;
  const field = (name: 'balance' | 'apr' | 'monthly') => ({
    isBig: true,
    name,
    value: typed[name],
    onChange: (text: string) => onChange({ [name]: text }),
    'aria-invalid': errors[name] ? true : undefined,
    describedBy: errors[name] ? noteOf(name) : undefined,
    className:
      '[&:has([aria-invalid])>div]:border-clay [&:has([aria-invalid])>div]:inset-ring [&:has([aria-invalid])>div]:inset-ring-clay',
  });
  const note = (name: keyof Typed) =>
    errors[name] && <FieldError id={noteOf(name)}>{errors[name]}</FieldError>;
  return (
    <div className="mt-8">
      <fieldset className="grid gap-4 md:grid-cols-[1fr_.8fr_1.1fr]">
        <legend className="sr-only">{m.landing_form()}</legend>
        <div className="grid content-start gap-1.5">
          <MoneyField label={m.landing_balance()} {...field('balance')} />
          {note('balance')}
        </div>
        <div className="grid content-start gap-1.5">
          <PercentField label={m.landing_apr()} {...field('apr')} />
          {note('apr')}
        </div>
        <div className="grid content-start gap-1.5">
          <MoneyField label={m.landing_monthly()} {...field('monthly')} />
          {note('monthly')}
        </div>
      </fieldset>
      <div className="mt-4 min-h-[3em] text-1 md:min-h-[1.5em]">
        <p className="text-ink-2">
          {ruleText(minimum)}{' '}
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setIsOpen(!isOpen)}
            className="relative whitespace-nowrap text-glaze-ink underline decoration-current/45 underline-offset-[.2em] after:absolute after:-inset-x-2 after:-inset-y-3 hover:decoration-current"
          >
            {m.landing_rule_change()}
          </button>
        </p>
        {!isOpen && note('least')}
      </div>
      <div id={panelId}>
        {isOpen && (
          <Suspense>
            <MinimumRulePanel
              asks={typed.asks}
              least={typed.least}
              error={errors.least}
              onChange={onChange}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}
