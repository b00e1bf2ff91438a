import { isPrivateHost } from '../../kernel/client_address.ts';
import type { Kernel } from '../../kernel/context.ts';
import { usesTwilio } from '../../kernel/twilio.ts';
import { isHooked } from '../hooks/run.ts';
import type { Endpoint } from '../kernel/service.ts';

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

/** Whether a text reaches whom it is for: by a provider, by the operator's own code, or in the local mailbox where its reader is
 *  the one who asks. */
const textsArrive = (kernel: Kernel): boolean =>
  usesTwilio(kernel.config) ||
  isHooked(kernel, 'send_sms') ||
  isPrivateHost(new URL(kernel.siteUrl).hostname);

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
      phone: auth.sms.enable_signup && textsArrive(kernel),
    },
    disable_signup: !auth.enable_signup,
    mailer_autoconfirm: !auth.email.enable_confirmations,
    phone_autoconfirm: !auth.sms.enable_confirmations,
    sms_provider: usesTwilio(kernel.config) ? 'twilio' : '',
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
