import { setPassword } from '../../../data/account/account.ts';
import { useServices } from '../../../data/services_context.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { m } from '../../../paraglide/messages.js';
import { useToasts } from '../../../ui/toast.ts';
import { reauthenticate } from '../settings/reauthenticate.ts';
import { useProof } from '../settings/use_proof.tsx';
import { NewPasswordForm } from './new_password_form.tsx';
import { Panel } from './panel.tsx';

/** A new password, by a mailed code or link. Where that was too long ago, another code is sent while what was typed stays. */
export function NewPasswordScreen({
  isUnproven,
  holdPlanner,
  done,
}: {
  /** Somebody else may have started the account. */
  readonly isUnproven: boolean;
  /** Nothing of this device is sent before such an account was looked into. */
  readonly holdPlanner: () => void;
  readonly done: () => void | Promise<void>;
}) {
  const { backend } = useServices();
  const toast = useToasts();
  const { user } = useAuth();
  const { ask: prove, dialog } = useProof({ isForgotten: true });
  return (
    <Panel
      title={m.auth_new_password_title()}
      lead={isUnproven ? m.auth_new_password_unproven() : m.auth_new_password_lead()}
      content={
        <>
          <NewPasswordForm
            email={user?.email || user?.phone || ''}
            send={async (password) => {
              if (isUnproven) holdPlanner();
              return reauthenticate(prove, async () =>
                setPassword(await backend.connect(), password),
              );
            }}
            done={() => {
              toast.done(m.auth_new_password_done(), m.auth_new_password_done_text());
              return done();
            }}
          />
          {dialog}
        </>
      }
    />
  );
}
