import { z } from 'zod';
import { fetchWithin } from '../../../kernel/outbound.ts';
import { type Profile, profileOf, type ProviderTokens } from '../../kernel/profile.ts';

interface GithubSettings {
  /** Empty for github.com, otherwise the address of an enterprise's own. */
  readonly url: string;
  readonly clientId: string;
  readonly secret: string;
  readonly redirectUri: string;
}

const limits = { timeoutMs: 5000, maxBytes: 512 * 1024 };

const tokenBody = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
});
const userBody = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});
const emailsBody = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
);

/** GitHub, which speaks OAuth 2 and no OpenID Connect: who it is stands behind its API. */
export function createGithubProvider({ url, clientId, secret, redirectUri }: GithubSettings) {
  const site = url === '' ? 'https://github.com' : url.replace(/\/+$/, '');
  const api = url === '' ? 'https://api.github.com' : `${site}/api/v3`;

  async function ask<T>(path: string, accessToken: string, schema: z.ZodType<T>): Promise<T> {
    const answer = await fetchWithin(
      `${api}${path}`,
      {
        headers: {
          accept: 'application/vnd.github+json',
          authorization: `Bearer ${accessToken}`,
          'user-agent': 'mendwell',
        },
      },
      limits,
    );
    if (!answer.ok) throw new Error(`GitHub answered ${answer.status}.`);
    return schema.parse(await answer.json());
  }

  return {
    async authorizationUrl(asked: {
      readonly state: string;
      readonly verifier: string;
      readonly challenge: string;
      readonly scopes: readonly string[];
      readonly extra: Readonly<Record<string, string>>;
    }): Promise<URL> {
      const to = new URL(`${site}/login/oauth/authorize`);
      to.search = new URLSearchParams({
        ...asked.extra,
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: [...new Set(['user:email', ...asked.scopes])].join(' '),
        state: asked.state,
        code_challenge: asked.challenge,
        code_challenge_method: 'S256',
      }).toString();
      return to;
    },

    async redeem(
      answer: URLSearchParams,
      { verifier }: { readonly verifier: string },
    ): Promise<{ readonly profile: Profile | null; readonly tokens: ProviderTokens }> {
      const exchanged = await fetchWithin(
        `${site}/login/oauth/access_token`,
        {
          method: 'POST',
          headers: { accept: 'application/json' },
          body: new URLSearchParams({
            grant_type: 'authorization_code',
            client_id: clientId,
            client_secret: secret,
            code: answer.get('code') ?? '',
            redirect_uri: redirectUri,
            code_verifier: verifier,
          }),
        },
        limits,
      );
      const tokens = tokenBody.parse(await exchanged.json());
      const user = await ask('/user', tokens.access_token, userBody);
      const emails = await ask('/user/emails', tokens.access_token, emailsBody);
      const email = emails.find(({ primary }) => primary) ?? emails[0];
      const profile = profileOf(
        {
          sub: String(user.id),
          name: user.name ?? undefined,
          user_name: user.login,
          preferred_username: user.login,
          avatar_url: user.avatar_url ?? undefined,
          email: email?.email,
        },
        api,
        email?.verified ?? false,
      );
      return {
        profile,
        tokens: { accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? null },
      };
    },
  };
}
