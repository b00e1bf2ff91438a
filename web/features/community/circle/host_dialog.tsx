import type { CircleWeek } from '../../../data/community/circle_week.ts';
import { changeCircle, handOver } from '../../../data/community/circles.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { SelectField } from '../../../ui/select_field.tsx';
import { SwitchField } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text_field.tsx';
import { useToasts } from '../../../ui/toast.ts';
import { problemText } from '../parts/problem_text.ts';
import { dayChoices, weekdayIn, wrongNames } from './make_form.tsx';

/** What the host alone decides. */
export default function HostDialog({
  week,
  onClose,
}: {
  readonly week: CircleWeek;
  readonly onClose: () => void;
}) {
  const services = useServices();
  const toasts = useToasts();
  const { circle, members } = week;
  const comingDay = circle.nextWeekday ?? circle.weekday;
  const others = members.filter(({ isMe }) => !isMe);
  const form = useForm({
    initial: {
      name: circle.name,
      purpose: circle.purpose,
      weekday: String(comingDay),
      mayInvite: circle.membersMayInvite,
      host: '',
    },
    check: wrongNames,
    send: async ({ name, purpose, weekday, mayInvite, host }) => {
      const changed = await changeCircle(services, circle.id, {
        name: name.trim(),
        purpose: purpose.trim(),
        // Named again, the day would be chosen anew from next week on.
        weekday: weekdayIn(weekday) === comingDay ? null : weekdayIn(weekday),
        membersMayInvite: mayInvite,
      });
      // The new host is named last: after that nothing here is theirs to change.
      const result =
        changed.ok && host !== '' ? await handOver(services, circle.id, host) : changed;
      if (!result.ok)
        return {
          form:
            result.error.code === 'day_kept' ? m.circle_host_day_open() : problemText(result.error),
        };
      toasts.done(m.circle_saved());
      onClose();
      return undefined;
    },
  });
  return (
    <Dialog title={m.circle_host_title()} onClose={onClose}>
      <form {...form.props} className="grid gap-5">
        <TextField label={m.circle_make_name()} autoComplete="off" {...form.field('name')} />
        <TextField
          label={m.circle_make_purpose()}
          isOptional
          autoComplete="off"
          {...form.field('purpose')}
        />
        <SelectField
          label={m.circle_make_day()}
          help={m.circle_host_day_help()}
          options={dayChoices()}
          {...form.field('weekday')}
        />
        <SwitchField
          label={m.circle_host_invite()}
          help={m.circle_host_invite_help()}
          checked={form.values.mayInvite}
          onChange={(mayInvite) => form.change({ mayInvite })}
        />
        {others.length > 0 && (
          <SelectField
            label={m.circle_host_over()}
            help={m.circle_host_over_help()}
            options={[
              { value: '', label: m.circle_host_keep() },
              ...others.map(({ id, alias }) => ({ value: id, label: alias })),
            ]}
            {...form.field('host')}
          />
        )}
        {form.errors.form && (
          <div role="alert" tabIndex={-1}>
            <FieldError id="host-refused">{form.errors.form}</FieldError>
          </div>
        )}
        <div>
          <Button type="submit" variant="primary" busy={form.isSending && m.circle_host_saving()}>
            {m.circle_host_save()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
