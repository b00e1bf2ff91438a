import type { DisputedThing, DisputeOutcome } from '../../../../../domain/credit_file/dispute.ts';
import { m } from '../../../../paraglide/messages.js';
import { ChoiceList } from '../../../../ui/choice_list.tsx';
import { FieldError } from '../../../../ui/field.tsx';
import { outcomeTexts } from './outcome_texts.ts';

export type TypedOutcomes = Readonly<Record<string, DisputeOutcome | undefined>>;

const outcomes = Object.keys(outcomeTexts) as readonly DisputeOutcome[];

/** What became of each thing. */
export function Outcomes({
  things,
  outcomes: typed,
  onChange,
  error,
}: {
  readonly things: readonly DisputedThing[];
  readonly outcomes: TypedOutcomes;
  readonly onChange: (outcomes: TypedOutcomes) => void;
  readonly error: string | undefined;
}) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <div aria-live="polite">
        {error !== undefined && <FieldError id="outcomes-error">{error}</FieldError>}
      </div>
      {things.map(({ id, name, title }, at) => (
        <ChoiceList
          key={id}
          legend={`${m.dispute_outcome()} ${m.dispute_about({ name, title })}`}
          name={`outcome-${at}`}
          value={typed[id] ?? null}
          onChange={(outcome) => onChange({ ...typed, [id]: outcome })}
          options={outcomes.map((value) => ({ value, label: outcomeTexts[value]() }))}
        />
      ))}
    </div>
  );
}
