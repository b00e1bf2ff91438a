import type { AccountResult } from '../../../data/account/account.ts';
import type { ProvenSession } from '../../../data/account/mailed_link.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { isMember } from '../../../data/session/person.ts';
import { useNavigate } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { useToasts } from '../../../ui/toast.ts';
import { askAccount } from './account_errors.ts';
import { FormError } from './form_error.tsx';
import { KeptCard } from './kept_card.tsx';
import { Panel } from './panel.tsx';

/** Asks whose account a proven session is of, before it is taken. */
export function WhoseAccount({
  proven,
  take,
  goOn,
}: {
  readonly proven: ProvenSession;
  readonly take: (proven: ProvenSession) => Promise<AccountResult<null>>;
  readonly goOn: (proven: ProvenSession) => void | Promise<void>;
}) {
  const toast = useToasts();
  const navigate = useNavigate();
  const { session } = useAuth();
  const { part, errors, isSending, run } = useForm({ initial: {}, send: () => undefined });
  const current = isMember(session) ? session?.user.email : undefined;
  const email = proven.session.user.email ?? '';
  return (
    <Panel
      title={m.auth_link_whose_title()}
      lead={m.auth_link_whose_lead({ email })}
      content={
        <div ref={part} className="grid gap-5">
          {current !== undefined && current !== email && (
            <p>{m.auth_link_whose_other({ current })}</p>
          )}
          <FormError text={errors.form} />
          <Button
            variant="primary"
            className="w-full"
            busy={isSending && m.auth_working()}
            onClick={() =>
              run(() =>
                askAccount(
                  [],
                  () => take(proven),
                  () => goOn(proven),
                ),
              )
            }
          >
            {m.auth_link_whose_yes()}
          </Button>
          <Button
            className="w-full"
            onClick={() => {
              // Whether or not the service hears of it: nobody here holds it.
              void proven.release().catch(() => undefined);
              toast.done(m.auth_link_refused(), m.auth_link_refused_text());
              void navigate(current === undefined ? '/' : '/dashboard', { replace: true });
            }}
          >
            {current === undefined ? m.auth_link_whose_no() : m.auth_link_whose_stay({ current })}
          </Button>
        </div>
      }
      {...(session !== null && current === undefined && { aside: <KeptCard isNew={false} /> })}
    />
  );
}
