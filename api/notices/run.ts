import type { Reports } from '../kernel/reports.ts';
import type { MailOutcome, OutgoingMail, SendMail } from '../kernel/smtp.ts';
import { accountClosedMail, type MailSite, noticeMail } from './mails.ts';
import type { AccountClosedMail, Notices, NoticesResult, ReadRows, TakenNotice } from './ports.ts';
import { offReportDays } from '../../domain/credit_file/off_report.ts';
import { recompute } from './recompute.ts';

const peopleAtOnce = 20;
const filesAtOnce = 2;
const mailsAtOnce = 5;

export interface Run {
  readonly posted: number;
  readonly recomputed: number;
  readonly sent: number;
  readonly failed: number;
  /** Circles and people of whom something could not be told or recomputed; they're tried again. */
  readonly untold: number;
}

/** Tells what there is to tell by now, and mails what is due, for as long as there is something and time. Whoever runs it at the
 *  same time does other people's; whoever ends in the middle leaves nothing to be sent twice. */
export async function runNotices(
  ports: Notices & Reports,
  send: SendMail,
  site: MailSite,
  isTimeOver: () => boolean,
): Promise<NoticesResult<Run>> {
  const goodbyes = { sent: 0, failed: 0 };
  await sendAccountClosedMails(ports, send, site, isTimeOver, goodbyes);
  const collected = await ports.collect();
  if (!collected.ok) return collected;
  const { posted, failed: untold, failures } = collected.value;
  const counted = { posted, recomputed: 0, ...goodbyes, untold };
  for (const { collector, id, sqlState } of failures)
    ports.report({
      functionName: 'notices',
      code: 'notice_not_told',
      detail: `${collector} ${id}: ${sqlState}`,
    });
  // What waits goes out before anything is worked out, and what was found thereby after it.
  const first = await mailWaiting(ports, send, site, isTimeOver, counted);
  if (!first.ok) return first;
  const recomputed = await recomputePeople(ports, isTimeOver, counted);
  if (!recomputed.ok) return recomputed;
  const checked = await checkFiles(ports, isTimeOver, counted);
  if (!checked.ok) return checked;
  const second = await mailWaiting(ports, send, site, isTimeOver, counted);
  if (!second.ok) return second;
  if (counted.failed > 0)
    ports.report({
      functionName: 'notices',
      code: 'mail_not_sent',
      detail: String(counted.failed),
    });
  return { ok: true, value: counted };
}

type Counted = { -readonly [Field in keyof Run]: Run[Field] };

const recomputePeople = (ports: Notices & Reports, isTimeOver: () => boolean, counted: Counted) =>
  forEachPerson(ports, isTimeOver, counted, {
    failure: 'person_not_reckoned',
    atOnce: peopleAtOnce,
    take: (max) => ports.peopleToReckon(max),
    find: ({ records, today, marked }) => recompute(records, today, marked),
    async note(person, found) {
      const noted = await ports.noteReckoning(person, found);
      if (noted.ok) counted.posted += noted.value;
      return noted;
    },
  });

/** Works out from when on things should be gone from the reports of those whose credit file changed. */
const checkFiles = (ports: Notices & Reports, isTimeOver: () => boolean, counted: Counted) =>
  forEachPerson(ports, isTimeOver, counted, {
    failure: 'credit_file_not_checked',
    atOnce: filesAtOnce,
    take: (max) => ports.filesToCheck(max),
    find: ({ file, today }) => offReportDays(file, today),
    note: (file, days) => ports.noteOffReport(file, days),
  });

/** What is worked out for one person after the other, whoever waits for it longest first. */
interface Work<Row extends { readonly person: string }, Found> {
  /** What is reported of somebody for whom it could not be done. */
  readonly failure: 'person_not_reckoned' | 'credit_file_not_checked';
  readonly atOnce: number;
  readonly take: (max: number) => Promise<NoticesResult<ReadRows<Row>>>;
  readonly find: (row: Row) => Found;
  readonly note: (row: Row, found: Found) => Promise<NoticesResult<unknown>>;
}

