import * as z from 'zod/mini';
import type { AskEvent } from '../../domain/assistant/answer.ts';
import type { IntentName } from '../../domain/assistant/intents.ts';
import { MAX_QUESTION } from '../../domain/assistant/limits.ts';
import { DEBT_KINDS } from '../../domain/planner/debt.ts';
import { isIsoDate } from '../../domain/time/iso_date.ts';
import { errorBody } from '../kernel/wire.ts';

/** Codes that `assistant` may refuse with, beside those of every function: `errors.ts` says what each means. */
export const assistantErrorCode = z.enum([
  'consent_needed',
  'turn_running',
  'turn_known',
  'conversation_gone',
  'conversation_full',
  'too_many_conversations',
  'question_too_long',
  'limit_reached',
  'host_not_allowed',
  'model_off',
  'pass_over',
  'too_many_debts',
]);
export type AssistantErrorCode = z.output<typeof assistantErrorCode>;

const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
const day = z.string().check(z.refine(isIsoDate));

/** Without what no database keeps and no page shows: control characters, and halves of a letter. */
const plainText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(/\p{Cs}/gu, '\ufffd');

/** `POST /assistant`: a question. The page makes its ids, so that asking again after a lost answer asks once. */
export const askRequest = z.strictObject({
  turnId: uuid,
  conversationId: uuid,
  /** The page begins this conversation. One that it shows turns of, and that isn't there, was deleted, and stays deleted. */
  isNew: z.boolean(),
  /** Its length is checked apart, for a refusal of its own. */
  text: z.pipe(
    z.pipe(z.string().check(z.maxLength(MAX_QUESTION * 10)), z.transform(plainText)),
    z.string().check(z.minLength(1)),
  ),
  /** The day where the person is: at most two days from the server's, wherever they are and however their clock goes. */
  today: day,
  about: z.strictObject({
    debtId: z.nullable(uuid),
    lesson: z.nullable(z.string().check(z.regex(/^[a-z0-9-]{1,80}$/))),
  }),
  useModel: z.boolean(),
  /** The preview of this very question was shown and agreed to: from now on questions of this conversation may go to this host.
   *  Null with every other question: what holds then is what the person's rows say. */
  consent: z.nullable(z.strictObject({ host: z.string().check(z.maxLength(253)) })),
  /** What the person took out of the question themselves, on top of what was found. */
  takenOut: z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(50)),
});
export type AskRequest = z.output<typeof askRequest>;

/** `POST /assistant/preview`, the same request: what would be sent to a model, exactly the body's words. Nothing is sent or
 *  kept; it counts in how often somebody may ask. */
export const preview = z.object({
  host: z.string(),
  /** How long they say that they keep it; null where the operator has not said. */
  retention: z.nullable(z.string()),
  /** The question as it would leave, in parts: what was taken out has a label in its place. */
  question: z.array(z.union([z.string(), z.object({ taken: z.string() })])),
  /** What goes with it. */
  debts: z.int(),
  turns: z.int(),
  taken: z.object({
    companies: z.int(),
    debts: z.int(),
    numbers: z.int(),
    addresses: z.int(),
    people: z.int(),
    dates: z.int(),
    own: z.int(),
  }),
});
export type Preview = z.output<typeof preview>;

/** The refusal `consent_needed`: what would be sent comes with it. */
export const consentNeeded = z.extend(errorBody, { preview });

/** `GET /assistant/settings`: what this copy has. */
export const settingsResponse = z.object({
  /** The operator's model; null without one. */
  model: z.nullable(
    z.object({ host: z.string(), name: z.string(), retention: z.nullable(z.string()) }),
  ),
  /** Hosts that a person's own key may be used with. */
  hosts: z.array(
    z.object({
      host: z.string(),
      wire: z.enum(['openai', 'anthropic']),
      models: z.array(z.string()),
    }),
  ),
  /** Questions to the operator's model today; null without one. */
  used: z.nullable(z.object({ today: z.int(), limit: z.int(), microdollars: z.nullable(z.int()) })),
});
export type AssistantSettings = z.output<typeof settingsResponse>;

/** `POST /assistant/turns/:id/stop`. */
export const stopResponse = z.object({ state: z.enum(['stopping', 'over']) });

/** A person's own key, for one request: `host model key`, the key last. Never kept or logged. */
export const OWN_KEY_HEADER = 'x-mendwell-model-key';

