import { useQuery } from '@tanstack/react-query';
import {
  longestFirstName,
  type Profile,
  profileQuery,
  saveProfile,
} from '../../../data/profile/profile.ts';
import { useQueryCache } from '../../../data/query_client.ts';
import { useService, useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { type FormErrors, useForm } from '../../../ui/form/use_form.ts';
import { PageState } from '../../../ui/page_state.tsx';
import { SelectField } from '../../../ui/select_field.tsx';
import { TextField } from '../../../ui/text_field.tsx';
import { useToasts } from '../../../ui/toast.ts';
import { ZoneField } from '../../../ui/zone_field.tsx';
import { profileDraftOf } from './profile_draft.ts';

/** The person's profile, loaded, editable, saved. The form has its place before it knows what to show. */
export function ProfileForm({
  userId,
  isMainThing,
}: {
  readonly userId: string;
  /** Whether nothing else on the page comes first. */
  readonly isMainThing: boolean;
}) {
  const { data, isError, refetch } = useQuery(profileQuery(useServices(), userId), useQueryCache());
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

const isSame = (one: Profile, other: Profile): boolean =>
  one.firstName === other.firstName && one.timeZone === other.timeZone;

const check = ({ firstName }: Profile): FormErrors<Profile> => ({
  firstName:
    Array.from(firstName.trim()).length > longestFirstName ? m.settings_name_too_long() : undefined,
});

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
  const services = useServices();
  const cache = useQueryCache();
  const draft = useService(profileDraftOf);
  const toast = useToasts();
  const form = useForm<Profile>({
    initial: () => (isLoading ? null : draft.read(userId)) ?? saved,
    check,
    onChange: (typed) => {
      if (isSame(typed, saved)) draft.forget();
      else draft.keep(userId, typed);
    },
    send: async (sent) => {
      if (isLoading) return;
      const result = await saveProfile(services, cache, userId, sent);
      if (!result.ok) return toast.failed(m.settings_save_failed(), m.settings_save_failed_text());
      // What was typed while this was on its way is not saved yet.
      const kept = draft.read(userId);
      if (kept && isSame(kept, sent)) draft.forget();
      toast.done(m.settings_saved());
    },
  });
  return (
    <form {...form.props} className="grid max-w-[27rem] gap-5">
      <TextField
        label={m.settings_first_name()}
        isOptional
        help={m.settings_first_name_help()}
        autoComplete="given-name"
        disabled={isLoading}
        {...form.field('firstName')}
        name="first-name"
        // A name that is too long is said while it is typed.
        error={check(form.values).firstName}
      />
      {isLoading ? (
        <SelectField
          {...zoneTexts()}
          disabled
          {...form.field('timeZone')}
          name="time-zone"
          options={[noZone()]}
        />
      ) : (
        <ZoneField
          {...zoneTexts()}
          {...form.field('timeZone')}
          name="time-zone"
          first={[noZone()]}
        />
      )}
      <div className="max-sm:grid">
        <Button
          type="submit"
          variant={isMainThing ? 'primary' : 'quiet'}
          busy={isLoading ? m.ui_loading() : form.isSending && m.settings_saving()}
        >
          {m.settings_save()}
        </Button>
      </div>
    </form>
  );
}

const zoneTexts = () => ({ label: m.settings_time_zone(), help: m.settings_time_zone_help() });

const noZone = () => ({ value: '', label: m.settings_time_zone_none() });
