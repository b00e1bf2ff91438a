import type { Hono } from 'hono';
import { anyMember } from '../kernel/callers.ts';
import type { Reports } from '../kernel/reports.ts';
import { functionApp } from '../kernel/route.ts';
import type { Sessions } from '../kernel/sessions.ts';
import { walletErrors } from './errors.ts';
import { linkWallet, openLink } from './link.ts';
import type { Signatures, Wallets } from './ports.ts';
import { linkRequest, linkResponse, nonceRequest, nonceResponse } from './wire.ts';

const maxBodyBytes = 12 * 1024;

/** The function `wallet`: `/wallet/nonce` gives a member what their wallet is to sign, `/wallet/link` links it. */
export function walletHandler(
  ports: Sessions & Reports,
  { wallets, ...signatures }: Signatures & { readonly wallets: Wallets },
  siteUrl: string,
): Hono {
  const { app, route } = functionApp({
    name: 'wallet',
    errors: walletErrors,
    reports: ports,
    maxBodyBytes,
    methods: ['POST'],
  });
  const member = anyMember(ports);
  route(
    'POST',
    '/nonce',
    { callers: member, request: nonceRequest, response: nonceResponse },
    (request, { token }) => openLink(wallets, request, token, siteUrl),
  );
  route(
    'POST',
    '/link',
    { callers: member, request: linkRequest, response: linkResponse },
    (request, person) => linkWallet(wallets, signatures, request, person, siteUrl),
  );
  return app;
}