/** Events of an answer (`domain/assistant/answer.ts`), as server-sent events of `POST /assistant` and `GET /assistant/turns/:id`. */
const piece = z.union([
  z.string(),
  z.strictObject({ strong: z.string() }),
  z.strictObject({ source: z.string() }),
  z.strictObject({ held: z.enum(['number', 'rule', 'words']) }),
  z.strictObject({ to: z.string(), text: z.string() }),
]);
const line = z.object({
  text: z.string(),
  link: z.nullable(z.object({ to: z.string(), text: z.string() })),
});
const id = z.int().check(z.minimum(1));
const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('budget'), monthly: z.int() }),
  z.object({
    kind: z.literal('strategy'),
    strategy: z.enum(['avalanche', 'snowball', 'minimums']),
  }),
  z.object({ kind: z.literal('due_day'), debtId: z.string(), dueDay: z.int() }),
  z.object({ kind: z.literal('payment'), debtId: z.string(), amount: z.int(), paidOn: day }),
  z.object({ kind: z.literal('balance'), debtId: z.string(), amount: z.int() }),
  z.object({ kind: z.literal('minimum'), debtId: z.string(), amount: z.int() }),
  z.object({ kind: z.literal('rate'), debtId: z.string(), apr: z.int() }),
  z.object({
    kind: z.literal('debt'),
    name: z.string(),
    debtKind: z.enum(DEBT_KINDS),
    amount: z.int(),
    payment: z.nullable(z.int()),
  }),
]);
export const askEvent = z.discriminatedUnion('type', [
  z.object({
    id,
    type: z.literal('turn'),
    turnId: z.string(),
    conversationId: z.string(),
    title: z.string(),
    askedAt: z.string(),
  }),
  z.object({
    id,
    type: z.literal('step'),
    step: z.object({
      name: z.enum([
        'read_debts',
        'worked_out',
        'compared_plans',
        'read_rules',
        'asked_model',
        'checking',
      ]),
      isDone: z.boolean(),
      count: z.nullable(z.int()),
    }),
  }),
  z.object({
    id,
    type: z.literal('card'),
    slip: z.object({
      source: z.string(),
      title: z.string(),
      columns: z.array(z.string()),
      rows: z.array(z.object({ label: z.string(), values: z.array(z.string()) })),
      warnings: z.array(line),
      foot: z.nullable(line),
    }),
  }),
  z.object({
    id,
    type: z.literal('source'),
    source: z.object({
      id: z.string(),
      kind: z.enum(['figures', 'lesson', 'rule', 'word']),
      title: z.string(),
      says: z.string(),
      to: z.string(),
      href: z.nullable(z.string()),
      checked: z.nullable(day),
    }),
  }),
  z.object({
    id,
    type: z.literal('sentence'),
    sentence: z.object({
      paragraph: z.int(),
      tone: z.enum(['answer', 'aside', 'muted']),
      language: z.optional(z.literal('es')),
      pieces: z.array(piece),
    }),
  }),
  z.object({
    id,
    type: z.literal('proposal'),
    proposal: z.object({
      id: z.string(),
      change,
      title: z.string(),
      text: z.string(),
      action: z.string(),
      language: z.optional(z.literal('es')),
      basis: z.string(),
    }),
  }),
  z.object({
    id,
    type: z.literal('done'),
    mode: z.enum(['no_model', 'model', 'model_failed', 'model_busy', 'model_limit', 'crisis']),
    reading: z.nullable(
      z.object({
        certainty: z.optional(z.enum(['sure', 'likely', 'unsure', 'unknown'])),
        intent: z.nullable(z.string()),
        as: z.nullable(z.string()),
        others: z.array(z.string()),
        debtId: z.nullable(z.string()),
      }),
    ),
    lesson: z.nullable(z.object({ id: z.string(), title: z.string(), minutes: z.int() })),
    usage: z.nullable(
      z.object({
        inputTokens: z.int(),
        outputTokens: z.int(),
        microdollars: z.nullable(z.int()),
      }),
    ),
  }),
  z.object({
    id,
    type: z.literal('error'),
    code: z.enum(['stopped', 'too_slow', 'broken_off', 'internal']),
  }),
]);

/** A value as JSON has it: an amount is a number, a day and an id are texts, and which question was read is a name that another version may
 *  have. */
type Json<Value> = Value extends { readonly unit: unknown } | { readonly of: unknown }
  ? Value extends string
    ? string
    : number
  : Value extends IntentName
    ? string
    : Value extends readonly (infer Item)[]
      ? Json<Item>[]
      : Value extends object
        ? { -readonly [Key in keyof Value]: Json<Value[Key]> }
        : Value;
type IsSame<One, Other> =
  (<Any>() => Any extends One ? 1 : 2) extends <Any>() => Any extends Other ? 1 : 2 ? true : false;

/** Compiles as long as the schema has every key of the domain's events and no other: one that it forgot would be taken off on the way. */
type Whole<_Same extends true> = AskEvent;

/** An event that came from elsewhere; null for what is none. */
export function readAskEvent(
  data: unknown,
): Whole<IsSame<Json<AskEvent>, Json<z.output<typeof askEvent>>>> | null {
  const parsed = askEvent.safeParse(data);
  return parsed.success ? (parsed.data as unknown as AskEvent) : null;
}
