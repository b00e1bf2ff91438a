import { z } from 'zod';
import type { Answer, OwnApi } from '../own_api.ts';
import { type Command, findApi } from './instance.ts';
import { type CommandResult, problem, refusalOf, usageProblem } from './result.ts';
import { readRows, shownRows } from './pages.ts';
import { minuteText, plain } from './texts.ts';
import { readWords } from './words.ts';

const ticket = z.object({
  number: z.string(),
  status: z.enum(['open', 'answered', 'closed']),
  created_at: z.string(),
  mailed_at: z.string().nullable(),
  user_id: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string(),
  topic: z.string(),
  body: z.string(),
});
type Ticket = z.output<typeof ticket>;

const columns = Object.keys(ticket.shape).join(',');

const sentence = ({ number, created_at, email, topic, status, mailed_at }: Ticket): string =>
  plain(
    [
      `${number}  ${minuteText(created_at)}  ${email}  ${topic}`,
      ...(status === 'open' ? [] : [status]),
      ...(mailed_at === null ? ['not mailed'] : []),
    ].join('  '),
  );

const whole = (found: Ticket): string[] => [
  `number: ${found.number}`,
  `status: ${found.status}`,
  `sent: ${minuteText(found.created_at)} UTC`,
  `mailed: ${found.mailed_at === null ? 'no' : `${minuteText(found.mailed_at)} UTC`}`,
  `member: ${found.user_id ?? 'none'}`,
  plain(`from: ${found.name ?? 'no name'} <${found.email}>`),
  `topic: ${found.topic}`,
  '',
  plain(found.body),
];

/** Asks the data API for tickets, or changes the one that `query` names. */
const tickets = (
  api: OwnApi,
  query: Readonly<Record<string, string>>,
  method: 'GET' | 'PATCH' | 'DELETE' = 'GET',
  change?: object,
): Promise<Answer<Ticket[]>> =>
  api.ask(z.array(ticket), '/rest/v1/contact_messages', {
    method,
    query: { select: columns, ...query },
    ...(change && { body: change }),
  });

const answerOf = (found: readonly Ticket[], lines: readonly string[]): CommandResult => ({
  ok: true,
  answer: found,
  lines,
});

async function list(api: OwnApi, all: boolean): Promise<CommandResult> {
  const page = (query: Readonly<Record<string, string>>) =>
    tickets(api, { ...query, status: 'eq.open' });
  const found = await readRows(page, 'asc', all);
  if (!found.ok) return refusalOf(found);
  const { rows, isCut } = found.value;
  const lines = rows.length === 0 ? ['No messages are open.'] : rows.map(sentence);
  const note = `These are the oldest ${shownRows}. --all shows every one.`;
  return { ok: true, answer: rows, lines, ...(isCut && { note }) };
}

/** What can be done with one ticket, by the word for it. */
const deeds: ReadonlyMap<string, (api: OwnApi, number: string) => Promise<Answer<Ticket[]>>> =
  new Map([
    ['show', (api, number) => tickets(api, { number })],
    ['answered', (api, number) => tickets(api, { number }, 'PATCH', { status: 'answered' })],
    ['close', (api, number) => tickets(api, { number }, 'PATCH', { status: 'closed' })],
    ['delete', (api, number) => tickets(api, { number }, 'DELETE')],
  ]);

const done: Readonly<Record<string, string>> = { delete: 'deleted' };

/** `contact list`, and `contact show|answered|close|delete MW-…`: the messages of the contact form. */
export const contact: Command = async (backend, given) => {
  const reading = readWords(given, { switches: given[0] === 'list' ? (['all'] as const) : [] });
  if (!reading.ok) return reading;
  const [word = '', number = '', ...surplus] = reading.words;
  const deed = deeds.get(word);
  const isUnderstood =
    surplus.length === 0 && (deed ? /^MW-\w{6}$/i.test(number) : word === 'list' && number === '');
  if (!isUnderstood) return usageProblem('Use contact list or contact show MW-...');
  const found = await findApi(backend);
  if (!found.ok) return found;
  if (!deed) return list(found.api, reading.switches.has('all'));
  const name = number.toUpperCase();
  const touched = await deed(found.api, `eq.${name}`);
  if (!touched.ok) return refusalOf(touched);
  const [one] = touched.value;
  if (!one) return problem(`There’s no message ${name}. See them all: contact list`);
  return answerOf(
    touched.value,
    word === 'show' ? whole(one) : [`${one.number} is ${done[word] ?? one.status}.`],
  );
};
