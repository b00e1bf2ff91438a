import { useEffect, useState } from 'react';
import {
  deleteFoundData,
  foundDataQuery,
  type FoundData,
  isAnything,
} from '../../../data/account/found_data.ts';
import { useServices } from '../../../data/services_context.ts';
import { useRead } from '../../../data/read.ts';
import { done } from '../../../data/result.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { askAccount } from './account_errors.ts';
import { FormError } from './form_error.tsx';
import { Panel } from './panel.tsx';

/** What was entered before the mailbox was proven may be somebody else's: its owner says what becomes of it. */
export function FoundScreen({
  userId,
  onRead,
  goOn,
}: {
  readonly userId: string;
  /** The account was looked into, or could not be. */
  readonly onRead: () => void;
  readonly goOn: () => void;
}) {
  const services = useServices();
  const { part, errors, isSending, submit } = useForm({
    initial: {},
    send: () =>
      askAccount(
        [],
        async () => {
          await deleteFoundData(services, userId);
          return done(null);
        },
        goOn,
      ),
  });
  const { value: found, error, isAsking, askAgain } = useRead(foundDataQuery(services, userId));
  const [asks, setAsks] = useState(false);
  const isRead = found !== undefined || error !== null;
  useEffect(() => {
    if (isRead) onRead();
  }, [isRead, onRead]);
  const isNothing = found !== undefined && !isAnything(found);
  useEffect(() => {
    if (isNothing) goOn();
    // Once: the way on stays the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isNothing]);
  if (error)
    return (
      <Panel
        title={m.auth_found_failed_title()}
        lead={m.auth_found_failed()}
        content={
          <div className="grid gap-5">
            <Button
              variant="primary"
              className="w-full"
              busy={isAsking && m.auth_working()}
              onClick={askAgain}
            >
              {m.auth_found_again()}
            </Button>
            <Button className="w-full" onClick={goOn}>
              {m.auth_found_go_on()}
            </Button>
          </div>
        }
      />
    );
  if (found === undefined || isNothing) return <Spinner />;

  if (asks)
    return (
      <Panel
        title={m.auth_found_delete_title()}
        lead={m.auth_found_delete_text()}
        content={
          <div ref={part} className="grid gap-5">
            <FormError text={errors.form} />
            <Button variant="primary" className="w-full" onClick={goOn}>
              {m.auth_found_keep()}
            </Button>
            <Button
              variant="clay"
              className="w-full"
              busy={isSending && m.auth_working()}
              onClick={submit}
            >
              {m.auth_found_delete_yes()}
            </Button>
          </div>
        }
      />
    );
  return (
    <Panel
      title={m.auth_found_title()}
      lead={m.auth_found_lead()}
      content={
        <div ref={part} className="grid gap-5">
          <Facts facts={factsOf(found)} />
          <FormError text={errors.form} />
          <Button variant="primary" className="w-full" onClick={goOn}>
            {m.auth_found_keep()}
          </Button>
          <Button variant="clay" className="w-full" onClick={() => setAsks(true)}>
            {m.auth_found_delete()}
          </Button>
        </div>
      }
    />
  );
}

const factsOf = ({
  debts,
  payments,
  hasPlan,
  firstName,
  lessons,
  conversations,
}: FoundData): readonly Fact[] => [
  ...(debts > 0 ? [{ name: m.auth_kept_debts(), value: debts }] : []),
  ...(payments > 0 ? [{ name: m.auth_kept_payments(), value: payments }] : []),
  ...(hasPlan ? [{ name: m.auth_found_plan(), value: 1 }] : []),
  ...(lessons > 0 ? [{ name: m.auth_found_lessons(), value: lessons }] : []),
  ...(conversations > 0 ? [{ name: m.auth_found_conversations(), value: conversations }] : []),
  ...(firstName === null ? [] : [{ name: m.auth_found_name(), value: firstName }]),
];
