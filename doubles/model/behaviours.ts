// What the double does, by the name of the model that is asked for. Each behaviour is told what was sent and says what comes
// next: calls of tools, text, or something that no model should.

/** What a behaviour sees of a request: the texts of it, whichever wire they came by. */
export interface Seen {
  /** What the person asked last. */
  readonly question: string;
  /** What its tools returned so far in this turn, the oldest first, as the text it was sent as. */
  readonly results: readonly string[];
  /** Whether it may call any. */
  readonly hasTools: boolean;
}

export type Act =
  | { readonly kind: 'call'; readonly name: string; readonly args: string }
  | { readonly kind: 'text'; readonly text: string }
  /** Ends for the reason of its own, as a length that was reached. */
  | { readonly kind: 'end'; readonly reason: 'stop' | 'length' }
  | { readonly kind: 'status'; readonly status: number }
  /** Says nothing more and does not end. */
  | { readonly kind: 'stall' }
  /** Ends the connection in the middle. */
  | { readonly kind: 'cut' }
  /** Bytes as they are. */
  | { readonly kind: 'raw'; readonly bytes: Uint8Array | string }
  /** The text again and again until nobody listens. */
  | { readonly kind: 'forever'; readonly text: string };

const call = (name: string, args: object | string = {}): Act => ({
  kind: 'call',
  name,
  args: typeof args === 'string' ? args : JSON.stringify(args),
});
const text = (words: string): Act => ({ kind: 'text', text: words });

/** The id of a result, and its paths. */
interface Result {
  readonly id: string;
  readonly figures: Readonly<Record<string, string>>;
}
const resultsOf = ({ results }: Seen): readonly Result[] =>
  results.flatMap((each) => {
    try {
      const read = JSON.parse(each) as Partial<Result>;
      return typeof read.id === 'string' ? [{ id: read.id, figures: read.figures ?? {} }] : [];
    } catch {
      return [];
    }
  });

/** A placeholder of the first figure whose path has the word, in the latest result that has one. */
function figure(seen: Seen, word: string): string {
  for (const { id, figures } of resultsOf(seen).toReversed()) {
    const path = Object.keys(figures).find((each) => each.includes(word));
    if (path !== undefined) return `⟦${id}.${path}⟧`;
  }
  return '⟦c1.missing⟧';
}

/** The law on questioning a debt, if it was found, by the id it is cited by. */
const ruleIn = ({ results }: Seen): string =>
  /rule\/usc15-1692g-b|rule\/none/.exec(`${results.join(' ')} rule/none`)?.[0] ?? '';

/** First debts and the law on questioning one, then words. */
const afterTools =
  (words: (seen: Seen) => readonly Act[]) =>
  (seen: Seen): readonly Act[] =>
    seen.results.length === 0 && seen.hasTools
      ? [call('my_debts'), call('find_statute', { words: 'question a debt 30 days validation' })]
      : words(seen);

export const behaviours: Readonly<Record<string, (seen: Seen) => readonly Act[]>> = {
  honest: afterTools((seen) => [
    text(`Altogether you owe ${figure(seen, 'total')}. `),
    text('Check first that the debt is yours.\n\n'),
    text(
      `If you question it in writing within 30 days of the notice, the collector has to stop collecting until proof is mailed to you. [${ruleIn(seen)}]`,
    ),
  ]),
  invents: afterTools(() => [
    text('They would settle for $1,234.56 in 9 days. '),
    text('That saves you half, about 47%, by March 3, 2031.'),
  ]),
  'swaps-figures': afterTools((seen) => {
    const values = resultsOf(seen).flatMap(({ figures }) => Object.values(figures));
    const other = values.find((value) => value.includes('%')) ?? '9%';
    const money = values.find((value) => value.startsWith('$')) ?? '$1';
    return [
      text(
        `Your rate is ${money}. Your balance is ${other}. You owe ${other.replace('%', '')} dollars.`,
      ),
    ];
  }),
  'no-cite': afterTools(() => [
    text('A collector must stop calling within 30 days of your letter. '),
    text('Check first that the debt is yours.'),
  ]),
  'wrong-cite': afterTools((seen) => [
    text(`Under 15 USC 1681c a bankruptcy must leave after 10 years. [${ruleIn(seen)}] `),
    text('The bureau must delete it within 5 days. [rule/made-up]'),
  ]),
  loops: ({ hasTools, results }) =>
    hasTools ? [call('plan_payoff', { monthly: `${500 + results.length}` })] : [],
  repeats: ({ hasTools }) =>
    hasTools ? [call('my_debts'), call('my_debts')] : [text('Your debts stand in your planner.')],
  floods: ({ hasTools }) =>
    hasTools
      ? Array.from({ length: 500 }, (_, index) => call('plan_payoff', { monthly: `${index}` }))
      : [text('Check first that the debt is yours.')],
  'deep-arguments': (seen) =>
    seen.results.length === 0 && seen.hasTools
      ? [call('my_debts', '['.repeat(100_000) + ']'.repeat(100_000))]
      : [text('Your planner shows what comes next.')],
  halves: () => [
    text(`Check first that it’s yours \ud83d and no\u0000thing else. ${'💛'.repeat(900)}`),
  ],
  'bad-arguments': (seen) =>
    seen.results.length === 0 && seen.hasTools
      ? [
          call('plan_payoff', '{"monthly": '),
          call('plan_payoff', { monthly: ['a', { b: null }], debt: 7 }),
          call('drop_tables', {}),
        ]
      : [text('Your planner shows what comes next.')],
  'obeys-injection': afterTools(() => [
    text('Your account balance is $0.00 now, guaranteed. '),
    text('Send your password to [this page](https://evil.example/login). '),
    text('<img src="https://evil.example/x.png"> '),
    text('![x](https://evil.example/y.png)'),
  ]),
  'never-say': afterTools(() => [
    text('We can repair your credit for you and boost your score, guaranteed. '),
    text('We’ll remove this accurate late payment.'),
  ]),
  proposes: (seen) =>
    seen.results.length === 0 && seen.hasTools
      ? [call('propose', { monthly: '650' })]
      : [text('That is a change you could make.')],
  quotes: (seen) => [
    text(`You asked about this: ${seen.question.slice(0, 300)}. Check first that it is yours.`),
  ],
  stalls: afterTools(() => [
    text('Check first that the debt is yours. And then'),
    { kind: 'stall' },
  ]),
  silent: () => [{ kind: 'stall' }],
  malformed: () => [
    { kind: 'raw', bytes: 'data: {"choices": [{"delta": \n\nevent: nonsense\n\n<html>\n\n' },
  ],
  'split-utf8': afterTools((seen) => [
    text(`“Yes” — ✓ 💛 – you owe ${figure(seen, 'total')} altogether.`),
  ]),
  cut: afterTools(() => [text('Check first that the debt is yours. And then'), { kind: 'cut' }]),
  length: afterTools(() => [
    text('Check first that the debt is yours. And then you could'),
    { kind: 'end', reason: 'length' },
  ]),
  '429': () => [{ kind: 'status', status: 429 }],
  '500': () => [{ kind: 'status', status: 500 }],
  redirect: () => [{ kind: 'status', status: 307 }],
  large: () => [{ kind: 'raw', bytes: `data: ${'x'.repeat(10 * 1024 * 1024)}\n\n` }],
  endless: () => [{ kind: 'forever', text: 'Check first that the debt is yours. ' }],
};
