import { type ReactNode, useState } from 'react';
import { formatWholePercent } from '../../../domain/money/format.ts';
import type { MinimumRule } from '../../../domain/planner/debt.ts';
import { m } from '../../paraglide/messages.js';
import { FieldError } from '../../ui/field.tsx';
import { locale } from '../../ui/locale.ts';
import { MoneyField } from '../../ui/money_field.tsx';
import { PercentField } from '../../ui/percent_field.tsx';
import { useLoaded } from '../../ui/use_loaded.ts';
import { amountText, type Calculation } from './calculation.ts';
import { ownership, type Typed } from './typed.ts';

const loadPanel = () => import('./minimum_rule_panel.tsx');

export interface ToolProps {
  readonly typed: Typed;
  readonly calculation: Calculation;
  /** The rule that the figures on the page follow. */
  readonly minimum: MinimumRule;
  readonly onChange: (change: Partial<Typed>) => void;
  /** The answer, right below the fields. */
  readonly children: ReactNode;
}

const panelId = 'landing-rule';
const noteId = 'landing-examples';

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

const examplesText = {
  none: m.landing_examples,
  some: m.landing_examples_left,
  all: m.landing_private,
};

/** An example is dashed and grey until something is typed over it; what is wrong has a clay edge. On a phone, where a field
 *  is a line without a border, its figure and its edge say so. */
const looks = {
  example: 'statement-example md:[&>div]:border-dashed',
  own: '',
  wrong: 'statement-wrong md:[&>div]:border-clay md:[&>div]:inset-ring md:[&>div]:inset-ring-clay',
};

/** "Not yet": a dashed ring, the icon of that name drawn with a border. */
export const ExampleMark = () => (
  <span
    aria-hidden="true"
    className="size-4 flex-none rounded-full border-[1.5px] border-dashed border-current"
  />
);

/** The three fields, each with what is wrong with it right below, the answer, and the rule of the minimum. What is wrong
 *  stands below the field that is typed in: that field never moves under the fingers. */
export function Tool({ typed, calculation, minimum, onChange, children }: ToolProps) {
  const { errors, examples } = calculation;
  const [isOpen, setIsOpen] = useState(false);
  const panel = useLoaded(loadPanel, isOpen, {
    typed,
    placeholder: examples.least,
    error: errors.least,
    onChange,
  });
  const idOf = (name: keyof Typed) => `landing-${name}-note`;
  const field = (name: 'balance' | 'apr' | 'monthly') => {
    const isExample = typed[name].trim() === '';
    return {
      isBig: true,
      name,
      value: typed[name],
      // Never a value: what is typed replaces it, before the app listens, too.
      placeholder: examples[name],
      onChange: (text: string) => onChange({ [name]: text }),
      'aria-invalid': errors[name] ? true : undefined,
      describedBy: errors[name] ? idOf(name) : isExample ? noteId : undefined,
      className: `statement-line ${looks[errors[name] ? 'wrong' : isExample ? 'example' : 'own']}`,
    };
  };
  const note = (name: keyof Typed) =>
    errors[name] && <FieldError id={idOf(name)}>{errors[name]}</FieldError>;
  const cell =
    'grid min-w-0 content-start gap-1.5 max-md:gap-0 max-md:border-t max-[18rem]:px-4 max-[18rem]:py-3 max-md:border-line max-md:[&>p]:px-4 max-md:[&>p]:pb-3';
  const owned = ownership(typed);
  return (
    <div className="mt-4 max-md:-mx-1 max-md:rounded-3 max-md:border max-md:border-line-strong max-md:bg-raised md:mt-6">
      <p
        id={noteId}
        className="flex items-center gap-2 text-1 text-ink-2 max-md:min-h-9 max-md:px-4"
      >
        {owned !== 'all' && <ExampleMark />}
        {examplesText[owned]()}
      </p>
      <fieldset className="grid md:mt-3 md:grid-cols-[1fr_.8fr_1.1fr] md:gap-4">
        <legend className="sr-only">{m.landing_form()}</legend>
        <div className={cell}>
          <MoneyField label={m.landing_balance()} {...field('balance')} />
          {note('balance')}
        </div>
        <div className={cell}>
          <PercentField label={m.landing_apr()} {...field('apr')} />
          {note('apr')}
        </div>
        <div className={cell}>
          <MoneyField label={m.landing_monthly()} {...field('monthly')} />
          {note('monthly')}
        </div>
      </fieldset>
      {children}
      <div className="text-1 max-md:px-4 max-md:py-3 md:mt-4">
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
        <div id={panelId}>{isOpen && panel}</div>
      </div>
    </div>
  );
}
