import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { generateKeyPair, exportJWK } from 'jose';
import Provider from 'oidc-provider';

// A certified OpenID provider on this machine. Whoever is signed in is said beforehand, or asked for on a page.

/** Someone with an account there. */
export interface Person {
  readonly id: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly picture?: string;
}

interface Client {
  readonly id: string;
  readonly secret: string;
  readonly redirectUris: readonly string[];
}

const page = `<!doctype html><html lang="en"><head><title>Sign in elsewhere</title>
<meta name="viewport" content="width=device-width"></head><body><main><h1>Sign in elsewhere</h1><form method="post">
<p><label>Email <input name="email" type="email"></label></p>
<p><button name="answer" value="yes">Allow</button> <button name="answer" value="no">Cancel</button></p>
</form></main></body></html>`;

/** Who has filled in the page; null for who pressed "Cancel". */
function personIn(form: URLSearchParams): Person | null {
  const email = form.get('email') ?? '';
  return form.get('answer') === 'yes' ? { id: email, email, email_verified: true } : null;
}

/** Starts it. The client must be told before: it is asked for when the first person comes. `asks`: people say on a page
 *  who they are, or that they don't want to. */
export async function startOpenidProvider(
  client: () => Client,
  { port: wanted = 0, asks = false }: { readonly port?: number; readonly asks?: boolean } = {},
) {
  // Before it listens: whoever waits for it asks at any moment.
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'provider-1' };
  const server = http.createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;

  let present: Person | null = null;
  let provider: Provider | null = null;

  function open(): Provider {
    const { id, secret, redirectUris } = client();
    const opened = new Provider(issuer, {
      clients: [
        {
          client_id: id,
          client_secret: secret,
          redirect_uris: [...redirectUris],
          response_types: ['code'],
          grant_types: ['authorization_code', 'refresh_token'],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      jwks: { keys: [key] },
      cookies: { keys: ['only for tests'] },
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['name', 'picture'],
      },
      scopes: ['openid', 'offline_access', 'email', 'profile'],
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
      issueRefreshToken: async () => true,
      ttl: { Session: 60, Interaction: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
      findAccount: async (_context, accountId) => ({
        accountId,
        claims: async () => {
          const { id: sub, ...claims } = people.get(accountId) ?? { id: accountId };
          return { sub, ...claims };
        },
      }),
      loadExistingGrant: async (context) => {
        const accountId = context.oidc.session?.accountId;
        if (accountId === undefined) return undefined;
        const grant = new context.oidc.provider.Grant({ accountId, clientId: id });
        grant.addOIDCScope('openid email profile offline_access');
        await grant.save();
        return grant;
      },
    });
    // It says so to whoever starts it without TLS.
    opened.proxy = false;
    return opened;
  }

  const people = new Map<string, Person>();

  async function handle(request: http.IncomingMessage, response: http.ServerResponse) {
    provider ??= open();
    if (!request.url?.startsWith('/interaction/')) {
      await provider.callback()(request, response);
      return;
    }
    if (asks && request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
      return;
    }
    if (asks) signIn(personIn(new URLSearchParams(await text(request))));
    const result =
      present === null
        ? { error: 'access_denied', error_description: 'The person said no.' }
        : { login: { accountId: present.id, remember: false } };
    await provider.interactionFinished(request, response, result, {
      mergeWithLastSubmission: false,
    });
  }

  function signIn(person: Person | null): void {
    present = person;
    if (person) people.set(person.id, person);
  }

  return {
    issuer,
    /** Who is signed in there from now on; nobody gives no consent. */
    signIn,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
