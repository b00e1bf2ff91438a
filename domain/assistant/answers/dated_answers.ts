import { addMonths, type IsoDate } from '../../time/iso_date.ts';
import type { IntentName } from '../intents.ts';
import { paragraph, type Paragraph, said, say, source, strong } from '../say.ts';
import { lateMonthIn, letterDaysIn, missedMonthIn } from '../slots/dates.ts';
import { lastDaySaidIn } from '../slots/last_day_said.ts';
import type { Figures } from '../figure.ts';
import type { Asked, Reply } from './asked.ts';

// What a rule comes to from a day that the person named: beside the rule's own answer.

interface Dated {
  /** Section whose clock it is, as the tool finds it. */
  readonly words: (plain: string) => string;
  readonly rule: (plain: string) => string;
  readonly tell: (f: Figures, id: string, rule: string) => Paragraph;
  /** Of a last day that the paper itself names. */
  readonly tellNamed?: (f: Figures, id: string) => Paragraph;
}

const isOver = (f: Figures): boolean => f['days.left'] === undefined;
/** What lasts years has ended already. */
const isGone = (f: Figures): boolean => f['is.over'] !== undefined;
const isChargedOff = (plain: string): boolean =>
  /\b(collections?|charge-? ?offs?|charged[- ]off)\b/.test(plain);

const isChargedOffOrSold = (plain: string): boolean =>
  isChargedOff(plain) || /\b(sold|bought|buys|collectors?|debt buyer)\b/.test(plain);

const DATED: { readonly [Name in IntentName]?: Dated } = {
  collector_wrote: {
    words: () => '15 USC 1692g(b)',
    rule: () => 'rule/usc15-1692g-b',
    tell: (f, id, rule) =>
      paragraph(
        isOver(f)
          ? say`If the notice reached you on ${f['from.day']}, the last day was ${strong(f['last.day'] ?? '')}. You can still write, but they don’t have to stop then.${source(id)}${source(rule)}`
          : say`If the notice reached you on ${f['from.day']}, the last day to write is ${strong(f['last.day'] ?? '')}. That leaves ${f['days.left']}.${source(id)}${source(rule)}`,
        said('Their notice has to name the last day too.', 'rule/cfr12-1006-34-c'),
      ),
    tellNamed: (f, id) =>
      isOver(f)
        ? paragraph(
            say`The last day in their notice counts, and ${strong(f['last.day'] ?? '')} is past.${source(id)}${source('rule/cfr12-1006-34-c')}`,
            said('You can still write, but they don’t have to stop then.', 'rule/usc15-1692g-b'),
          )
        : paragraph(
            say`The last day in their notice counts: ${strong(f['last.day'] ?? '')}. That leaves ${f['days.left']}.${source(id)}${source('rule/cfr12-1006-34-c')}${source('rule/cfr12-1006-34-b5')}`,
            said(
              'Question it in writing, so that it’s with them by then. Mail it today if you can, and keep the receipt.',
              'rule/usc15-1692g-b',
            ),
          ),
  },
  denied: {
    words: () => '15 USC 1681j(b)',
    rule: () => 'rule/usc15-1681j-b',
    tell: (f, id, rule) =>
      paragraph(
        isOver(f)
          ? say`If they told you on ${f['from.day']}, the last day to ask was ${strong(f['last.day'] ?? '')}.${source(id)}${source(rule)}`
          : say`If they told you on ${f['from.day']}, the last day to ask is ${strong(f['last.day'] ?? '')}. That leaves ${f['days.left']}.${source(id)}${source(rule)}`,
      ),
    tellNamed: (f, id) =>
      paragraph(
        isOver(f)
          ? say`The day you name, ${strong(f['last.day'] ?? '')}, is past. Count 60 days from the day they told you, and ask anyway if that isn’t over.${source(id)}${source('rule/usc15-1681j-b')}`
          : say`Ask for it by the day their letter names: ${strong(f['last.day'] ?? '')}. That leaves ${f['days.left']}.${source(id)}`,
      ),
  },
  bureau_deadline: {
    words: () => '15 USC 1681i(a)(1)',
    rule: () => 'rule/usc15-1681i-a1',
    tell: (f, id, rule) =>
      paragraph(
        isOver(f)
          ? say`If they got your dispute on ${f['from.day']}, they had until ${strong(f['last.day'] ?? '')} to check it.${source(id)}${source(rule)}`
          : say`If they got your dispute on ${f['from.day']}, they have until ${strong(f['last.day'] ?? '')} to check it.${source(id)}${source(rule)}`,
        say`Then they have five business days to mail you the result, so it’s late after ${strong(f['mail.day'] ?? '')}.${source(id)}${source('rule/usc15-1681i-a6')}`,
        isOver(f)
          ? said(
              'If something turns out to be wrong, incomplete or impossible to verify, they have to correct or delete it.',
              'rule/usc15-1681i-a5',
            )
          : null,
        say`If your free annual report showed you the mistake, they may check until ${f['long.day']}.${source(id)}${source('rule/usc15-1681j-a')}`,
      ),
    tellNamed: (f, id) =>
      isOver(f)
        ? paragraph(
            say`If they had until ${strong(f['last.day'] ?? '')} to check it, that’s over.${source(id)}`,
            said(
              'They then have five business days to mail you the result.',
              'rule/usc15-1681i-a6',
            ),
          )
        : paragraph(
            say`If they have until ${strong(f['last.day'] ?? '')} to check it, that leaves ${f['days.left']}.${source(id)}`,
            said(
              'Then they have five business days to mail you the result. There’s nothing you have to do until then, unless they ask for something.',
              'rule/usc15-1681i-a6',
            ),
          ),
  },
  how_long_it_stays: {
    words: (plain) => (isChargedOff(plain) ? '15 USC 1681c(c)(1)' : '15 USC 1681c(a)'),
    rule: (plain) => (isChargedOff(plain) ? 'rule/usc15-1681c-c' : 'rule/usc15-1681c-a'),
    tell: (f, id, rule) =>
      paragraph(
        isGone(f)
          ? say`Counted from ${f['from.day']}, it had to leave by ${strong(f['last.day'] ?? '')} at the latest. If it’s still there, dispute it with the bureau, free.${source(id)}${source(rule)}`
          : rule.endsWith('1681c-c')
            ? say`If you first fell behind in ${f['from.day']}, it leaves by ${strong(f['last.day'] ?? '')} at the latest.${source(id)}${source(rule)}`
            : say`If it was late in ${f['from.day']}, it leaves by ${strong(f['last.day'] ?? '')} at the latest.${source(id)}${source(rule)}`,
      ),
  },
};

