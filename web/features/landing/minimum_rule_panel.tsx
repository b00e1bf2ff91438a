import { m } from '../../paraglide/messages.js';
import { MoneyField } from '../../ui/money_field.tsx';
import type { Asking, Typed } from './typed.ts';

const choices: readonly [Asking, () => string][] = [
  ['plus', m.landing_rule_choice_plus_interest],
  ['200', m.landing_rule_choice_2],
  ['300', m.landing_rule_choice_3],
  ['fixed', m.landing_rule_choice_fixed],
];

/** What the card asks for, where it is not what the page starts from. Comes when asked for. An amount of their own has its
 *  field below the tool (`ways_on.tsx`), where it is also asked for when a payment falls short. */
export default function MinimumRulePanel({
  typed,
  placeholder,
  error,
  onChange,
}: {
  readonly typed: Typed;
  readonly placeholder: string;
  readonly error: string | undefined;
  readonly onChange: (change: Partial<Typed>) => void;
}) {
  return (
    <fieldset className="mt-4 grid gap-x-10 gap-y-4 border-t border-line pt-4 md:grid-cols-[1fr_12rem]">
      <legend className="sr-only">{m.landing_rule_title()}</legend>
      <p className="text-1 text-ink-2 md:col-span-2">{m.landing_rule_help()}</p>
      <div>
        {choices.map(([choice, name]) => (
          <label key={choice} className="flex min-h-11 items-center gap-3 text-2">
            <input
              type="radio"
              name="asks"
              value={choice}
              checked={choice === typed.asks}
              // A lowest minimum and a fixed one are no like amounts.
              onChange={() =>
                onChange(
                  (choice === 'fixed') === (typed.asks === 'fixed')
                    ? { asks: choice }
                    : { asks: choice, least: '' },
                )
              }
              className="radio"
            />
            {name()}
          </label>
        ))}
      </div>
      {typed.asks !== 'fixed' && (
        <MoneyField
          label={m.landing_rule_least()}
          name="least"
          value={typed.least}
          placeholder={placeholder}
          onChange={(text) => onChange({ least: text })}
          error={error}
        />
      )}
    </fieldset>
  );
}
