import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

// An OpenID provider on this machine that says whatever it is nonceSaid to: what no honest one would.

/** What an ID token is to be like, where it is not to be right. */
export interface Forgery {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly issuer?: string;
  readonly audience?: string | readonly string[];
  readonly nonce?: string | null;
  /** Signed with a key that is not published. */
  readonly strangeKey?: boolean;
  readonly expiresInSeconds?: number;
}

export async function startForger(clientId: string) {
  const published = await generateKeyPair('ES256', { extractable: true });
  const strange = await generateKeyPair('ES256');
  const jwk = {
    ...(await exportJWK(published.publicKey)),
    kid: 'forger-1',
    alg: 'ES256',
    use: 'sig',
  };
  const nonces = new Map<string, string>();
  let forgery: Forgery = {};
  const server = http.createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function idToken(asked: Forgery, nonce?: string): Promise<string> {
    const seconds = Math.floor(Date.now() / 1000);
    const nonceSaid = asked.nonce === undefined ? nonce : (asked.nonce ?? undefined);
    return new SignJWT({
      sub: 'forged-1',
      email: 'forged@example.com',
      email_verified: true,
      ...(nonceSaid === undefined ? {} : { nonce: nonceSaid }),
      ...asked.claims,
    })
      .setProtectedHeader({ alg: 'ES256', kid: 'forger-1' })
      .setIssuer(asked.issuer ?? issuer)
      .setAudience(asked.audience === undefined ? clientId : [asked.audience].flat())
      .setIssuedAt(seconds - 1)
      .setExpirationTime(seconds + (asked.expiresInSeconds ?? 3600))
      .sign(asked.strangeKey ? strange.privateKey : published.privateKey);
  }

  async function handle(request: http.IncomingMessage, response: http.ServerResponse) {
    const url = new URL(request.url ?? '/', issuer);
    const json = (body: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (url.pathname === '/.well-known/openid-configuration') {
      json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
        code_challenge_methods_supported: ['S256'],
      });
      return;
    }
    if (url.pathname === '/keys') {
      json({ keys: [jwk] });
      return;
    }
    if (url.pathname === '/authorize') {
      const code = randomUUID();
      nonces.set(code, url.searchParams.get('nonce') ?? '');
      const to = new URL(url.searchParams.get('redirect_uri') ?? '');
      to.searchParams.set('code', code);
      to.searchParams.set('state', url.searchParams.get('state') ?? '');
      response.writeHead(302, { location: to.href }).end();
      return;
    }
    const code = new URLSearchParams(await text(request)).get('code') ?? '';
    json({
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: 60,
      id_token: await idToken(forgery, nonces.get(code)),
    });
  }

  return {
    issuer,
    /** What its ID tokens are like from now on. */
    forge(next: Forgery) {
      forgery = next;
    },
    idToken,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
