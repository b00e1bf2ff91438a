// A fixed piece of work of the kinds a suite is made of: text, compiling, hashing, small files, a process. How long it takes
// tells how fast a machine is, whatever it is called. Run by itself it prints its milliseconds.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import vm from 'node:vm';

function work() {
  const rows = Array.from({ length: 20_000 }, (_, id) => ({
    id,
    name: `row ${(id * 7919) % 20_011}`,
    tags: [`${id % 7}`, `${id % 11}`],
  }));
  for (let round = 0; round < 8; round += 1) {
    const copy = JSON.parse(JSON.stringify(rows));
    copy.sort((one, other) => (one.name < other.name ? -1 : 1));
    createHash('sha256').update(JSON.stringify(copy)).digest('hex');
    copy.map(({ name }) => name.replaceAll(/(\d)(?=(\d{3})+$)/g, '$1,')).join('\n');
  }
  for (let each = 0; each < 4000; each += 1)
    new vm.Script(
      `{ const list = [1, ${each}]; list.map((one) => one + ${each}); }`,
    ).runInThisContext();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mendwell-floor-'));
  for (let each = 0; each < 400; each += 1) {
    const file = path.join(folder, `${each}.txt`);
    fs.writeFileSync(file, `text ${each}\n`.repeat(100));
    fs.statSync(file);
    fs.readFileSync(file, 'utf8');
  }
  fs.rmSync(folder, { recursive: true });
  for (let each = 0; each < 3; each += 1) spawnSync(process.execPath, ['-e', '0']);
}

const began = performance.now();
work();
process.stdout.write(`${Math.round(performance.now() - began)}\n`);
