import { root } from '../place.ts';
import { readSettings } from '../settings.ts';
import { commands } from './commands.ts';

const usage = `Usage: npm run -s operator -- <command> [--json]

Commands, each about the instance that runs on DATA_DIR:
  status        its address, version and public keys
  credentials   all of that and the secret keys; only for the owner of the data folder
  contact list  messages of the contact form that are open, oldest first; only for the owner
  contact show | answered | close | delete  MW-...
                one message: read it, say that it was answered, close it, delete it for good
`;

function end(code: number, text: string): never {
  (code === 0 ? process.stdout : process.stderr).write(text);
  process.exit(code);
}

const words = process.argv.slice(2);
const flags = words.filter((word) => word.startsWith('-'));
const [name, ...rest] = words.filter((word) => !word.startsWith('-'));
if (name === undefined && flags.includes('--help')) end(0, usage);
const command = name === undefined ? undefined : commands.get(name);
if (!command || flags.some((flag) => flag !== '--json')) end(2, usage);

const reading = readSettings(process.env, root, false);
if (!reading.ok) end(1, `${reading.problem}\n`);

const result = await command(reading.settings.dataDir, rest);
if (!result.ok) end(result.isUsage ? 2 : 1, result.isUsage ? usage : `${result.problem}\n`);
const { answer, lines } = result;
end(0, `${flags.includes('--json') ? JSON.stringify(answer) : lines.join('\n')}\n`);
