import { z } from 'zod';
import { type Command, type CommandResult, findOwnInstance, problem } from './instance.ts';

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

/** What somebody else wrote may tell a terminal nothing. */
const plain = (text: string): string => text.replace(/(?![\n\t])\p{Cc}/gu, '');

/** "2026-11-21 15:00", UTC. */
const day = (time: string): string => new Date(time).toISOString().slice(0, 16).replace('T', ' ');

const sentence = ({ number, created_at, email, topic, status, mailed_at }: Ticket): string =>
  plain(
    [
      `${number}  ${day(created_at)}  ${email}  ${topic}`,
      ...(status === 'open' ? [] : [status]),
      ...(mailed_at === null ? ['its mail did not leave'] : []),
    ].join('  '),
  );

const whole = (found: Ticket): string[] => [
  `number: ${found.number}`,
  `status: ${found.status}`,
  `sent: ${day(found.created_at)} UTC`,
  `mailed: ${found.mailed_at === null ? 'no' : `${day(found.mailed_at)} UTC`}`,
  `member: ${found.user_id ?? 'none'}`,
  plain(`from: ${found.name ?? 'no name'} <${found.email}>`),
  `topic: ${found.topic}`,
  '',
  plain(found.body),
];

type Method = 'GET' | 'PATCH' | 'DELETE';

/** Tickets of the instance, over its own data API, which is there whatever database it uses. */
interface Tickets {
  ask(query: Readonly<Record<string, string>>, method?: Method, change?: object): Promise<Ticket[]>;
}

function ticketsOf(url: string, serviceRoleKey: string): Tickets {
  return {
    async ask(query, method = 'GET', change) {
      const place = new URL('/rest/v1/contact_messages', url);
      place.search = new URLSearchParams({ select: columns, ...query }).toString();
      const response = await fetch(place, {
        method,
        headers: {
          apikey: serviceRoleKey,
          authorization: `Bearer ${serviceRoleKey}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
        },
        ...(change && { body: JSON.stringify(change) }),
        signal: AbortSignal.timeout(10_000),
      });
      if (!response.ok) throw new Error(`The data API answered ${response.status}.`);
      return z.array(ticket).parse(await response.json());
    },
  };
}

const answerOf = (found: readonly Ticket[], lines: readonly string[]): CommandResult => ({
  ok: true,
  answer: found,
  lines,
});

/** Tickets that a list shows; later ones come when these are done. */
const most = 200;

async function list(tickets: Tickets): Promise<CommandResult> {
  const query = { status: 'eq.open', order: 'created_at.asc', limit: String(most) };
  const found = await tickets.ask(query);
  return answerOf(found, found.length === 0 ? ['No message is open.'] : found.map(sentence));
}

/** What can be done with one ticket, by the word for it. */
const deeds: ReadonlyMap<string, (tickets: Tickets, number: string) => Promise<Ticket[]>> = new Map(
  [
    ['show', (tickets, number) => tickets.ask({ number })],
    ['answered', (tickets, number) => tickets.ask({ number }, 'PATCH', { status: 'answered' })],
    ['close', (tickets, number) => tickets.ask({ number }, 'PATCH', { status: 'closed' })],
    ['delete', (tickets, number) => tickets.ask({ number }, 'DELETE')],
  ],
);

const done: Readonly<Record<string, string>> = { delete: 'deleted' };

/** `contact list`, and `contact show|answered|close|delete MW-…`: the messages of the contact form. */
export const contact: Command = async (dataDir, [word = '', number = '', ...surplus]) => {
  const deed = deeds.get(word);
  const isUnderstood =
    surplus.length === 0 && (deed ? /^MW-\w{6}$/i.test(number) : word === 'list' && number === '');
  if (!isUnderstood) return { ...problem('Say contact list, or contact show MW-…'), isUsage: true };
  const found = await findOwnInstance(dataDir);
  if (!found.ok) return found;
  const tickets = ticketsOf(found.instance.url, found.secrets.serviceRoleKey);
  if (!deed) return list(tickets);
  const name = number.toUpperCase();
  const touched = await deed(tickets, `eq.${name}`);
  const [one] = touched;
  if (!one) return problem(`There is no message ${name}. See them all: contact list`);
  return answerOf(
    touched,
    word === 'show' ? whole(one) : [`${one.number} is ${done[word] ?? one.status}.`],
  );
};
