import { workProvider } from '../../../data/account/provider_sign_in.ts';
import { m } from '../../../paraglide/messages.js';

/** Names that are not written as the account service has them. */
const names: Readonly<Record<string, string>> = {
  azure: 'Microsoft',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  x: 'X',
};

/** Another service as people call it. */
export function providerName(provider: string): string {
  if (provider === workProvider || provider.startsWith('sso:')) return m.auth_work_name();
  return names[provider] ?? `${provider.charAt(0).toUpperCase()}${provider.slice(1)}`;
}
