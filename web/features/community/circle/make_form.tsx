import { useState } from 'react';
import { goalPercent } from '../../../../domain/community/goal.ts';
import {
  lengthOf,
  longestCircleName,
  longestPurpose,
} from '../../../../domain/community/limits.ts';
import { exampleOf, weekdays } from '../../../../domain/community/weeks.ts';
import { type Weekday } from '../../../../domain/time/weekday.ts';
import type { Alias } from '../../../data/community/alias.ts';
import { defaultShares } from '../../../data/community/circle_week.ts';
import { makeCircle } from '../../../data/community/circles.ts';
import { usePlannerDocument } from '../../../data/planner/use_planner.ts';
import { useServices } from '../../../data/services_context.ts';
import { useToday } from '../../../data/today.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { weekdayNameText } from '../../../ui/day_text.ts';
import { FieldError } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { SelectField } from '../../../ui/select_field.tsx';
import { TextField } from '../../../ui/text_field.tsx';
import { ZoneField } from '../../../ui/zone_field.tsx';
import { problemText } from '../parts/problem_text.ts';
import { useKeptWords } from '../parts/use_kept_words.ts';
import { ShareSwitches, wouldLearnText } from './share_switches.tsx';
import { deviceZone } from '../../../data/profile/device_zone.ts';

export const dayChoices = () =>
  weekdays.map((weekday) => ({
    value: String(weekday),
    label: weekdayNameText(exampleOf(weekday)),
  }));
export const weekdayIn = (value: string): Weekday => Number(value) as Weekday;

/** What is wrong with a circle's name and purpose. */
export const wrongNames = ({
  name,
  purpose,
}: {
  readonly name: string;
  readonly purpose: string;
}) => ({
  name:
    name.trim() === ''
      ? m.circle_make_name_needed()
      : lengthOf(name) > longestCircleName
        ? m.circle_make_name_long()
        : undefined,
  purpose: lengthOf(purpose) > longestPurpose ? m.circle_make_purpose_long() : undefined,
});

/** Starts a circle: what it's called, when it checks in, and what it would see of its first member. */
export function MakeForm({
  alias,
  onMade,
  onCancel,
}: {
  readonly alias: Alias;
  readonly onMade: (circle: string) => void;
  readonly onCancel: () => void;
}) {
  const services = useServices();
  const today = useToday();
  const { debts, payments } = usePlannerDocument();
  const [shares, setShares] = useState(defaultShares);
  const [now] = useState(services.clock);
  const kept = useKeptWords('circle', {
    name: '',
    purpose: '',
    weekday: '6',
    zone: deviceZone(),
  });
  const form = useForm({
    initial: kept.read,
    check: wrongNames,
    onChange: kept.keep,
    send: async ({ name, purpose, weekday, zone }) => {
      const made = await makeCircle(services, {
        name: name.trim(),
        purpose: purpose.trim(),
        weekday: weekdayIn(weekday),
        zone,
        shares,
      });
      if (!made.ok) return { form: problemText(made.error) };
      kept.forget();
      onMade(made.value);
      return undefined;
    },
  });
  return (
    <form {...form.props} className="grid max-w-[34rem] gap-5">
      <TextField
        label={m.circle_make_name()}
        help={m.circle_make_name_help()}
        autoComplete="off"
        {...form.field('name')}
      />
      <TextField
        label={m.circle_make_purpose()}
        help={m.circle_make_purpose_help()}
        isOptional
        autoComplete="off"
        {...form.field('purpose')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={m.circle_make_day()}
          options={dayChoices()}
          {...form.field('weekday')}
        />
        <ZoneField
          label={m.circle_make_zone()}
          own={deviceZone()}
          now={now}
          {...form.field('zone')}
        />
      </div>
      <fieldset>
        <legend className="mb-2 text-cell font-[560]">{m.circle_would_see()}</legend>
        <ShareSwitches
          alias={alias}
          goal={wouldLearnText(goalPercent({ debts, payments }, today))}
          shares={shares}
          onChange={setShares}
        />
      </fieldset>
      {form.errors.form && (
        <div role="alert" tabIndex={-1}>
          <FieldError id="make-refused">{form.errors.form}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
        <Button type="submit" variant="primary" busy={form.isSending && m.circle_make_sending()}>
          {m.circle_make_action()}
        </Button>
        <Button
          variant="text"
          onClick={() => {
            kept.forget();
            onCancel();
          }}
        >
          {m.circle_cancel()}
        </Button>
      </div>
    </form>
  );
}
