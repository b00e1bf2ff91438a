import { execFileSync } from 'node:child_process';

/** What an operator may ask of the instance under test, and the mail it caught. */
interface Credentials {
  readonly url: string;
  readonly anonKey: string;
  readonly serviceRoleKey: string;
  readonly secretKey: string;
}

let asked: Credentials | undefined;

export function credentials(): Credentials {
  asked ??= JSON.parse(
    execFileSync(process.execPath, ['tools/operator.mjs', 'credentials', '--json'], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: '.data/e2e' },
    }),
  ) as Credentials;
  return asked;
}

interface Mail {
  readonly channel: 'mail' | 'sms';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly at: string;
}

/** The newest mail to `address`, waited for; `after` leaves out what came before that time, `saying` what does not
 *  hold these words. */
export async function mailTo(address: string, after = new Date(0), saying = ''): Promise<Mail> {
  const { url, secretKey } = credentials();
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answer = await fetch(`${url}/_mailbox/messages.json`, {
      headers: { authorization: `Bearer ${secretKey}` },
    });
    const mail = ((await answer.json()) as Mail[]).find(
      (message) =>
        message.to === address && new Date(message.at) > after && message.text.includes(saying),
    );
    if (mail) return mail;
    await new Promise((later) => setTimeout(later, 100));
  }
  throw new Error(`No mail came for ${address}`);
}

/** The six digits that a mail carries. */
export function codeIn(mail: Mail): string {
  const code = /\b\d{6}\b/.exec(mail.text)?.[0];
  if (!code) throw new Error(`No code in: ${mail.text}`);
  return code;
}

/** An address nobody else in this run has. */
export const newAddress = (name: string) =>
  `${name}.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}@example.com`;

/** The link that a mail carries. */
export function linkIn(mail: Mail): string {
  const link = /https?:\/\/\S+token_hash=\S+/.exec(mail.text)?.[0];
  if (!link) throw new Error(`No link in: ${mail.text}`);
  return link;
}