async function forEachPerson<Row extends { readonly person: string }, Found>(
  ports: Reports,
  isTimeOver: () => boolean,
  counted: Counted,
  { failure, atOnce, take, find, note }: Work<Row, Found>,
): Promise<NoticesResult<null>> {
  // What is wrong with one person's records keeps nobody else from being told.
  const untold = (person: string, reason: string) => {
    counted.untold += 1;
    ports.report({ functionName: 'notices', code: failure, detail: `${person}: ${reason}` });
  };
  while (!isTimeOver()) {
    const taken = await take(atOnce);
    if (!taken.ok) return taken;
    const { rows, unreadable } = taken.value;
    for (const person of unreadable) untold(person, 'unreadable');
    for (const each of rows) {
      // Whoever is left has their turn once their lease is over.
      if (isTimeOver()) return { ok: true, value: null };
      let found: Found;
      try {
        found = find(each);
      } catch (error) {
        untold(each.person, error instanceof Error ? error.name : 'unknown');
        continue;
      }
      const noted = await note(each, found);
      if (noted.ok) counted.recomputed += 1;
      else if (noted.code === 'backend_unavailable' && noted.detail?.includes('status 5'))
        return noted;
      else untold(each.person, noted.detail ?? noted.code);
    }
    if (rows.length + unreadable.length < atOnce) break;
  }
  return { ok: true, value: null };
}

async function mailWaiting(
  ports: Notices & Reports,
  send: SendMail,
  site: MailSite,
  isTimeOver: () => boolean,
  counted: Counted,
): Promise<NoticesResult<null>> {
  while (!isTimeOver()) {
    const taken = await ports.take(mailsAtOnce);
    if (!taken.ok) return taken;
    const { rows, unreadable } = taken.value;
    if (rows.length + unreadable.length === 0) break;
    for (const id of unreadable) {
      ports.report({
        functionName: 'notices',
        code: 'mail_not_written',
        detail: `${id}: unreadable`,
      });
      const settled = await ports.settle(id, 'failed');
      if (!settled.ok) return settled;
      counted.failed += 1;
    }
    for (const notice of rows) {
      const outcome = await sent(notice, site, send, ports);
      const settled = await ports.settle(notice.id, outcome);
      if (!settled.ok) return settled;
      if (outcome === 'sent') counted.sent += 1;
      else if (outcome === 'failed') counted.failed += 1;
    }
  }
  return { ok: true, value: null };
}

/** Mails those whose account was erased a last time, before their address is forgotten. What goes wrong there is reported, and
 *  keeps nothing else from being told. */
async function sendAccountClosedMails(
  ports: Notices & Reports,
  send: SendMail,
  site: MailSite,
  isTimeOver: () => boolean,
  counted: { sent: number; failed: number },
): Promise<void> {
  const report = (detail: string) =>
    ports.report({ functionName: 'notices', code: 'account_closed_mail_not_sent', detail });
  while (!isTimeOver()) {
    const taken = await ports.takeAccountClosedMails(mailsAtOnce);
    if (!taken.ok) return report(taken.code);
    if (taken.value.length === 0) return;
    for (const mail of taken.value) {
      const outcome = await sendAccountClosedMail(mail, site, send);
      const settled = await ports.settleAccountClosedMail(mail.id, outcome);
      if (!settled.ok) return report(settled.code);
      if (outcome === 'sent') counted.sent += 1;
      else if (outcome === 'failed') counted.failed += 1;
    }
  }
}

async function sendAccountClosedMail(
  mail: AccountClosedMail,
  site: MailSite,
  send: SendMail,
): Promise<MailOutcome> {
  try {
    return await send({ to: mail.email, ...accountClosedMail(mail, site) });
  } catch {
    return 'failed';
  }
}

/** Writes and sends a mail. One that cannot be written has failed, and keeps no other from going out. */
async function sent(
  notice: TakenNotice,
  site: MailSite,
  send: SendMail,
  reports: Reports,
): Promise<MailOutcome> {
  let mail: OutgoingMail;
  try {
    mail = mailOf(notice, site);
  } catch (error) {
    reports.report({
      functionName: 'notices',
      code: 'mail_not_written',
      detail: `${notice.type}: ${error instanceof Error ? error.name : 'unknown'}`,
    });
    return 'failed';
  }
  return send(mail);
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
