import type { IntentName } from '../intents.ts';
import { paragraph, type Paragraph, said, say, source, strong } from '../say.ts';
import type { Figures } from '../figure.ts';
import type { Asked, Reply } from './asked.ts';

// What a rule comes to from a day that the person named: beside the rule's own answer.

interface Dated {
  /** Section whose clock it is, as the tool finds it. */
  readonly words: (plain: string) => string;
  readonly rule: (plain: string) => string;
  readonly tell: (f: Figures, id: string, rule: string) => Paragraph;
}

const isOver = (f: Figures): boolean => f['days.left'] === undefined;
const isChargedOff = (plain: string): boolean =>
  /\b(collections?|charge-? ?offs?|charged off)\b/.test(plain);

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
  },
  bureau_deadline: {
    words: () => '15 USC 1681i(a)(1)',
    rule: () => 'rule/usc15-1681i-a1',
    tell: (f, id, rule) =>
      paragraph(
        isOver(f)
          ? say`If they got your dispute on ${f['from.day']}, the answer was due on ${strong(f['last.day'] ?? '')}, unless one of the longer times fits.${source(id)}${source(rule)}`
          : say`If they got your dispute on ${f['from.day']}, the answer is due on ${strong(f['last.day'] ?? '')}, unless one of the longer times fits.${source(id)}${source(rule)}`,
      ),
  },
  how_long_it_stays: {
    words: (plain) => (isChargedOff(plain) ? '15 USC 1681c(c)(1)' : '15 USC 1681c(a)'),
    rule: (plain) => (isChargedOff(plain) ? 'rule/usc15-1681c-c' : 'rule/usc15-1681c-a'),
    tell: (f, id, rule) =>
      paragraph(
        rule.endsWith('1681c-c')
          ? say`If you first fell behind in ${f['from.day']}, it leaves by ${strong(f['last.day'] ?? '')} at the latest.${source(id)}${source(rule)}`
          : say`If it was late in ${f['from.day']}, it leaves by ${strong(f['last.day'] ?? '')} at the latest.${source(id)}${source(rule)}`,
      ),
  },
};

/** The same answer with the last day worked out, where the question names the first. */
export function withDeadline(intent: IntentName, reply: Reply, asked: Asked): Reply {
  const dated = DATED[intent];
  const { plain, slots } = asked;
  const from = intent === 'how_long_it_stays' ? slots.pastMonth : slots.pastDay;
  if (!dated || from === null) return reply;
  const answer = asked.use('find_statute', { words: dated.words(plain), from });
  if (!answer.ok || !answer.result.figures['last.day']) return reply;
  const { figures, id } = answer.result;
  const [first, ...rest] = reply.paragraphs;
  const counted = dated.tell(figures, id, dated.rule(plain));
  return { ...reply, paragraphs: [...(first ? [first] : []), counted, ...rest] };
}
