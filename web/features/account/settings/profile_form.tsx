import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { backend } from '../../../data/client.ts';
import {
  longestFirstName,
  type Profile,
  profileQuery,
  saveProfile,
} from '../../../data/profile/profile.ts';
import { queryClient } from '../../../data/query_client.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { PageState } from '../../../ui/page_state.tsx';
import { SelectField } from '../../../ui/select_field.tsx';
import { TextField } from '../../../ui/text_field.tsx';
import { toast } from '../../../ui/toast.ts';
import { zoneOptions } from './zone_options.ts';
import { forgetProfileDraft, keepProfileDraft, readProfileDraft } from './profile_draft.ts';

/** The person's profile, loaded, editable, saved. The form has its place before it knows what to show. */
export function ProfileForm({
  userId,
  isMainThing,
}: {
  readonly userId: string;
  /** Whether nothing else on the page comes first. */
  readonly isMainThing: boolean;
}) {
  const { data, isError, refetch } = useQuery(profileQuery(userId), queryClient);
  const who = { userId, isMainThing };
  if (data) return <Fields key="loaded" {...who} saved={data} />;
  if (!isError) return <Fields key="loading" {...who} saved={nothing} isLoading />;
  return (
    <PageState
      kind="error"
      level={3}
      title={m.settings_load_failed()}
      text={m.settings_load_failed_text()}
      actions={<Button onClick={() => void refetch()}>{m.settings_try_again()}</Button>}
    />
  );
}

const nothing: Profile = { firstName: '', timeZone: '' };

function Fields({
  userId,
  isMainThing,
  saved,
  isLoading = false,
}: {
  readonly userId: string;
  readonly isMainThing: boolean;
  readonly saved: Profile;
  readonly isLoading?: boolean;
}) {
  const [{ firstName, timeZone }, setTyped] = useState(
    () => (isLoading ? null : readProfileDraft(userId)) ?? saved,
  );
  const type = (change: Partial<Profile>) => {
    const typed = { firstName, timeZone, ...change };
    setTyped(typed);
    if (typed.firstName === saved.firstName && typed.timeZone === saved.timeZone)
      forgetProfileDraft();
    else keepProfileDraft(userId, typed);
  };
  const isTooLong = Array.from(firstName.trim()).length > longestFirstName;
  const { mutate, isPending } = useMutation(
    {
      mutationFn: async (sent: Profile) => saveProfile(await backend(), queryClient, userId, sent),
      onSuccess: (_nothing, sent) => {
        const kept = readProfileDraft(userId);
        // What was typed while this was on its way is not saved yet.
        if (kept?.firstName === sent.firstName && kept.timeZone === sent.timeZone)
          forgetProfileDraft();
        toast.done(m.settings_saved());
      },
      onError: () => toast.failed(m.settings_save_failed(), m.settings_save_failed_text()),
    },
    queryClient,
  );
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isTooLong) event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    else if (!isPending && !isLoading) mutate({ firstName, timeZone });
  };
  return (
    <form method="post" noValidate onSubmit={save} className="grid max-w-[27rem] gap-5">
      <TextField
        label={m.settings_first_name()}
        isOptional
        help={m.settings_first_name_help()}
        name="first-name"
        autoComplete="given-name"
        disabled={isLoading}
        value={firstName}
        onChange={(text) => type({ firstName: text })}
        error={isTooLong ? m.settings_name_too_long() : undefined}
      />
      {/* No page uses it yet: out of the way, and there for who wants it. */}
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5">{m.settings_time_zone()}</summary>
        <SelectField
          label={m.settings_time_zone()}
          help={m.settings_time_zone_help()}
          name="time-zone"
          disabled={isLoading}
          value={timeZone}
          options={
            isLoading
              ? [noZone()]
              : [
                  noZone(),
                  ...zoneOptions(Intl.supportedValuesOf('timeZone'), timeZone, saved.timeZone),
                ]
          }
          onChange={(zone) => type({ timeZone: zone })}
        />
      </details>
      <div className="max-sm:grid">
        <Button
          type="submit"
          variant={isMainThing ? 'primary' : 'quiet'}
          busy={isLoading ? m.ui_loading() : isPending && m.settings_saving()}
        >
          {m.settings_save()}
        </Button>
      </div>
    </form>
  );
}

const noZone = () => ({ value: '', label: m.settings_time_zone_none() });
