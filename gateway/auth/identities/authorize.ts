import { refuse } from '../refusal.ts';
import type { Endpoint } from '../service.ts';
import { knownProviders } from '../settings.ts';

/** GET /authorize: where signing in with another service would begin. None is offered here, and a
 *  browser or a client is told so in the words of the real service. */
export const authorize: Endpoint = async (_auth, c) => {
  const provider = c.req.query('provider') ?? '';
  return refuse(
    'validation_failed',
    knownProviders.includes(provider.toLowerCase())
      ? 'Unsupported provider: provider is not enabled'
      : `Unsupported provider: Provider ${provider.slice(0, 100)} could not be found`,
  );
};
