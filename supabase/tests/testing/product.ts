import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeTestSite } from '../../../server/site/testing.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The product as `npm start` runs it, in a process and a data folder of its own, for tests that kill it. People may
 *  sign in as often as they need. */
export function prepareProduct(environment: Readonly<Record<string, string>>) {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'mendwell-product-'));
  // PostgreSQL runs as another user when this runs as root, and has to enter.
  fs.chmodSync(place, 0o711);
  const config = path.join(place, 'config.toml');
  const toml = fs.readFileSync(path.join(root, 'supabase/config.toml'), 'utf8');
  fs.writeFileSync(config, toml.replace(/^(\w+ = )30$/gm, '$1100000'));
  writeTestSite(path.join(place, 'dist'));
  let child: ChildProcess | null = null;
  const run = (script: string, words: readonly string[] = []) =>
    spawn(process.execPath, ['--import', 'tsx', script, ...words], {
      cwd: root,
      env: {
        PATH: process.env['PATH'] ?? '',
        LOG_LEVEL: 'fatal',
        DATA_DIR: path.join(place, 'data'),
        WEB_DIST: path.join(place, 'dist'),
        CONFIG: config,
        PORT: '0',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  return {
    /** Starts it and waits until it is ready; at an address of its own each time, as another may have taken the last. */
    async start(): Promise<string> {
      const starting = run('server/main.ts');
      child = starting;
      let said = '';
      return new Promise<string>((resolve, reject) => {
        const listen = (chunk: Buffer) => {
          said += chunk.toString();
          const [, ready] = /^Mendwell is ready at (\S+)$/m.exec(said) ?? [];
          if (ready !== undefined) resolve(ready);
        };
        starting.stdout?.on('data', listen);
        starting.stderr?.on('data', listen);
        starting.once('exit', (code) => reject(new Error(`It ended with ${code}: ${said}`)));
      });
    },
    /** Ends it without a word, in the middle of whatever it does. */
    async kill(): Promise<void> {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    /** Its keys and the address of its database, as its operator has them. */
    async credentials() {
      const asking = run('server/operator/main.ts', ['credentials', '--json']);
      let said = '';
      asking.stdout?.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
      await once(asking, 'close');
      return JSON.parse(said) as { anonKey: string; databaseUrl: string };
    },
    async close(): Promise<void> {
      if (child && child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      fs.rmSync(place, { recursive: true, force: true });
    },
  };
}
