import { type ChosenKind, isMailedType } from '../../domain/notices/types.ts';
import { knownZone } from '../../domain/time/zone.ts';
import { escaped } from '../kernel/html.ts';
import { mailTexts, type Written } from './mail_texts.ts';
import type { AccountClosedMail, TakenNotice } from './ports.ts';

/** What the mails speak of. Origins, without a path. */
export interface MailSite {
  readonly siteUrl: string;
  /** Where functions are reached from outside. */
  readonly apiUrl: string;
}

/** The locale, or American English where it is none that this runtime knows. */
const knownLocale = (tag: string): string => {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
};
const kinds: Readonly<Record<ChosenKind, string>> = {
  payments: 'payment reminders',
  plan: 'notices about your plan',
  check_in: 'check-in reminders',
  circle: 'notices from your circle',
  answers: 'notices about answers',
  disputes: 'notices about your disputes',
  cards: 'reminders about cards',
  meetings: 'notices about buddies and meetings',
};

const sans = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const serif = "Georgia,'Times New Roman',serif";
const style = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (min-width: 600px) {
  .card { border: 1px solid #e0dcd3 !important; border-radius: 12px !important; }
}
@media (prefers-color-scheme: dark) {
  .paper { background: #181511 !important; }
  .card { background: #201d18 !important; border-color: #35312b !important; }
  .ink { color: #f0ece5 !important; }
  .soft, .soft a { color: #c3bfb6 !important; }
  .button { background: #98c7af !important; color: #081612 !important; }
}`;

interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The mail of a notice. What people typed is escaped, and stands in no subject. */
export function noticeMail(notice: TakenNotice, site: MailSite): Mail {
  if (!isMailedType(notice.type)) throw new RangeError(`no mail is written of ${notice.type}`);
  const written = mailTexts[notice.type]({
    ...notice,
    locale: knownLocale(notice.locale),
    zone: knownZone(notice.zone),
  });
  const kind = Object.hasOwn(kinds, notice.kind) ? kinds[notice.kind as ChosenKind] : undefined;
  if (kind === undefined)
    return laidOut(
      written,
      site,
      'We always send this kind of email. It helps keep your account safe.',
    );
  const stop = `${site.siteUrl}/auth?mode=stop-mail#${encodeURIComponent(notice.stopToken)}`;
  return laidOut(written, site, `You’re getting this because ${kind} are on.`, stop);
}

/** The last mail to somebody whose account was erased. */
export const accountClosedMail = (
  { hasOrders, keepsAnswers }: AccountClosedMail,
  site: MailSite,
): Mail =>
  laidOut(
    {
      subject: 'Your Mendwell account is deleted',
      title: 'Your account is deleted',
      lines: [
        'Your debts, plan, lessons, conversations and posts are deleted too.',
        ...(hasOrders
          ? [
              'For our books, we keep a record of your orders and what was paid. It no longer has your name or your account on it.',
            ]
          : []),
        ...(keepsAnswers
          ? ['As you chose, answers that helped others stay, under the name “A former member.”']
          : []),
        'A copy may stay in a backup for a while. Backups should be deleted after 30 days.',
        'If it wasn’t you who did this, write to us soon.',
      ],
      button: ['Write to us', '/contact'],
    },
    site,
    'This is our last email: we don’t have your address anymore.',
  );

/** `stop` is where mail like this one is stopped; what can't be stopped has none. */
function laidOut(
  { subject, title, lines, button }: Written,
  { siteUrl }: MailSite,
  why: string,
  stop?: string,
): Mail {
  const [label, path] = button;
  const to = `${siteUrl}${path}`;
  const settings = `${siteUrl}/settings#notices`;
  const paragraphs = lines.map(
    (line) =>
      `<p class="ink" style="margin: 0 0 16px; font: 400 16px/1.55 ${sans}; color: #251f1a; overflow-wrap: anywhere">${escaped(line)}</p>`,
  );
  return {
    subject,
    text: [
      title,
      ...lines,
      `${label}: ${to}`,
      [
        '--',
        why,
        ...(stop === undefined
          ? []
          : [`Unsubscribe from these emails: ${stop}`, `Change what you get: ${settings}`]),
        `Mendwell, ${siteUrl}`,
      ].join('\n'),
    ]
      .join('\n\n')
      .concat('\n'),
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title><style>${style}</style></head>
<body class="paper" style="margin: 0; padding: 0; background: #f9f6f0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding: 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width: 560px; border-collapse: separate; background: #fdfcf9"><tr><td style="padding: 24px">
<p class="ink" style="margin: 0 0 24px; font: 400 21px/1 ${serif}; color: #251f1a">Mendwell</p>
<h1 class="ink" style="margin: 0 0 12px; font: 400 28px/1.2 ${serif}; color: #251f1a">${escaped(title)}</h1>
${paragraphs.join('\n')}
<p style="margin: 8px 0 0"><a class="button" href="${escaped(to)}" style="display: inline-block; padding: 14px 22px; border-radius: 8px; background: #2f5d4a; color: #ffffff; font: 600 16px/1.2 ${sans}; text-decoration: none">${escaped(label)}</a></p>
</td></tr></table>
<p class="soft" style="max-width: 560px; margin: 16px auto; font: 400 14px/1.5 ${sans}; color: #4f4841; text-align: left">${why}${
      stop === undefined
        ? ''
        : ` <a href="${escaped(stop)}" style="color: #4f4841">Unsubscribe from these emails</a>, or <a href="${escaped(settings)}" style="color: #4f4841">change what you get</a>.`
    }<br>Mendwell, ${escaped(siteUrl)}</p>
</td></tr></table>
</body>
</html>
`,
  };
}
