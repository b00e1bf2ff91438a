// The identity provider of a company as a process of its own, for journeys in a browser. Started by playwright.config.ts.
//
//   GET  /metadata   what it says of itself
//   GET  /sign-on    where people are sent: a page that asks who has come
//   POST /sign-on    a page that takes the signed answer back
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { createIdp } from './idp.ts';

const port = Number(process.env['PORT'] || Number.NaN);
if (!Number.isInteger(port)) throw new Error('PORT is not set');
const origin = `http://127.0.0.1:${port}`;
const idp = createIdp(`${origin}/metadata`, `${origin}/sign-on`);

const page = (
  content: string,
) => `<!doctype html><html lang="en"><head><title>Corporate sign-in</title>
<meta name="viewport" content="width=device-width"></head><body><main><h1>Corporate sign-in</h1>${content}</main></body></html>`;

const ask = page(
  '<form method="post"><p><label>Email <input name="email" type="email"></label></p><p><button>Sign in</button></p></form>',
);

/** The answer for whoever `email` belongs to. */
function answer(address: string, email: string): string {
  const asked = idp.readRequest(address);
  const xml = idp.respond(asked.id, asked, { subject: email, attributes: { email } });
  const response = Buffer.from(xml).toString('base64');
  return page(
    `<form method="post" action="${asked.consumerUrl}"><input type="hidden" name="SAMLResponse" value="${response}">
<input type="hidden" name="RelayState" value="${asked.relayState}"></form><script>document.forms[0].submit()</script>`,
  );
}

const server = http.createServer((request, response) => {
  void (async () => {
    const address = new URL(request.url ?? '/', origin);
    const isSignOn = address.pathname === '/sign-on';
    const say = (type: string, body: string) =>
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
    if (!isSignOn) return say('application/samlmetadata+xml', idp.metadata);
    if (request.method !== 'POST') return say('text/html', ask);
    const form = new URLSearchParams(await text(request));
    return say('text/html', answer(address.href, form.get('email') ?? ''));
  })().catch((error: Error) => response.writeHead(400).end(error.message));
});
server.listen(port, '127.0.0.1');

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  });
