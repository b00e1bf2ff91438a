import { type ChildProcess, spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { commandAs, type Identity } from './identity.ts';

/** The shell is the program's parent and holds the far end of a pipe whose near end only this process
 *  has. When that closes, by our will or because Node was killed with -9, the program is asked to end,
 *  and after 4 s told to. It is asked each second: one that has only just begun does not hear yet.
 *  Signals to the whole group (a terminal's, a supervisor's) are not for it. */
const script = `trap '' INT TERM HUP
exec 4<&0
"$@" <&4 3<&- 4<&- & program=$!
exec 4<&-
(read -r _ <&3; for second in 1 2 3 4; do kill -INT $program; sleep 1; done; kill -QUIT $program) </dev/null >/dev/null 2>&1 & watcher=$!
exec 3<&-
wait $program; status=$?
kill -KILL $watcher
exit $status`;

/** A program that does not outlive this process. */
export interface Watched {
  readonly child: ChildProcess;
  /** Asks it to end, in good order. */
  readonly end: () => void;
  /** How it ended: `exit 0`, another code, or what went wrong. Never rejects. */
  readonly ended: Promise<string>;
  /** Once all that it said was heard, which may be after its end. Never rejects. */
  readonly heard: Promise<void>;
}

/** Runs a program as `identity` under the watchdog, with its input, output and complaints on pipes. */
export function spawnWatched(
  identity: Identity,
  program: string,
  words: readonly string[],
): Watched {
  const {
    command,
    words: rest,
    options,
  } = commandAs(identity, '/bin/sh', ['-c', script, 'mendwell-postgres', program, ...words]);
  // Detached: Ctrl-C in a terminal is for us, and we end the program once its clients are done.
  const child = spawn(command, rest, {
    ...options,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  const pipe = child.stdio[3] as Writable;
  // Both break when the program ends before us; that is seen by its exit.
  pipe.on('error', () => {});
  child.stdin?.on('error', () => {});
  const end = () => void pipe.end();
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit ${code}`));
  });
  const heard = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('close', () => resolve());
  });
  // When it was the shell that died, the program may still run: the pipe tells it to end.
  void ended.then(end);
  return { child, end, ended, heard };
}
