import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Courier, Message } from '../kernel/context.ts';

export interface StoredMessage extends Message {
  readonly id: string;
  /** When it was sent, ISO 8601 in UTC. */
  readonly at: string;
}

export interface Mailbox extends Courier {
  /** Everything kept, newest first. */
  messages(): Promise<StoredMessage[]>;
  message(id: string): Promise<StoredMessage | null>;
}

/** Older messages are dropped beyond this many: the mailbox is for the last few minutes. */
const keptMessages = 500;

/** Mail and SMS as files under the data folder, one a message, readable by their owner alone. Names
 *  sort by time, so that several processes that share the folder need no index. */
export function openMailbox(dataDir: string, now: () => Date): Mailbox {
  const folder = path.join(dataDir, 'mailbox');
  const ready = fs.mkdir(folder, { recursive: true, mode: 0o700 });
  // A folder that cannot be made is reported by the first use, not by a rejection nobody awaits.
  ready.catch(() => {});
  let sequence = 0;
  let lastTime = 0;

  async function names(): Promise<string[]> {
    await ready;
    const found = await fs.readdir(folder);
    return found
      .filter((name) => /^\d{15}-\d{6}-[\w-]+\.json$/.test(name))
      .sort()
      .reverse();
  }

  async function read(name: string): Promise<StoredMessage | null> {
    try {
      return JSON.parse(await fs.readFile(path.join(folder, name), 'utf8')) as StoredMessage;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  return {
    async send({ channel, to, subject, text, html, headers }) {
      await ready;
      const at = now();
      sequence = at.getTime() === lastTime ? sequence + 1 : 0;
      lastTime = at.getTime();
      const id = randomUUID();
      const stored: StoredMessage = {
        id,
        channel,
        to,
        subject,
        text,
        html,
        ...(headers && { headers }),
        at: at.toISOString(),
      };
      const order = `${String(lastTime).padStart(15, '0')}-${String(sequence).padStart(6, '0')}`;
      const draft = path.join(folder, `.${id}`);
      await fs.writeFile(draft, JSON.stringify(stored), { mode: 0o600 });
      await fs.rename(draft, path.join(folder, `${order}-${id}.json`));
      const surplus = (await names()).slice(keptMessages);
      await Promise.all(surplus.map((name) => fs.rm(path.join(folder, name), { force: true })));
    },

    async messages() {
      const read_ = await Promise.all((await names()).map(read));
      return read_.filter((message) => message !== null);
    },

    async message(id) {
      const name = (await names()).find((each) => each.endsWith(`-${id}.json`));
      return name === undefined ? null : read(name);
    },
  };
}
