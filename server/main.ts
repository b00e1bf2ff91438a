import { pino } from 'pino';
import { describeDefect } from '@mendwell/gateway/front';
import { root } from './place.ts';
import { readSettings } from './settings.ts';
import { type Running, start } from './start.ts';
import { terminalLine } from './terminal_log.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

// Whoever read the lines may have gone, as after `| head -1`; that is no reason to end.
process.stdout.on('error', () => {});

/** After this long the process ends even if something does not; PostgreSQL's watchdog sees to the rest. */
const exitTimeoutSeconds = 4.5;

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const reading = readSettings(process.env, root, process.stderr.isTTY);
if (!reading.ok) refuse(reading.problem);
const { settings } = reading;

/** JSON for programs, sentences for the person at a terminal. */
const log = pino(
  { level: settings.logLevel, base: null },
  process.stderr.isTTY
    ? { write: (line: string) => process.stderr.write(terminalLine(line)) }
    : pino.destination({ dest: 2, sync: true }),
);

const starting: Promise<Running> = start(settings, { env: process.env, log, say });

let ending = false;

/** Ends once, however often it is asked to: a terminal and npm both pass Ctrl-C on. */
function end(code: 0 | 1): void {
  if (ending) return;
  ending = true;
  setTimeout(() => process.exit(code), exitTimeoutSeconds * 1000).unref();
  void starting
    .then((running) => running.stop())
    .catch(() => {})
    .finally(() => process.exit(code));
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (!ending) say('Stopping ...');
    end(0);
  });

for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => {
    log.fatal(describeDefect(error), 'a defect ends the process');
    end(1);
  });

try {
  const { url } = await starting;
  say(`Mendwell is ready at ${url}`);
} catch (error) {
  log.debug(describeDefect(error), 'the start failed');
  // An end that was asked for during the start is no failure.
  if (!ending) refuse(error instanceof Error ? error.message : String(error));
}
