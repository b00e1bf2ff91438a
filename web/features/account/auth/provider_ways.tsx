import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { forgetVisit, signInWithProvider } from '../../../data/account/provider_sign_in.ts';
import { useWaysIn } from '../../../data/account/ways_in.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { askAccount } from './account_errors.ts';
import { destinationOf, withMailed } from './auth_place.ts';
import { EmailField } from './email_field.tsx';
import { emailProblemText } from './error_text.ts';
import { FormError } from './form_error.tsx';
import { providerName } from './provider_names.ts';

/** "Continue with Google", for each service that the account service knows, and an employer's sign-in. */
export function ProviderWays() {
  const services = useServices();
  const location = useLocation();
  const ways = useWaysIn();
  const [chosen, setChosen] = useState<string | null>(null);
  const { part, errors, isSending, run } = useForm({ initial: {}, send: () => undefined });
  // Whoever is here came back without an answer.
  useEffect(() => forgetVisit(), []);
  if (ways === null || (ways.providers.length === 0 && !ways.work)) return null;
  const goTo = (provider: string) => {
    setChosen(provider);
    run(() =>
      askAccount(
        [],
        () => signInWithProvider(services, provider, destinationOf(location)),
        // The browser is on its way.
        () => undefined,
      ),
    );
  };
  return (
    <div ref={part} className="mt-3 grid gap-3">
      <FormError text={errors.form} />
      {ways.providers.map((provider) => (
        <Button
          key={provider}
          className="w-full"
          busy={isSending && chosen === provider && m.auth_working()}
          onClick={() => goTo(provider)}
        >
          {m.auth_continue_with({ provider: providerName(provider) })}
        </Button>
      ))}
      {ways.work && (
        <ButtonLink to="/auth?mode=work" state={withMailed(location, undefined)} className="w-full">
          {m.auth_to_work()}
        </ButtonLink>
      )}
    </div>
  );
}

/** The work address by whose domain an employer's sign-in is found. */
export function WorkForm() {
  const services = useServices();
  const location = useLocation();
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: emailProblemText(email) }),
    send: ({ email }) =>
      askAccount(
        ['email'],
        async () => {
          const { signInWithWork } = await import('../../../data/account/provider_sign_in.ts');
          return signInWithWork(
            services,
            email.trim().split('@').at(-1) ?? '',
            destinationOf(location),
          );
        },
        () => undefined,
      ),
  });
  return (
    <form {...form.props} className="grid gap-5">
      <EmailField label={m.auth_work_email()} {...form.field('email')} />
      <FormError text={form.errors.form} />
      <Button
        type="submit"
        variant="primary"
        className="w-full"
        busy={form.isSending && m.auth_working()}
      >
        {m.auth_work_submit()}
      </Button>
      <p>
        <Link
          to="/auth?mode=sign-in"
          state={withMailed(location, undefined)}
          className="inline-flex min-h-11 items-center"
        >
          {m.auth_work_back()}
        </Link>
      </p>
    </form>
  );
}
