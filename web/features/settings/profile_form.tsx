import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { backend } from '../../data/client.ts';
import {
  longestFirstName,
  type Profile,
  profileQuery,
  saveProfile,
} from '../../data/profile/profile.ts';
import { queryClient } from '../../data/query_client.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text_field.tsx';
import { toast } from '../../ui/toast.ts';

/** The person's profile, loaded, editable, saved. */
export function ProfileForm({ userId }: { readonly userId: string }) {
  const { data, isError, refetch } = useQuery(profileQuery(userId), queryClient);
  if (data) return <Fields userId={userId} saved={data} />;
  if (!isError) return <Spinner />;
  return (
    <>
      <Callout kind="attention">{m.settings_load_failed()}</Callout>
      <div>
        <Button onClick={() => void refetch()}>{m.settings_try_again()}</Button>
      </div>
    </>
  );
}

function Fields({ userId, saved }: { readonly userId: string; readonly saved: Profile }) {
  const [firstName, setFirstName] = useState(saved.firstName);
  const [timeZone, setTimeZone] = useState(saved.timeZone);
  const isTooLong = Array.from(firstName.trim()).length > longestFirstName;
  const { mutate, isPending } = useMutation(
    {
      mutationFn: async () =>
        saveProfile(await backend(), queryClient, userId, { firstName, timeZone }),
      onSuccess: () => toast.done(m.settings_saved()),
      onError: () => toast.failed(m.settings_save_failed(), m.settings_save_failed_text()),
    },
    queryClient,
  );
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isTooLong) mutate();
  };
  return (
    <form method="post" onSubmit={save} className="grid gap-5">
      <TextField
        label={m.settings_first_name()}
        help={m.settings_first_name_help()}
        name="first-name"
        autoComplete="given-name"
        value={firstName}
        onChange={setFirstName}
        error={isTooLong ? m.settings_name_too_long() : undefined}
      />
      <TimeZone value={timeZone} onChange={setTimeZone} />
      <div>
        <Button type="submit" variant="primary" disabled={isPending}>
          {isPending ? m.settings_saving() : m.settings_save()}
        </Button>
      </div>
    </form>
  );
}

function TimeZone({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (zone: string) => void;
}) {
  const id = useId();
  const zones = Intl.supportedValuesOf('timeZone');
  const isKnown = value === '' || zones.includes(value);
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-cell font-[560]">
        {m.settings_time_zone()}
      </label>
      <p id={`${id}-help`} className="text-1 text-ink-2">
        {m.settings_time_zone_help()}
      </p>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={`${id}-help`}
        className="min-h-12 rounded-2 border border-line-strong bg-raised px-3.5 hover:border-ink-2"
      >
        <option value="">{m.settings_time_zone_none()}</option>
        {!isKnown && <option>{value}</option>}
        {zones.map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </select>
    </div>
  );
}
