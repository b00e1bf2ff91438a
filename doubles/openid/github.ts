import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

// GitHub's part of signing in, at an address of its own as enterprises have it: OAuth 2, and two paths of the API.

interface GithubPerson {
  readonly id: number;
  readonly login: string;
  readonly name?: string;
  readonly emails: readonly {
    readonly email: string;
    readonly primary: boolean;
    readonly verified: boolean;
  }[];
}

export async function startGithubDouble(clientId: string, clientSecret: string) {
  let present: GithubPerson | null = null;
  const codes = new Set<string>();
  const tokens = new Set<string>();
  const server = http.createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function handle(request: http.IncomingMessage, response: http.ServerResponse) {
    const at = new URL(request.url ?? '/', url);
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (at.pathname === '/login/oauth/authorize') {
      const to = new URL(at.searchParams.get('redirect_uri') ?? '');
      const code = randomUUID();
      codes.add(code);
      to.searchParams.set('code', code);
      to.searchParams.set('state', at.searchParams.get('state') ?? '');
      response.writeHead(302, { location: to.href }).end();
      return;
    }
    if (at.pathname === '/login/oauth/access_token') {
      const form = new URLSearchParams(await text(request));
      const knows =
        form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
      if (!knows || !codes.delete(form.get('code') ?? '')) {
        // GitHub says what is wrong with the status of what is right.
        json(200, { error: 'bad_verification_code', error_description: 'The code is incorrect.' });
        return;
      }
      const token = `gho_${randomUUID()}`;
      tokens.add(token);
      json(200, { access_token: token, token_type: 'bearer', scope: 'user:email' });
      return;
    }
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!tokens.has(token) || !present) json(401, { message: 'Bad credentials' });
    else if (at.pathname === '/api/v3/user')
      json(200, { id: present.id, login: present.login, name: present.name ?? null });
    else if (at.pathname === '/api/v3/user/emails') json(200, present.emails);
    else json(404, { message: 'Not Found' });
  }

  return {
    url,
    signIn(person: GithubPerson) {
      present = person;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
