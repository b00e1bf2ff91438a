import type { Mail, Tickets } from '../kernel/ports.ts';
import type { Result } from '../kernel/result.ts';
import type { ContactReceipt, ContactRequest } from './wire.ts';

/** What a machine that fills every field is answered: a receipt of nothing. */
const emptyReceipt = (now: Date): ContactReceipt => ({
  number: 'MW-222222',
  openedAt: now.toISOString(),
});

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** Opens a ticket and mails it to the operator. The ticket stands before the mail is tried: a mail that does not
 *  leave loses nothing, and the operator's list shows it. */
export async function openTicket(
  ports: Tickets & Mail,
  request: ContactRequest,
  from: { readonly personId: string | null; readonly address: string; readonly now: Date },
): Promise<Result<ContactReceipt>> {
  if (request.website !== '') return { ok: true, value: emptyReceipt(from.now) };
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
  if (isNew) {
    const head = `${number} · ${request.topic}\nFrom: ${request.name ?? 'no name'} <${request.email}>`;
    const isSent = await ports.mailOperator({
      subject: `Mendwell ${number}: ${request.topic}`,
      text: `${head}\n\n${request.body}\n`,
      html: `<p>${escaped(head).replace('\n', '<br>')}</p><p style="white-space:pre-wrap">${escaped(request.body)}</p>`,
      replyTo: request.email,
    });
    if (isSent) await ports.ticketMailed(request.id);
  }
  return { ok: true, value: { number, openedAt } };
}
