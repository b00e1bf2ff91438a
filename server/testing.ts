import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { scratchDataFolder } from '../gateway/postgres/testing.ts';
import { runOperator } from './operator/run.ts';
import { writeTestSite } from './site/testing.ts';

const root = path.join(import.meta.dirname, '..');
type Environment = Record<string, string>;

/** What the operator's command would print and end with, without a process for it. */
export async function operatorHere(words: readonly string[], env: Environment) {
  let aside = '';
  const { code, text } = await runOperator(words, env, (more) => {
    aside += more;
  });
  return { code, out: code === 0 ? text : '', err: code === 0 ? aside : aside + text };
}

/** The product and the operator's command as processes of their own, on folders of the test's, which go with it. To be
 *  called where a test file begins. */
export function inProcesses() {
  const children = new Set<ChildProcess>();
  let place = '';
  const webFolder = () => path.join(place, 'dist');

  beforeAll(() => {
    place = fs.mkdtempSync(path.join(os.tmpdir(), 'mendwell-server-'));
    // PostgreSQL runs as another user when this runs as root, and has to enter.
    fs.chmodSync(place, 0o711);
    writeTestSite(webFolder());
  });
  afterEach(async () => {
    for (const child of children) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
    }
    children.clear();
  });
  afterAll(() => fs.rmSync(place, { recursive: true, force: true }));

  function run(
    script: string,
    words: readonly string[],
    env: Environment,
    user: { uid?: number; gid?: number } = {},
  ) {
    const child = spawn(process.execPath, ['--import', 'tsx', script, ...words], {
      ...user,
      cwd: root,
      env: { PATH: process.env['PATH'] ?? '', WEB_DIST: webFolder(), ...env },
    });
    children.add(child);
    const said = { out: '', err: '' };
    child.stdout.on('data', (data) => {
      said.out += String(data);
    });
    child.stderr.on('data', (data) => {
      said.err += String(data);
    });
    const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }));
    return { child, said, ended };
  }

  return {
    run,
    /** The folder that everything of the test is in. */
    place: () => place,
    environment: (name: string, more: Environment = {}): Environment => ({
      PORT: '0',
      DATA_DIR: path.join(place, name),
      ...more,
    }),
    /** The same with a database in the data folder as a first start leaves it, for who is not about that. */
    prepared: async (name: string): Promise<Environment> => {
      const env = { PORT: '0', DATA_DIR: path.join(place, name) };
      fs.renameSync(await scratchDataFolder(), env.DATA_DIR);
      return env;
    },
    /** Starts the product and waits until it says that it is ready. */
    start: async (env: Environment) => {
      const running = run('server/main.ts', [], env);
      const url = await new Promise<string>((resolve, reject) => {
        running.child.stdout.on('data', () => {
          const [, ready] = /^Mendwell is ready at (\S+)\n/m.exec(running.said.out) ?? [];
          if (ready !== undefined) resolve(ready);
        });
        void running.ended.then(({ err }) => reject(new Error(err)));
      });
      return { ...running, url };
    },
    /** Lets a process live on after the test that started it: whoever asks ends it. */
    keep: (child: ChildProcess) => children.delete(child),
    operator: (words: readonly string[], env: Environment) =>
      run('server/operator/main.ts', words, env).ended,
  };
}
