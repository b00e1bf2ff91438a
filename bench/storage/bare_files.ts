import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** A bare file server: writes a body to a file, tells the disk, and sends it again. */
export async function bareFiles(): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mendwell-bench-'));
  const server = http.createServer(async (request, response) => {
    const file = path.join(folder, path.basename(request.url ?? ''));
    if (request.method === 'POST') {
      await pipeline(request, createWriteStream(file, { flush: true }));
      response.end('{}');
      return;
    }
    const { size } = await fs.stat(file);
    response.setHeader('content-length', size);
    await pipeline(createReadStream(file), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await fs.rm(folder, { recursive: true });
    },
  };
}
