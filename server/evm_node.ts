import { createRequire } from 'node:module';
import path from 'node:path';

/** The program of a local EVM node (anvil), as npm brings it; null where there is none for this machine. */
export function findEvmNode(): string | null {
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
