import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';

// A chain on this machine at PORT, with the number CHAIN_ID (8453), whose blocks are final two after they were made; CONTROL_PORT says that it stands, or that there's
// none for this machine ("none").

function findNode(): string | null {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  try {
    const packed = createRequire(import.meta.url).resolve(
      `@foundry-rs/anvil-${process.platform}-${arch}/package.json`,
    );
    return path.join(path.dirname(packed), 'bin', 'anvil');
  } catch {
    return null;
  }
}

const program = findNode();
if (program !== null) {
  const port = process.env['PORT'] ?? '0';
  const chain = [
    '--port',
    port,
    '--chain-id',
    process.env['CHAIN_ID'] ?? '8453',
    '--slots-in-an-epoch',
    '1',
  ];
  const node = spawn(program, [...chain, '--silent'], { stdio: ['ignore', 'ignore', 'inherit'] });
  node.once('exit', () => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      node.removeAllListeners('exit');
      node.kill('SIGKILL');
      process.exit(0);
    });
}

createServer((_request, response) => response.end(program === null ? 'none' : 'ready')).listen(
  Number(process.env['CONTROL_PORT']),
  '127.0.0.1',
);
