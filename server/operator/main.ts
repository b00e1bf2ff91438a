import { root } from '../place.ts';
import { readSettings } from '../settings.ts';
import { commands } from './commands.ts';

const usage = `Usage: npm run -s operator -- <command> [--json]

Commands, each about the instance that runs on DATA_DIR; all but the first are for the owner of the data folder:
  status        its address, version and public keys
  credentials   all of that and the secret keys
  contact list  messages of the contact form that are open, oldest first
  contact show | answered | close | delete  MW-...
                one message: read it, say that it was answered, close it, delete it for good
  code create   --minutes 60 | --until 2026-12-31  [--uses 1] [--ends 2026-12-31] [--note "For the library"]
                makes an access code and shows it once: minutes for each person, or everything until a day;
                how many people may use it, and the last day it can be used. Days end at midnight, UTC
  code list     every code by its last four signs, newest first
  code revoke   <id or last four signs> [--with-passes]
                takes a code back, and with it the time that it gave, if asked
  order list    [--state paid]  the newest orders, all or those in one state
  order show    MO-...  one order with its checkout and its pass
  order refund  MO-...  gives the whole sum back at the provider, and ends the pass
  purge-visitors [--days 30]
                forgets visitors who left nothing and were not seen for so long; the server does it daily
`;

function end(code: number, text: string): never {
  (code === 0 ? process.stdout : process.stderr).write(text);
  process.exit(code);
}

const given = process.argv.slice(2);
if (given.includes('--help')) end(0, usage);
const isJson = given.includes('--json');
const [name, ...words] = given.filter((word) => word !== '--json');
const command = name === undefined ? undefined : commands.get(name);
if (!command) end(2, usage);

const reading = readSettings(process.env, root, false);
if (!reading.ok) end(1, `${reading.problem}\n`);

const result = await command(reading.settings.dataDir, words);
if (!result.ok) {
  const { problem, isUsage } = result;
  // The sentence comes last, where a terminal's reader is.
  end(isUsage ? 2 : 1, isUsage ? `${usage}\n${problem}\n` : `${problem}\n`);
}
const { answer, lines } = result;
end(0, `${isJson ? JSON.stringify(answer) : lines.join('\n')}\n`);
