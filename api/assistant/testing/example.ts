import type { AskEvent, Piece } from '../../../domain/assistant/answer.ts';
import { aprBps, cents } from '../../../domain/money/cents.ts';
import type { DebtId } from '../../../domain/planner/debt.ts';
import type { PlannerRecords } from '../../../domain/planner/plan_choice.ts';
import type { TrackedDebt } from '../../../domain/planner/progress.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import type { AskRequest } from '../wire.ts';
import { inMemory, type Scripted } from '../evaluation/in_memory.ts';

// Somebody with two cards asks, and what they hear.

export const harbor = '22222222-2222-4222-8222-222222222222';
const linden = '33333333-3333-4333-8333-333333333333';
export const debt = (id: string, name: string, balance: number, apr: number): TrackedDebt => ({
  id: id as DebtId,
  name,
  kind: 'card',
  balances: [{ id, kind: 'purchase', amount: cents(balance), apr: aprBps(apr) }],
  interest: 'monthly',
  minimum: { kind: 'fixed', amount: cents(3_500) },
  balanceAsOf: isoDate('2026-11-21'),
  startingBalance: cents(balance),
  paidThrough: isoDate('2026-11-21'),
});
export const records: PlannerRecords = {
  debts: [
    debt(harbor, 'Harbor Visa 4417', 250_000, 2499),
    debt(linden, 'Linden Store Card', 84_000, 2999),
  ],
  payments: [],
  plan: {
    strategy: 'avalanche',
    monthly: cents(20_000),
    startsOn: isoDate('2026-12-01'),
    customOrder: [],
    chosenOn: isoDate('2026-11-21'),
  },
};

export type Wire = 'openai' | 'anthropic';
/** The assistant with a model of that name, at a double of one. */
export const withModelOf = (
  double: { readonly host: string; readonly baseUrl: string },
  name: string,
  wire: Wire = 'openai',
  over: Partial<Scripted> = {},
) =>
  inMemory({
    settings: {
      model: {
        host: double.host,
        wire,
        baseUrl: double.baseUrl,
        name,
        apiKey: 'sk-operator-secret',
        isOwn: false,
        prices: { input: 3, output: 15 },
        retention: 'They keep it for 30 days.',
      },
      hosts: [{ host: 'own.example', wire, baseUrl: double.baseUrl, models: [] }],
      monthlyMicrodollars: null,
    },
    records,
    names: ['Dana Reyes'],
    waits: { writeMs: 5, pollMs: 5 },
    ...over,
  });
export type Running = ReturnType<typeof inMemory>;

/** A question to a model at that host, agreed to. */
export const questionTo = (host: string, over: Partial<AskRequest> = {}): AskRequest => ({
  turnId: crypto.randomUUID(),
  conversationId: crypto.randomUUID(),
  isNew: true,
  text: 'Beacon Recovery wrote to me about Harbor Visa 4417. Do I have to pay them?',
  today: '2026-11-22',
  about: { debtId: null, lesson: null },
  useModel: true,
  consent: { host: host },
  takenOut: [],
  ...over,
});

export const post = (
  { handler }: Running,
  body: unknown,
  {
    path = '',
    token = 'person.one.x',
    headers = {},
  }: { path?: string; token?: string; headers?: Record<string, string> } = {},
) =>
  handler.request(`/assistant${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

export const plain = (piece: Piece): string => {
  if (typeof piece === 'string') return piece;
  if ('strong' in piece) return piece.strong;
  if ('held' in piece) return `⟨${piece.held}⟩`;
  return 'text' in piece ? piece.text : '';
};
export const sentencesOf = (events: readonly AskEvent[]) =>
  events.flatMap((event) => (event.type === 'sentence' ? [event.sentence] : []));
export const words = (events: readonly AskEvent[]) =>
  sentencesOf(events).map(({ pieces }) => pieces.map(plain).join(''));
export const last = (events: readonly AskEvent[]) => events.at(-1);
export const modeOf = (events: readonly AskEvent[]) => {
  const end = last(events);
  return end?.type === 'done' ? end.mode : end;
};
export const heldIn = (events: readonly AskEvent[]) =>
  new Set(
    sentencesOf(events).flatMap(({ pieces }) =>
      pieces.flatMap((piece) => (typeof piece === 'object' && 'held' in piece ? [piece.held] : [])),
    ),
  );
