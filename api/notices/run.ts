import type { Reports } from '../kernel/reports.ts';
import type { OutgoingMail, SendMail } from '../kernel/smtp.ts';
import { type MailSite, noticeMail } from './mails.ts';
import type { Notices, NoticesResult, TakenNotice } from './ports.ts';
import { reckon } from './reckon.ts';

const peopleAtOnce = 20;
const mailsAtOnce = 5;

export interface Run {
  readonly posted: number;
  readonly reckoned: number;
  readonly sent: number;
  readonly failed: number;
}

/** Tells what there is to tell by now, and mails what is due, for as long as there is something and time. Whoever runs it at the
 *  same time does other people's; whoever ends in the middle leaves nothing to be sent twice. */
export async function runNotices(
  ports: Notices & Reports,
  send: SendMail,
  site: MailSite,
  isTimeOver: () => boolean,
): Promise<NoticesResult<Run>> {
  const collected = await ports.collect();
  if (!collected.ok) return collected;
  let posted = collected.value;
  let reckoned = 0;
  while (!isTimeOver()) {
    const people = await ports.peopleToReckon(peopleAtOnce);
    if (!people.ok) return people;
    for (const each of people.value) {
      const noted = await ports.noteReckoning(each, reckon(each.records, each.today, each.marked));
      if (!noted.ok) return noted;
      posted += noted.value;
      reckoned += 1;
    }
    if (people.value.length < peopleAtOnce) break;
  }
  let [sent, failed] = [0, 0];
  while (!isTimeOver()) {
    const taken = await ports.take(mailsAtOnce);
    if (!taken.ok) return taken;
    if (taken.value.length === 0) break;
    for (const notice of taken.value) {
      const outcome = await send(mailOf(notice, site));
      const settled = await ports.settle(notice.id, outcome);
      if (!settled.ok) return settled;
      if (outcome === 'sent') sent += 1;
      else if (outcome === 'failed') failed += 1;
    }
  }
  if (failed > 0)
    ports.report({ functionName: 'notices', code: 'mail_not_sent', detail: String(failed) });
  return { ok: true, value: { posted, reckoned, sent, failed } };
}

/** The mail of a notice, with the one press by which a mail program stops its like. Source: RFC 8058. */
function mailOf(notice: TakenNotice, site: MailSite): OutgoingMail {
  const stop = new URL('/functions/v1/notices/stop', site.apiUrl);
  stop.searchParams.set('token', notice.stopToken);
  return {
    to: notice.email,
    ...noticeMail(notice, site),
    ...(notice.kind !== 'security' && {
      headers: {
        'List-Unsubscribe': `<${stop}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  };
}
