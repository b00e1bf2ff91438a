// The product with other ways in than an address and a password: its own configuration, and what e2e/ways_in.toml adds.
import fs from 'node:fs';
import path from 'node:path';

const folder = process.env.DATA_DIR;
const file = path.join(folder, 'config.toml');
fs.mkdirSync(folder, { recursive: true });
fs.writeFileSync(
  file,
  ['supabase/config.toml', 'e2e/ways_in.toml']
    .map((part) => fs.readFileSync(part, 'utf8'))
    .join('\n'),
);
process.env.CONFIG = file;
await import('../tools/start.mjs');