/** Said where no day can be counted, after the rule's own answer. */
const NO_COUNT = {
  call: said(
    'A call isn’t that notice: the time to question it starts when the notice reaches you.',
    'rule/usc15-1692g-a',
  ),
  firstBehind: said(
    'To work out the month, tell me the month you first fell behind and never caught up. When it was charged off or sold doesn’t count.',
    'rule/usc15-1681c-c',
  ),
} as const;

/** Somebody called, and nothing came in writing. */
const isCallOnly = (plain: string): boolean =>
  /\b(call\w*|phone\w*|voicemail|rang)\b/.test(plain) &&
  (!/\b(letters?|notice|wrote|written|e-?mail\w*|mail\w*|dated)\b/.test(plain) ||
    /\b(no|never|without|not|don'?t|didn'?t|haven'?t|hasn'?t)\b.{0,20}\b(letters?|notice|mail|writing)\b/.test(
      plain,
    ));

/** Of a notice that is known only by the day it was sent: when the collector may take it that it came. */
function fromSent(asked: Asked, sent: IsoDate): Paragraph | null {
  const answer = asked.use('find_statute', { words: '12 CFR 1006.34(b)(5)', from: sent });
  if (!answer.ok || !answer.result.figures['last.day']) return null;
  const { figures: f, id } = answer.result;
  const rule = source('rule/cfr12-1006-34-b5');
  return paragraph(
    say`If it was sent on ${f['from.day']}, the collector may assume it reached you five business days later, so the last day can be as early as ${strong(f['last.day'] ?? '')}.${source(id)}${rule}`,
    say`If it came later than that, count from the day you got it.${source('rule/usc15-1692g-a')}`,
    said('Their notice has to name the last day too.', 'rule/cfr12-1006-34-c'),
  );
}

const withSecond = (reply: Reply, second: Paragraph | null): Reply => {
  const [first, ...rest] = reply.paragraphs;
  return second === null
    ? reply
    : { ...reply, paragraphs: [...(first ? [first] : []), second, ...rest] };
};

/** The last day that their own paper names: it stands first, and nothing is counted from it. */
function named(dated: Dated, reply: Reply, asked: Asked): Reply | null {
  const found = dated.tellNamed ? lastDaySaidIn(asked.plain, asked.context.today) : null;
  if (found === null || !dated.tellNamed) return null;
  const answer = asked.use('find_statute', { words: dated.words(asked.plain), until: found.day });
  if (!answer.ok || !answer.result.figures['last.day']) return null;
  const { figures, id } = answer.result;
  return { ...reply, paragraphs: [dated.tellNamed(figures, id), ...reply.paragraphs] };
}

/** A mark's month is counted from when it was late, and of nothing that other times count for. */
function lateMonth(plain: string, today: IsoDate): IsoDate | null {
  if (/\b(judge?ments?|liens?|bankrup\w*|chapter)\b/.test(plain)) return null;
  const late = lateMonthIn(plain, today);
  if (late !== null) return late;
  // A payment is late by a first mark when it has been due for a month; of a charge-off, its own month counts.
  const missed = missedMonthIn(plain, today);
  return missed === null || isChargedOffOrSold(plain) ? missed : addMonths(missed, 1);
}

/** The same answer with the last day worked out, where the question names the first. */
export function withDeadline(intent: IntentName, reply: Reply, asked: Asked): Reply {
  const dated = DATED[intent];
  const { plain, slots } = asked;
  const { today } = asked.context;
  if (!dated) return reply;
  if (intent === 'collector_wrote' && isCallOnly(plain))
    return withSecond(reply, paragraph(NO_COUNT.call));
  const ofPaper = named(dated, reply, asked);
  if (ofPaper) return ofPaper;
  const { came, sent } = letterDaysIn(plain, today);
  const from = intent === 'how_long_it_stays' ? lateMonth(plain, today) : came;
  if (from === null && sent !== null && intent === 'collector_wrote')
    return withSecond(reply, fromSent(asked, sent));
  if (from === null && slots.pastMonth !== null && isChargedOffOrSold(plain))
    return withSecond(reply, paragraph(NO_COUNT.firstBehind));
  if (from === null) return reply;
  const answer = asked.use('find_statute', { words: dated.words(plain), from });
  if (!answer.ok || !answer.result.figures['last.day']) return reply;
  const { figures, id } = answer.result;
  return withSecond(reply, dated.tell(figures, id, dated.rule(plain)));
}
