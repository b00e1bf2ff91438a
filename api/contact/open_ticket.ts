import { minElapsedMs } from '../../domain/contact/message.ts';
import { randomCharacters } from '../kernel/random_characters.ts';
import type { MailOutcome } from '../kernel/smtp.ts';
import type { Reports } from '../kernel/reports.ts';
import type { ContactResult } from './errors.ts';
import { operatorMail, waitingMail } from './operator_mail.ts';
import type { Mail, TakenMail, Tickets } from './ports.ts';
import type { ContactReceipt, ContactRequest } from './wire.ts';

/** A receipt of nothing, like any other to look at: a machine learns no way around from it. */
function emptyReceipt(now: Date): ContactReceipt {
  return { number: `MW-${randomCharacters(6)}`, openedAt: now.toISOString() };
}

/** Opens a ticket and mails it to the operator. The ticket stands before the mail is tried: a mail that does not
 *  leave loses nothing, is reported, and the operator's list shows it. The sender is mailed nothing, so that nobody
 *  can have others mailed: their receipt is the answer. */
export async function openTicket(
  ports: Tickets & Mail & Reports,
  request: ContactRequest,
  from: { readonly personId: string | null; readonly address: string; readonly now: Date },
): Promise<ContactResult<ContactReceipt>> {
  if (request.website !== '' || request.elapsedMs < minElapsedMs)
    return { ok: true, value: emptyReceipt(from.now) };
  const opened = await ports.openTicket({
    id: request.id,
    personId: from.personId,
    name: request.name,
    email: request.email,
    topic: request.topic,
    body: request.body,
    address: from.address,
  });
  if (!opened.ok) return opened;
  const { number, openedAt, isNew } = opened.value;
  if (isNew) await tellOperator(ports, number, request);
  return { ok: true, value: { number, openedAt } };
}

/** Mails the operator of a ticket, while the hour has room for it. Whatever isn't mailed stands in the operator's list. */
async function tellOperator(
  ports: Tickets & Mail & Reports,
  number: string,
  request: ContactRequest,
): Promise<void> {
  const taken = await ports.takeMail();
  const outcome = taken.ok ? await mailTaken(ports, taken.value, number, request) : taken.code;
  if (outcome !== null && outcome !== 'sent')
    ports.report({
      functionName: 'contact',
      code: 'mail_not_sent',
      detail: `${number}: ${outcome}`,
    });
}

async function mailTaken(
  ports: Tickets & Mail,
  { kind, waiting }: TakenMail,
  number: string,
  request: ContactRequest,
): Promise<MailOutcome | null> {
  if (kind === 'none') return null;
  if (kind === 'rest') return ports.mailOperator(waitingMail(waiting));
  // This ticket itself isn't mailed yet.
  const outcome = await ports.mailOperator(operatorMail(number, request, waiting - 1));
  if (outcome === 'sent') await ports.ticketMailed(request.id);
  return outcome;
}
