import { pino } from 'pino';
import { root } from './place.ts';
import { readSettings } from './settings.ts';
import { type Running, start } from './start.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** After this long the process ends even if something does not; PostgreSQL's watchdog sees to the rest. */
const patienceSeconds = 4.5;

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const reading = readSettings(process.env, root, process.stderr.isTTY);
if (!reading.ok) refuse(reading.problem);
const { settings } = reading;

const log = pino(
  { level: settings.logLevel, base: null },
  pino.destination({ dest: 2, sync: true }),
);

const starting: Promise<Running> = start(settings, { env: process.env, log, say });

let ending = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    // A terminal and npm both pass Ctrl-C on; one of them is enough.
    if (ending) return;
    ending = true;
    say('Stopping ...');
    setTimeout(() => process.exit(0), patienceSeconds * 1000).unref();
    void starting
      .then((running) => running.stop())
      .catch(() => {})
      .finally(() => process.exit(0));
  });

try {
  const { url } = await starting;
  say(`Mendwell is ready at ${url}`);
} catch (error) {
  log.debug({ err: error }, 'the start failed');
  // An end that was asked for during the start is no failure.
  if (!ending) refuse(error instanceof Error ? error.message : String(error));
}
