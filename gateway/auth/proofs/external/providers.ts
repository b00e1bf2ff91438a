import { createHash } from 'node:crypto';
import { providersWithoutEffect } from '../../../kernel/config_effect.ts';
import type { Kernel } from '../../../kernel/context.ts';
import { createGithubProvider } from './github.ts';
import type { ExternalProvider } from '../../kernel/external_provider.ts';
import { createOidcProvider } from './oidc.ts';

/** Where services with a name that everybody knows are, unless `url` says another place: their issuers, and where people
 *  are sent, so that signing in begins without asking them first. */
export const knownServices: Readonly<Record<string, { issuer: string; authorizeUrl: string }>> = {
  apple: {
    issuer: 'https://appleid.apple.com',
    authorizeUrl: 'https://appleid.apple.com/auth/authorize',
  },
  azure: {
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    authorizeUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
  },
  gitlab: { issuer: 'https://gitlab.com', authorizeUrl: 'https://gitlab.com/oauth/authorize' },
  google: {
    issuer: 'https://accounts.google.com',
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  },
  kakao: {
    issuer: 'https://kauth.kakao.com',
    authorizeUrl: 'https://kauth.kakao.com/oauth/authorize',
  },
  linkedin_oidc: {
    issuer: 'https://www.linkedin.com/oauth',
    authorizeUrl: 'https://www.linkedin.com/oauth/v2/authorization',
  },
  slack_oidc: {
    issuer: 'https://slack.com',
    authorizeUrl: 'https://slack.com/openid/connect/authorize',
  },
  twitch: {
    issuer: 'https://id.twitch.tv/oauth2',
    authorizeUrl: 'https://id.twitch.tv/oauth2/authorize',
  },
};

/** What is asked for. Apple tells an address only to who receives its answer in a form. */
const askedOf = (name: string) =>
  name === 'apple'
    ? { scopes: ['email', 'name'], parameters: { response_mode: 'form_post' } }
    : { scopes: ['openid', 'email', 'profile'], parameters: {} };

type Settings = Kernel['config']['auth']['external'][string];

/** The issuer of a configured provider, or null when it is none that can be asked. */
function issuerOf(name: string, { url }: Settings): string | null {
  if (providersWithoutEffect.has(name)) return null;
  if (url === '') return knownServices[name]?.issuer ?? null;
  if (!URL.canParse(url)) return null;
  // Microsoft's version stands behind the organization's address.
  if (name === 'azure') return `${url.replace(/\/+$/, '').replace(/\/v2\.0$/, '')}/v2.0`;
  return url;
}

/** The services that the configuration switches on and that can be asked, by name. */
export function createProviders({
  config,
  siteUrl,
  now,
  log,
}: Pick<Kernel, 'config' | 'siteUrl' | 'now' | 'log'>): ReadonlyMap<string, ExternalProvider> {
  const providers = new Map<string, ExternalProvider>();
  for (const [name, settings] of Object.entries(config.auth.external)) {
    if (!settings.enabled) continue;
    const clientIds = settings.client_id
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== '');
    const issuer = name === 'github' ? null : issuerOf(name, settings);
    const [clientId] = clientIds;
    if (clientId === undefined || (name !== 'github' && issuer === null)) {
      log.warn({ provider: name }, 'a sign-in provider is enabled, but lacks what it needs');
      continue;
    }
    const common = {
      name,
      isNonceSkipped: settings.skip_nonce_check,
      isEmailOptional: settings.email_optional,
    };
    const redirectUri = settings.redirect_uri || `${siteUrl}/auth/v1/callback`;
    const { secret, url } = settings;
    if (issuer === null) {
      const github = createGithubProvider({ url, clientId, secret, redirectUri });
      providers.set(name, {
        ...common,
        authorizationUrl: (asked) =>
          github.authorizationUrl({
            ...asked,
            challenge: createHash('sha256').update(asked.verifier).digest('base64url'),
          }),
        redeem: (answer, secrets) => github.redeem(answer, secrets),
        readIdToken: null,
      });
      continue;
    }
    const oidc = createOidcProvider(
      {
        issuer,
        clientIds,
        secret,
        redirectUri,
        ...askedOf(name),
        authorizeUrl: (url === '' && knownServices[name]?.authorizeUrl) || null,
        // Microsoft lets an organization write any address into an account of its own.
        ...(name === 'azure' ? { verifiedClaim: 'xms_edov' } : {}),
      },
      now,
    );
    providers.set(name, { ...common, ...oidc });
  }
  return providers;
}
