import { execFileSync } from 'node:child_process';

/** What an operator may ask of the instance under test, and the mail it caught. */
interface Credentials {
  readonly url: string;
  readonly anonKey: string;
  readonly serviceRoleKey: string;
  readonly secretKey: string;
}

const asked = new Map<string, Credentials>();

/** Of the instance whose data is in `folder`, the first one's unless told. */
export function credentials(folder = process.env['PRODUCT_DATA_DIR'] ?? ''): Credentials {
  const known = asked.get(folder);
  if (known) return known;
  const answer = JSON.parse(
    execFileSync(process.execPath, ['tools/operator.mjs', 'credentials', '--json'], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: folder },
    }),
  ) as Credentials;
  asked.set(folder, answer);
  return answer;
}

interface Mail {
  readonly channel: 'mail' | 'sms';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly at: string;
}

/** The newest mail to `address` that has `saying` in its text, waited for; `after` leaves out what came before. `send` sends what is
 *  waiting; it's done again each second, since another run at the same time may have the person in hand. */
export async function mailTo(
  address: string,
  after = new Date(0),
  saying: string | RegExp = '',
  send?: () => Promise<unknown>,
): Promise<Mail> {
  const { url, secretKey } = credentials();
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (attempt % 10 === 0) await send?.();
    const answer = await fetch(`${url}/_mailbox/messages.json`, {
      headers: { authorization: `Bearer ${secretKey}` },
    });
    const mail = ((await answer.json()) as Mail[]).find(
      (message) =>
        message.to === address &&
        new Date(message.at) > after &&
        (typeof saying === 'string' ? message.text.includes(saying) : saying.test(message.text)),
    );
    if (mail) return mail;
    await new Promise((later) => setTimeout(later, 100));
  }
  throw new Error(`No mail came for ${address} with ${String(saying) || 'anything in it'}`);
}

/** The six digits of the newest mail to `address` that carries a code: notices that come beside it are passed over. */
export async function codeTo(address: string, after?: Date): Promise<string> {
  const code = /\b\d{6}\b/;
  const { text } = await mailTo(address, after, code);
  return code.exec(text)?.[0] ?? '';
}

/** An address nobody else in this run has. */
export const newAddress = (name: string) =>
  `${name}.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}@example.com`;

/** The link of the newest mail to `address` that carries one. */
export async function linkTo(address: string, after?: Date): Promise<string> {
  const link = /https?:\/\/\S+token_hash=\S+/;
  const { text } = await mailTo(address, after, link);
  return link.exec(text)?.[0] ?? '';
}
