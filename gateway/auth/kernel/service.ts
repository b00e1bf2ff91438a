import type { AuthRefusal } from './refusal.ts';
import type { Context } from 'hono';
import { clientAddress } from '../../kernel/client_address.ts';
import type { Kernel } from '../../kernel/context.ts';
import type { ExternalProvider } from './external_provider.ts';
import type { Redirects } from './redirects.ts';
import type { Origin } from './request.ts';

/** What every endpoint of this service is given. */
export interface AuthService {
  readonly kernel: Kernel;
  readonly redirects: Redirects;
  /** Other services by which people sign in, by name. */
  readonly providers: ReadonlyMap<string, ExternalProvider>;
}

/** Answers a request, or says why not. */
export type Endpoint = (auth: AuthService, c: Context) => Promise<Response | AuthRefusal>;

const maxUserAgentCharacters = 1000;

export const originOf = (c: Context): Origin => ({
  address: clientAddress(c),
  userAgent: c.req.header('user-agent')?.slice(0, maxUserAgentCharacters) ?? null,
});

/** Where a mailed link ends: what was asked for, else where the request came from, if allowed. */
export const redirectOf = ({ redirects }: AuthService, c: Context): string =>
  redirects.choose(
    c.req.query('redirect_to'),
    c.req.header('redirect_to'),
    c.req.header('referer'),
  );
