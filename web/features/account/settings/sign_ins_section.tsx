import { useState } from 'react';
import {
  identitiesKey,
  identitiesQuery,
  type Identity,
  linkProvider,
  unlinkProvider,
} from '../../../data/account/identities.ts';
import type { WaysIn } from '../../../data/account/ways_in.ts';
import { useQueryCache } from '../../../data/query_client.ts';
import { useRead } from '../../../data/read.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm_dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useToasts } from '../../../ui/toast.ts';
import { accountErrorText } from '../auth/error_text.ts';
import { providerName } from '../auth/provider_names.ts';
import { reauthenticate } from './reauthenticate.ts';
import { Row } from './row.tsx';
import { useProof } from './use_proof.tsx';

const addressIn = ({ identity_data: data }: Identity): string =>
  typeof data?.['email'] === 'string' ? data['email'] : '';

/** Other services that open the account: linked and unlinked, and never the last way in. */
export function SignInsSection({
  userId,
  ways,
}: {
  readonly userId: string;
  readonly ways: WaysIn;
}) {
  const services = useServices();
  const cache = useQueryCache();
  const toast = useToasts();
  const { ask: prove, dialog } = useProof();
  const {
    value: identities,
    error,
    isAsking,
    askAgain,
  } = useRead(identitiesQuery(services, userId));
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (identities === undefined)
    return error ? (
      <div className="grid justify-items-start gap-3">
        <p role="alert">{m.settings_sign_ins_failed()}</p>
        <Button onClick={askAgain} busy={isAsking && m.auth_working()}>
          {m.settings_try_again()}
        </Button>
      </div>
    ) : (
      <Spinner />
    );
  const act = async (
    provider: string,
    work: (
      client: Awaited<ReturnType<typeof services.backend.connect>>,
    ) => ReturnType<typeof linkProvider>,
    onDone?: () => void,
  ) => {
    setProblem(null);
    // A linked sign-in opens the account from then on.
    if (busy !== null || !(await prove())) return;
    setBusy(provider);
    const result = await reauthenticate(prove, async () =>
      work(await services.backend.connect()),
    ).catch(() => ({ ok: false, error: { code: 'offline' } }) as const);
    setBusy(null);
    if (result.ok) onDone?.();
    else setProblem(accountErrorText(result.error));
    await cache.invalidateQueries({ queryKey: identitiesKey(userId) });
  };
  const unlinked = ways.providers.filter(
    (provider) => !identities.some((identity) => identity.provider === provider),
  );
  return (
    <div>
      <p className="mb-4 text-ink-2">{m.settings_sign_ins_text()}</p>
      {problem && (
        <p role="alert" className="mb-4 text-clay">
          {problem}
        </p>
      )}
      {identities.map((identity) => {
        const name = providerName(identity.provider);
        const address = addressIn(identity);
        return (
          <Row
            key={identity.identity_id}
            name={name}
            text={address === '' ? m.settings_linked() : m.settings_linked_as({ address })}
          >
            <ConfirmDialog
              action={busy === identity.provider ? m.auth_working() : m.settings_unlink()}
              title={m.settings_unlink_title({ provider: name })}
              text={m.settings_unlink_text({ provider: name })}
              keep={m.settings_unlink_keep()}
              onConfirm={() =>
                void act(
                  identity.provider,
                  (client) => unlinkProvider(client, identity),
                  () => toast.done(m.settings_unlinked({ provider: name })),
                )
              }
            />
          </Row>
        );
      })}
      {unlinked.map((provider) => (
        <Row key={provider} name={providerName(provider)} text={m.settings_not_linked()}>
          <Button
            busy={busy === provider && m.auth_working()}
            onClick={() => void act(provider, () => linkProvider(services, provider, '/settings'))}
          >
            <span>
              {m.settings_link()}
              <span className="sr-only"> {providerName(provider)}</span>
            </span>
          </Button>
        </Row>
      ))}
      {dialog}
    </div>
  );
}
