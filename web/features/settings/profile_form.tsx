import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
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
import { SelectField } from '../../ui/select_field.tsx';
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
      <SelectField
        label={m.settings_time_zone()}
        help={m.settings_time_zone_help()}
        name="time-zone"
        value={timeZone}
        options={zoneOptions(saved.timeZone)}
        onChange={setTimeZone}
      />
      <div>
        <Button type="submit" variant="primary" disabled={isPending}>
          {isPending ? m.settings_saving() : m.settings_save()}
        </Button>
      </div>
    </form>
  );
}

/** The zones this browser knows, and the one that was saved even if it does not. */
function zoneOptions(saved: string) {
  const known = Intl.supportedValuesOf('timeZone');
  const zones = saved === '' || known.includes(saved) ? known : [saved, ...known];
  return [
    { value: '', label: m.settings_time_zone_none() },
    ...zones.map((zone) => ({ value: zone, label: zone })),
  ];
}
