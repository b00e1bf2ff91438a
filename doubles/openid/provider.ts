import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPair, exportJWK } from 'jose';
import Provider from 'oidc-provider';

// A certified OpenID provider on this machine, where whoever is signed in is said beforehand.

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

/** Starts it. The client must be told before: it is asked for when the first person comes. */
export async function startOpenidProvider(client: () => Client) {
  const server = http.createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'provider-1' };

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
    const result =
      present === null
        ? { error: 'access_denied', error_description: 'The person said no.' }
        : { login: { accountId: present.id, remember: false } };
    await provider.interactionFinished(request, response, result, {
      mergeWithLastSubmission: false,
    });
  }

  return {
    issuer,
    /** Who is signed in there from now on; nobody gives no consent. */
    signIn(person: Person | null) {
      present = person;
      if (person) people.set(person.id, person);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
