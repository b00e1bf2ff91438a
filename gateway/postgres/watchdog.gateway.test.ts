import { expect, it } from 'vitest';
import { spawnWatched } from './watchdog.ts';

const self = { credentials: {}, prefix: [] };

/** Runs a script of Node's under the watchdog. */
function watch(script: string) {
  const watched = spawnWatched(self, process.execPath, ['-e', script]);
  const said: string[] = [];
  watched.child.stdout?.on('data', (data) => said.push(String(data)));
  watched.child.stderr?.on('data', (data) => said.push(String(data)));
  return { ...watched, said };
}

it('asks again, before it tells, one that did not hear the first time', async () => {
  const { end, ended, said } = watch(`
    let asked = 0;
    process.on('SIGINT', () => (asked += 1) === 2 && process.exit(7));
    setInterval(() => {}, 1000);
    console.log('listens');
  `);
  await expect.poll(() => said.join('')).toContain('listens');
  end();
  expect(await ended).toBe('exit 7');
});

it('hears the last words too, when others say them after its end', async () => {
  const { ended, heard, said } = watch(`
    const last = "setTimeout(() => console.error('why it failed'), 300)";
    require('node:child_process').spawn(process.execPath, ['-e', last], { stdio: 'inherit' }).unref();
    process.exitCode = 3;
  `);
  expect(await ended).toBe('exit 3');
  await heard;
  expect(said.join('')).toContain('why it failed');
});

it('says what is wrong with a program that is not there', async () => {
  const { ended, heard, child } = spawnWatched(self, '/nowhere/at/all', []);
  let said = '';
  child.stderr?.on('data', (data) => {
    said += data;
  });
  expect(await ended).toBe('exit 127');
  await heard;
  expect(said).toContain('/nowhere/at/all');
});
