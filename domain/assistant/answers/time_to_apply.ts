import type { Figures } from '../figure.ts';
import { link, paragraph, type Paragraph, said, say, source, strong, type Words } from '../say.ts';
import type { ReasonRow } from '../tools/apply_now.ts';
import type { Asked, Reply } from './asked.ts';
import { lateOn } from './late_answers.ts';

// Whether to apply for a card now: the reasons of the cards page, with the same figures.

/** Whether a card is meant: a car or a home loan, or what an inquiry does, is answered by the rule alone. */
const isOfCard = (plain: string): boolean =>
  /\bcards?\b|\btarjetas?\b|\bapply (?:now|or wait)\b|^(?:should i apply|am i ready to apply)\b|\bgood time to apply\b/.test(
    plain,
  ) &&
  !/\bcars?\b|\bmortgage|\bhouse\b|\bhome\b|\bloans?\b|\bdealers?\b|\binquir|\bpull\b|\bpoints?\b|\bcarro|\bcasa\b|\bprestamo|\bhipoteca/.test(
    plain,
  );

/** What the person's own planner and reports say of it, before what holds for everybody. */
export function withOwnTime(rule: Reply, asked: Asked): Reply {
  if (!isOfCard(asked.plain)) return rule;
  const answer = asked.use('apply_now', {});
  if (!answer.ok) return { ...rule, paragraphs: [...rule.paragraphs, LIST] };
  const { figures: f, id, data } = answer.result;
  const { reasons } = data as { readonly reasons: readonly ReasonRow[] };
  const own =
    reasons.length === 0
      ? [
          paragraph(
            // Without the reports, which a device alone doesn't read here, nothing is said of them.
            asked.context.credit?.filed
              ? say`${strong('Nothing in your planner or your reports here is a reason to wait.')}${source(id)}`
              : say`${strong('Nothing in your planner is a reason to wait.')} I haven’t looked at any reports for this.${source(id)}`,
          ),
        ]
      : reasonParagraphs(asked, reasons, f, id);
  return { ...rule, paragraphs: [...own, LIST, ...rule.paragraphs] };
}

/** How the list is ordered, and where it is. */
const LIST: Paragraph = paragraph(
  say`${link('/credit-card-advice', 'Cards')} lists the cards whose issuers say they consider a score like yours, by what each would cost you in a year, the cheapest first.`,
  said('No one pays us to be on it.'),
);

/** Why to wait: each with its figures, what is late now first. */
export const reasonParagraphs = (
  asked: Asked,
  reasons: readonly ReasonRow[],
  f: Figures,
  id: string,
): readonly Paragraph[] => [
  ...reasons.map((reason) => paragraph(...wordsOf(asked, reason, f, id))),
  paragraph(
    f['until'] ? say`That makes ${strong(f['until'])} the day to look again.${source(id)}` : null,
  ),
];

const NOT_NOW = said(
  '**Not now:** with a payment late, a lender is more likely to say no, and asking leaves a mark either way.',
  'word/hard-inquiry',
);

function wordsOf(asked: Asked, row: ReasonRow, f: Figures, id: string): readonly (Words | null)[] {
  const { path, name } = row;
  const of = (figure: string) => f[`${path}.${figure}`];
  const until = strong(of('until') ?? '');
  switch (row.code) {
    case 'late_now':
      return [
        NOT_NOW,
        ...lateOn(asked, null).words,
        row.is_of_file ? lateInFile(name, of, id) : null,
        said('Catch up first, then look again.', 'lesson/before-you-apply'),
      ];
    case 'short':
      return [
        say`${strong('Not now:')} your plan is ${strong(of('short') ?? '')} short in ${of('month')}, and a new card would ask for a payment every month, too.${source(id)}`,
        said(
          'A card company has to look at whether you can make the minimum payments, from your income or assets and what you owe already. Look again once your plan covers what’s due.',
          'rule/cfr12-1026-51-a',
        ),
      ];
    case 'late':
      return [
        say`${strong('Not now:')} your reports show ${name} late in ${of('month')}. I’d give it until ${until}.${source(id)}`,
      ];
    case 'applied':
      return [
        say`${strong('Not now:')} ${name} looked at your report on ${of('on')}, which usually means you applied. I’d give it until ${until}.${source(id)}`,
      ];
    case 'applied_often':
      return [
        say`${strong('Not now:')} your reports show ${of('count')} applications lately. By ${until}, fewer of them count as recent.${source(id)}`,
      ];
    case 'pay_first':
      return [
        of('by')
          ? say`Pay ${strong(of('pay') ?? '')} to ${name} first, by ${strong(of('by') ?? '')}, so it’s there before the statement closes on ${of('closing')}. That takes it under ${of('mark')} of its limit.${source(id)}`
          : say`Pay ${strong(of('pay') ?? '')} to ${name} first, before its next statement closes. That takes it under ${of('mark')} of its limit.${source(id)}`,
        said(
          'The balance that’s reported is usually the one on the day the statement closes. Lower use tends to help, and no one says by how much.',
          'lesson/card-use',
          'rule/cfpb-ask-318',
        ),
      ];
    case 'new_file':
      return [
        say`${strong('Not now:')} your oldest account is so new that you may have no score until about ${until}.${source(id)}`,
      ];
    // Only the cards page knows of these.
    case 'frozen':
    case 'none_cheaper':
      return [];
  }
}

function lateInFile(
  name: string,
  of: (figure: string) => Figures[string] | undefined,
  id: string,
): Words {
  const [printed, days, due] = [of('printed'), of('days'), of('past_due')];
  if (!due)
    return say`Your report from ${printed} shows that ${name} is ${days} late.${source(id)}`;
  return days
    ? say`Your report from ${printed} shows that ${name} is ${days} late, with ${strong(due)} past due.${source(id)}`
    : say`Your report from ${printed} shows ${name} with ${strong(due)} past due.${source(id)}`;
}
