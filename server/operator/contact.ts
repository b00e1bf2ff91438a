import * as z from 'zod/mini';
import type { Answer, BackendApi } from '../backend_api.ts';
import { parseArguments } from './arguments.ts';
import { formatMinute, printable } from './format.ts';
import { type Command, findApi } from './instance.ts';
import { defaultLimit, readRows } from './pages.ts';
import { type CommandResult, problem, refusalOf, usageProblem } from './result.ts';

const ticket = z.object({
  number: z.string(),
  status: z.enum(['open', 'answered', 'closed']),
  created_at: z.string(),
  mailed_at: z.nullable(z.string()),
  user_id: z.nullable(z.string()),
  name: z.nullable(z.string()),
  email: z.string(),
  topic: z.string(),
  body: z.string(),
});
type Ticket = z.output<typeof ticket>;

const columns = Object.keys(ticket.shape).join(',');

const summaryLine = ({ number, created_at, email, topic, status, mailed_at }: Ticket): string =>
  printable(
    [
      `${number}  ${formatMinute(created_at)}  ${email}  ${topic}`,
      ...(status === 'open' ? [] : [status]),
      ...(mailed_at === null ? ['not mailed'] : []),
    ].join('  '),
  );

const detailLines = (found: Ticket): string[] => [
  `number: ${found.number}`,
  `status: ${found.status}`,
  `sent: ${formatMinute(found.created_at)} UTC`,
  `mailed: ${found.mailed_at === null ? 'no' : `${formatMinute(found.mailed_at)} UTC`}`,
  `member: ${found.user_id ?? 'none'}`,
  printable(`from: ${found.name ?? 'no name'} <${found.email}>`),
  `topic: ${found.topic}`,
  '',
  printable(found.body),
];

/** Asks the data API for tickets, or changes the one that `query` names. */
const tickets = (
  api: BackendApi,
  query: Readonly<Record<string, string>>,
  method: 'GET' | 'PATCH' | 'DELETE' = 'GET',
  change?: object,
): Promise<Answer<Ticket[]>> =>
  api.request(z.array(ticket), '/rest/v1/contact_messages', {
    method,
    query: { select: columns, ...query },
    ...(change && { body: change }),
  });

const answerOf = (found: readonly Ticket[], lines: readonly string[]): CommandResult => ({
  ok: true,
  answer: found,
  lines,
});

async function list(api: BackendApi, all: boolean): Promise<CommandResult> {
  const page = (query: Readonly<Record<string, string>>) =>
    tickets(api, { ...query, status: 'eq.open' });
  const found = await readRows(page, 'asc', all);
  if (!found.ok) return refusalOf(found);
  const { rows, isTruncated } = found.value;
  const lines = rows.length === 0 ? ['No messages are open.'] : rows.map(summaryLine);
  const note = `These are the oldest ${defaultLimit}. --all shows every one.`;
  return { ok: true, answer: rows, lines, ...(isTruncated && { note }) };
}

/** What can be done with one ticket, by the name of it. */
const actions: ReadonlyMap<string, (api: BackendApi, number: string) => Promise<Answer<Ticket[]>>> =
  new Map([
    ['show', (api, number) => tickets(api, { number })],
    ['answered', (api, number) => tickets(api, { number }, 'PATCH', { status: 'answered' })],
    ['close', (api, number) => tickets(api, { number }, 'PATCH', { status: 'closed' })],
    ['delete', (api, number) => tickets(api, { number }, 'DELETE')],
  ]);

const done: Readonly<Record<string, string>> = { delete: 'deleted' };

/** `contact list`, and `contact show|answered|close|delete MW-…`: the messages of the contact form. */
export const contact: Command = async (backend, args) => {
  const reading = parseArguments(args, { flags: args[0] === 'list' ? (['all'] as const) : [] });
  if (!reading.ok) return reading;
  const [name = '', number = '', ...extra] = reading.positionals;
  const action = actions.get(name);
  const isUnderstood =
    extra.length === 0 && (action ? /^MW-\w{6}$/i.test(number) : name === 'list' && number === '');
  if (!isUnderstood) return usageProblem('Use contact list or contact show MW-...');
  const found = await findApi(backend);
  if (!found.ok) return found;
  if (!action) return list(found.api, reading.flags.has('all'));
  const ticketNumber = number.toUpperCase();
  const touched = await action(found.api, `eq.${ticketNumber}`);
  if (!touched.ok) return refusalOf(touched);
  const [one] = touched.value;
  if (!one) return problem(`There’s no message ${ticketNumber}. See them all: contact list`);
  return answerOf(
    touched.value,
    name === 'show' ? detailLines(one) : [`${one.number} is ${done[name] ?? one.status}.`],
  );
};
