// Compiles the contracts with the compiler of package.json and nothing else of the machine: the same sources give the same
// bytes everywhere. Writes `built/<name>.json` {compiler, sources, abi, bytecode}, which is committed, so that whoever uses a
// contract needs no compiler.
//   npm run build            writes
//   npm run check            says whether what is committed is what the sources make
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import solc from 'solc';

const root = import.meta.dirname;
/** By the folder of their sources. Those of `testing` are for tests alone, and are deployed nowhere. */
const contracts = {
  badges: ['MendwellBadges'],
  points: ['MendwellPoints'],
  till: ['MendwellTill'],
  testing: ['FalseTill', 'TestDollar'],
};
/** What contracts of other folders are made from besides, by their folder. */
const shared = { badges: ['vouchers'], points: ['vouchers'] };

const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');
const sourcesIn = (folder) =>
  fs
    .readdirSync(path.join(root, folder))
    .filter((file) => file.endsWith('.sol'))
    .sort()
    .map((file) => `${folder}/${file}`);
const foldersOf = (folder) => [folder, ...(shared[folder] ?? [])];
const own = [...new Set(Object.keys(contracts).flatMap(foldersOf))].flatMap(sourcesIn);

function compiled() {
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(own.map((file) => [file, { content: read(file) }])),
    settings: {
      // What all six chains run.
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
  const findImport = (name) => {
    try {
      return { contents: read(path.join('node_modules', name)) };
    } catch {
      return { error: `there is no ${name}` };
    }
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: findImport }));
  // A warning about ours counts as an error; what a library is warned of is the library's.
  const said = (output.errors ?? [])
    .filter(({ severity, sourceLocation: at }) => severity === 'error' || own.includes(at?.file))
    .map(({ formattedMessage }) => formattedMessage);
  if (said.length > 0) throw new Error(said.join('\n'));
  return output.contracts;
}

/** By their contents: what has changed since is not what was compiled. */
const digestsOf = (folder) =>
  Object.fromEntries(
    foldersOf(folder)
      .flatMap(sourcesIn)
      .map((file) => [file, createHash('sha256').update(read(file)).digest('hex')]),
  );

const all = compiled();
const isCheck = process.argv.includes('--check');
let isStale = false;
fs.mkdirSync(path.join(root, 'built'), { recursive: true });
const named = Object.entries(contracts).flatMap(([folder, names]) =>
  names.map((name) => [folder, name]),
);
for (const [folder, name] of named) {
  const { abi, evm } = all[`${folder}/${name}.sol`][name];
  const sources = digestsOf(folder);
  const built = { compiler: solc.version(), sources, abi, bytecode: `0x${evm.bytecode.object}` };
  const text = `${JSON.stringify(built, null, 2)}\n`;
  const file = `built/${name}.json`;
  const before = fs.existsSync(path.join(root, file)) ? read(file) : '';
  if (isCheck && before !== text) {
    isStale = true;
    process.stderr.write(`${file} is not what the sources make: npm run build\n`);
  }
  if (!isCheck) fs.writeFileSync(path.join(root, file), text);
  process.stdout.write(`${name}: ${(built.bytecode.length - 2) / 2} bytes\n`);
}
process.exit(isStale ? 1 : 0);
