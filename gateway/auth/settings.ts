import type { Endpoint } from './service.ts';

/** Providers that clients of the real service expect to find named. */
export const knownProviders: readonly string[] = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
];

/** GET /settings: which ways to sign in there are. */
export const getSettings: Endpoint = async ({ kernel, providers }, c) => {
  const { auth } = kernel.config;
  const external = Object.fromEntries(knownProviders.map((name) => [name, false]));
  return c.json({
    external: {
      ...external,
      ...Object.fromEntries([...providers.keys()].map((name) => [name, true])),
      anonymous_users: auth.enable_anonymous_sign_ins,
      email: auth.email.enable_signup,
      phone: auth.sms.enable_signup,
    },
    disable_signup: !auth.enable_signup,
    mailer_autoconfirm: !auth.email.enable_confirmations,
    phone_autoconfirm: !auth.sms.enable_confirmations,
    sms_provider: '',
    saml_enabled: auth.saml.enabled,
  });
};

/** GET /health: the service answers. The name is the one that clients look for. */
export const getHealth: Endpoint = async (_auth, c) =>
  c.json({
    version: 'mendwell',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  });

/** GET /.well-known/jwks.json: the keys that tokens are checked with. */
export const getKeys: Endpoint = async ({ kernel }, c) =>
  c.json(kernel.tokens.publicKeys(), 200, { 'cache-control': 'public, max-age=600' });
