import type { Finding } from '../../../../domain/credit_file/finding.ts';
import { m } from '../../../paraglide/messages.js';
import { CheckboxField } from '../../../ui/checkbox.tsx';
import { titleOf } from '../parts/finding_texts.ts';
import type { Tick } from './things.ts';

/** The sentences of a finding, each to tick. */
export function Ticks({
  finding,
  ticks,
  isOn,
  onChange,
}: {
  readonly finding: Finding;
  readonly ticks: readonly Tick[];
  readonly isOn: (key: string) => boolean;
  readonly onChange: (key: string, isOn: boolean) => void;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-sans text-cell font-[560]">{titleOf(finding)}</legend>
      {finding.kind === 'late_month_at_one' && (
        <p className="text-1 text-ink-2">{m.dispute_tick_months()}</p>
      )}
      {ticks.map(({ key, says }) => (
        <CheckboxField
          key={key}
          label={says}
          checked={isOn(key)}
          onChange={(checked) => onChange(key, checked)}
        />
      ))}
    </fieldset>
  );
}
