import fs from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Paths that the gateway and the server answer; the rest is the web app's. */
const served =
  /^\/(?:(?:auth|rest|functions|storage|realtime)\/v1|_mailbox|healthz|config\.json|rpc)(?=[/?]|$)/;

/** The web app from its sources, with hot reload: Vite answers before `handler` gets what it knows. */
export async function developmentSite(
  root: string,
  server: Server,
  handler: NodeHandler,
): Promise<{ readonly handler: NodeHandler; close(): Promise<void> }> {
  const { createServer } = await import('vite');
  const web = path.join(root, 'web');
  const vite = await createServer({
    root: web,
    configFile: path.join(web, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
  });

  async function sendPage(url: string, response: ServerResponse): Promise<void> {
    const source = await fs.readFile(path.join(web, 'index.html'), 'utf8');
    const page = await vite.transformIndexHtml(url, source);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page);
  }

  return {
    handler(request, response) {
      const url = request.url ?? '/';
      if (served.test(url)) return handler(request, response);
      vite.middlewares(request, response, () => {
        sendPage(url, response).catch((error: Error) => {
          vite.ssrFixStacktrace(error);
          response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
          response.end(error.stack);
        });
      });
      return undefined;
    },
    close: () => vite.close(),
  };
}
