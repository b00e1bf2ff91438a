import { useState } from 'react';
import { useLocation } from 'react-router';
import type { ChosenKind } from '../../../../domain/notices/types.ts';
import { noticeKinds } from '../../../data/notices/choices.ts';
import { stopMail } from '../../../data/notices/stop_mail.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FormError } from './form_error.tsx';
import { Panel } from './panel.tsx';

const stopped: Readonly<Record<ChosenKind, () => string>> = {
  payments: m.stop_mail_done_payments,
  plan: m.stop_mail_done_plan,
  check_in: m.stop_mail_done_check_in,
  circle: m.stop_mail_done_circle,
  answers: m.stop_mail_done_answers,
  disputes: m.stop_mail_done_disputes,
  cards: m.stop_mail_done_cards,
  meetings: m.stop_mail_done_meetings,
};

const names: Readonly<Record<ChosenKind, () => string>> = {
  payments: m.notices_payments,
  plan: m.notices_plan,
  check_in: m.notices_check_in,
  circle: m.notices_circle,
  answers: m.notices_answers,
  disputes: m.notices_disputes,
  cards: m.notices_cards,
  meetings: m.notices_meetings,
};

/** The kind that a link's token names, between the person and the signature. Null where it is no such token. */
function kindOf(token: string): ChosenKind | null {
  const [person, kind, signature, ...rest] = token.split('.');
  if (!person || !signature || rest.length > 0) return null;
  return noticeKinds.find((each) => each === kind) ?? null;
}

/** What a link carries; one that was broken on the way is sent as it is, and refused. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Where "Stop these" of a mail leads: it asks first, because programs look ahead at links. Nobody has to sign in for it. */
export function StopMailScreen() {
  const services = useServices();
  const token = decoded(useLocation().hash.slice(1));
  const asked = kindOf(token);
  const [kind, setKind] = useState<ChosenKind | null>(null);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const stop = async () => {
    setBusy(true);
    setProblem(undefined);
    const result = await stopMail(services, token);
    setBusy(false);
    if (result.ok) setKind(result.value);
    else
      setProblem(
        result.error.code === 'unknown_link'
          ? m.stop_mail_unknown()
          : result.error.code === 'offline'
            ? m.auth_error_offline()
            : m.stop_mail_failed(),
      );
  };
  if (kind !== null)
    return (
      <Panel
        title={m.stop_mail_done()}
        lead={stopped[kind]()}
        content={<ButtonLink to="/settings#notices">{m.stop_mail_choose()}</ButtonLink>}
      />
    );
  return (
    <Panel
      title={asked === null ? m.stop_mail_unknown_title() : m.stop_mail_title()}
      lead={asked === null ? m.stop_mail_unknown() : m.stop_mail_lead({ kind: names[asked]() })}
      content={
        <div className="grid justify-items-start gap-4">
          <FormError text={problem} />
          <div className="flex flex-wrap gap-3">
            {asked !== null && (
              <Button
                variant="primary"
                onClick={() => void stop()}
                busy={isBusy && m.auth_working()}
              >
                {m.stop_mail_stop()}
              </Button>
            )}
            <ButtonLink to="/settings#notices">{m.stop_mail_choose()}</ButtonLink>
          </div>
        </div>
      }
    />
  );
}
