import { useMutation, useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useId, useRef } from 'react';
import { Link } from 'react-router';
import { codeText } from '../../../../domain/passes/code.ts';
import { invitationMinutes } from '../../../../domain/passes/plans.ts';
import { profileQuery } from '../../../data/profile/profile.ts';
import { useQueryCache } from '../../../data/query_client.ts';
import { type AppError, failed, type Result } from '../../../data/result.ts';
import { useServices } from '../../../data/services_context.ts';
import {
  invitationLink,
  myInvitationsQuery,
  type RenewalKinds,
  renewInvitation,
} from '../../../data/referrals/my_invitations.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { ConfirmDialog } from '../../../ui/confirm_dialog.tsx';
import { ShareButton } from '../../../ui/share_button.tsx';
import { TextField } from '../../../ui/text_field.tsx';
import { timeSpanText } from '../../../ui/time_span.ts';
import { useToasts } from '../../../ui/toast.ts';

/** The link, and the ways to hand it on or to change it. */
export function LinkCard({ code, userId }: { readonly code: string; readonly userId: string }) {
  const link = invitationLink(window.location.origin, code);
  return (
    <section aria-labelledby="link" className="grid content-start gap-6">
      <h2 id="link" className="-mb-2">
        {m.referral_dashboard_link_title()}
      </h2>
      <HandOn link={link} code={code} />
      <Greeting userId={userId} />
      <Renew userId={userId} />
    </section>
  );
}

/** What a friend reads first: whoever has the link sees this name. */
function Greeting({ userId }: { readonly userId: string }) {
  const { data } = useQuery(profileQuery(useServices(), userId), useQueryCache());
  return (
    <p className="min-h-[2lh] max-w-measure wrap-anywhere sm:min-h-[1lh] text-ink-2">
      {data === undefined ? null : data.firstName === '' ? (
        <>
          {m.referral_dashboard_greets_friend()}{' '}
          <Link to="/settings">{m.referral_dashboard_settings()}</Link>.
        </>
      ) : (
        m.referral_dashboard_greets({ name: data.firstName })
      )}
    </p>
  );
}

function HandOn({ link, code }: { readonly link: string; readonly code: string }) {
  const toast = useToasts();
  const field = useRef<HTMLDivElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast.done(m.referral_dashboard_copied(), m.referral_dashboard_copied_text());
    } catch {
      // Not allowed, or no clipboard on a page without a secure connection.
      field.current?.querySelector('input')?.select();
      toast.failed(m.referral_dashboard_copy_failed(), m.referral_dashboard_copy_failed_text());
    }
  };
  return (
    <div ref={field} className="grid max-w-measure gap-3">
      <TextField
        label={m.referral_dashboard_link()}
        name="invitation-link"
        readOnly
        value={link}
        onChange={() => undefined}
        onFocus={(event) => event.target.select()}
      />
      <p className="text-ink-2">
        {m.referral_dashboard_aloud()}{' '}
        <strong className="num font-[560] whitespace-nowrap text-ink">{codeText(code)}</strong>
      </p>
      <p className="text-1 text-ink-2">
        {m.referral_dashboard_minutes({ minutes: invitationMinutes })}
      </p>
      <div className="flex flex-wrap gap-3 max-sm:grid">
        <Button variant="primary" onClick={() => void copy()}>
          <Copy aria-hidden="true" size={20} strokeWidth={1.6} />
          {m.referral_dashboard_copy()}
        </Button>
        <ShareButton
          name={m.referral_dashboard_share()}
          share={{
            title: m.referral_dashboard_share_title(),
            text: m.referral_dashboard_share_text(),
            url: link,
          }}
          onFailed={() =>
            toast.failed(
              m.referral_dashboard_share_failed(),
              m.referral_dashboard_share_failed_text(),
            )
          }
        />
      </div>
    </div>
  );
}

type Renewal = Result<string, RenewalKinds>;

/** Why there is no other link now. */
function refusalText(error: AppError<RenewalKinds>): string {
  if (error.code === 'offline') return m.referral_dashboard_renew_offline();
  return error.code === 'too_soon'
    ? m.referral_dashboard_renew_wait({ wait: timeSpanText(error.waitMinutes) })
    : m.referral_dashboard_renew_failed();
}

function Renew({ userId }: { readonly userId: string }) {
  const services = useServices();
  const cache = useQueryCache();
  const toast = useToasts();
  const { queryKey } = myInvitationsQuery(services, userId);
  const { mutate, data, isPending, isError } = useMutation<Renewal>(
    {
      // Someone changes what they gave to others: now, while they look, or not at all.
      mutationFn: async () =>
        navigator.onLine
          ? renewInvitation(await services.backend.connect())
          : failed({ code: 'offline' }),
      networkMode: 'always',
      retry: false,
      onSuccess: (renewal) => {
        if (!renewal.ok) return;
        cache.setQueryData(queryKey, (known) => known && { ...known, code: renewal.value });
        toast.done(m.referral_dashboard_renewed(), m.referral_dashboard_renewed_text());
      },
      // The answer may have been lost on its way: which link works is asked again.
      onError: () => void cache.invalidateQueries({ queryKey }),
    },
    cache,
  );
  const id = useId();
  const refusal = isError
    ? m.referral_dashboard_renew_failed()
    : data && !data.ok
      ? refusalText(data.error)
      : null;
  return (
    <div className="grid max-w-measure justify-items-start gap-3 border-t border-line pt-5 max-sm:justify-items-stretch">
      <p className="text-ink-2">{m.referral_dashboard_renew_why()}</p>
      <ConfirmDialog
        action={m.referral_dashboard_renew()}
        title={m.referral_dashboard_renew_title()}
        text={m.referral_dashboard_renew_text()}
        keep={m.referral_dashboard_renew_keep()}
        onConfirm={() => {
          if (!isPending) mutate();
        }}
      />
      <div role="status" id={id} className="empty:hidden">
        {isPending
          ? m.referral_dashboard_renewing()
          : refusal && <Callout kind="attention">{refusal}</Callout>}
      </div>
    </div>
  );
}
