import { root } from '../place.ts';
import { readSettings } from '../settings.ts';
import { readBackend } from './backend.ts';
import { commands } from './commands.ts';
import { findInstance } from './instance.ts';

const usage = `Usage: npm run -s operator -- <command> [--json]

Commands, each about the instance that runs on DATA_DIR (all but the first for the owner of the data folder), or about
the hosted backend when SUPABASE_URL and SUPABASE_SERVICE_ROLE_KEY are in the environment:
  status        its address, version and public keys; of a hosted backend, what of it answers
  credentials   all of that and the secret keys; not of a hosted backend
  account show    name@example.com
                how an account is opened: ways in, second factors, sessions
  account unlock  name@example.com  [--taken-over]
                ends password, second factors and sessions, so only their email can open it. --taken-over also ends
                what an intruder may have added. First make sure it's really them asking
  assistant connect  http://127.0.0.1:11434/v1  [--model name] [--questions 24]
                lists the models of a server that speaks OpenAI's protocol, asks one the committed questions, and says
                whether it's good enough here; takes minutes
  staff list
  staff add  name@example.com  [--role moderator|admin]  who moderates the community
  staff remove  name@example.com
  questions seed  name@example.com  [--dry-run]
                puts what people ask first into a young community, asked and answered by this person of the staff and
                marked Staff, each with the lesson it's from. Again, it adds only what's missing
  questions withdraw  [--dry-run]
                takes out again what no member has answered or found helpful
  contact list  [--all]  messages of the contact form that are open, oldest first
  contact show | answered | close | delete  MW-...
                one message: read it, say that it was answered, close it, delete it for good
  code create   --minutes 60 | --until 2026-12-31  [--uses 1] [--ends 2026-12-31] [--note "For the library"]
                makes an access code and shows it once: minutes for each person, or everything until a day;
                how many people may use it, and the last day it can be used. Days end at midnight, UTC
  code list     [--all]  codes by their last four signs, newest first
  code revoke   <id or last four signs> [--with-passes]
                takes a code back, and with it the time that it gave, if asked
  order list    [--state paid] [--all]  orders, newest first, all or those in one state
  order show    MO-...  one order with its checkout and its pass
  order look    MO-...  of a stablecoin: asks the network once more, also after a week
  order refund  MO-...  gives the whole sum back at the provider, and ends the pass;
                of a stablecoin: --transaction 0x... records that you sent it back
  cards import  file.csv  --as-of 2025-12-31  [--write]
                reads a release of the CFPB's survey of card terms: what was taken, joined and refused, with the
                reasons; --write puts it where the next build takes it from
  chain key     a new key for vouchers of badges, shown once
  chain deploy  --admin 0x...  [--chain 8453] [--site https://...] [--send]
                what putting the contract of badges on a chain would do and cost; --send does it
  chain check   [--chain 8453]  whether the contract is there and takes our vouchers
  chain key quotes
                a new key for quotes of passes paid with a stablecoin, shown once
  chain deploy till
                --treasury 0x...  [--chain 8453]  [--send]
                the same for the till that passes such payments on to the treasury
  chain check till
                [--chain 8453]  whether the till and the token are what they're taken for, at both endpoints
  chain local   [--port 8545] [--to 0x...] [--stop]
                runs a chain on this machine with everything deployed, and shows how to start the server with it, so you
                can try wallets without real money. --to gives a wallet test coins; --stop ends it
  storage show  how much each person may keep in storage, and how much all keep
  storage limit [--megabytes 200] [--files 100]
                changes it; nobody loses a file by it
  storage move  --to s3|disk
                copies every file to the store that STORAGE_S3_... names, or back, and compares SHA-256. Beside a
                running server it only copies; once that is stopped, it also takes them away where they were
  purge-visitors [--days 30]
                forgets visitors who left nothing and were not seen for so long; the server does it daily

Lists show 200 and say so; --all shows every one.
`;

interface Ending {
  /** 0 done, 1 not possible, 2 not understood. */
  readonly code: 0 | 1 | 2;
  readonly text: string;
}

/** The operator's command, on what the environment names: what it says at its end, and how it ends. `aside` is told at
 *  once what is for who reads on a terminal, beside what a program reads. */
export async function runOperator(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  aside: (text: string) => void,
): Promise<Ending> {
  if (argv.includes('--help')) return { code: 0, text: usage };
  const isJson = argv.includes('--json');
  const [name, ...args] = argv.filter((arg) => arg !== '--json');
  const command = name === undefined ? undefined : commands.get(name);
  if (!command) return { code: 2, text: usage };

  const reading = readSettings(env, root, false);
  if (!reading.ok) return { code: 1, text: `${reading.problem}\n` };
  const { dataDir } = reading.settings;
  const target = readBackend(env, dataDir);
  if (!target.ok) return { code: 1, text: `${target.problem}\n` };
  const { backend } = target;
  if (backend.kind === 'hosted' && (await findInstance(dataDir)).ok)
    aside(
      `Talking to ${backend.url} because SUPABASE_URL is set, not to the instance running on ${dataDir}.\n`,
    );

  const result = await command(backend, args);
  if (!result.ok) {
    const { problem, isUsage } = result;
    // The sentence comes last, where a terminal's reader is.
    return { code: isUsage ? 2 : 1, text: isUsage ? `${usage}\n${problem}\n` : `${problem}\n` };
  }
  const { answer, lines, note } = result;
  const printed = note === undefined ? lines : [...lines, note];
  if (!isJson) return { code: 0, text: `${printed.join('\n')}\n` };
  // What a program reads is JSON and nothing else.
  if (note !== undefined) aside(`${note}\n`);
  return { code: 0, text: `${JSON.stringify(answer)}\n` };
}
