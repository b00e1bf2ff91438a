import type { Person } from '../kernel/sessions.ts';
import { failed } from '../kernel/result.ts';
import type { WalletResult } from './errors.ts';
import type { OpenedLink, Signatures, Wallets } from './ports.ts';
import type { LinkRequest, LinkResponse, NonceRequest, NonceResponse } from './wire.ts';

/** What a person reads in their wallet before they sign. */
const statement = 'Link this wallet to my Mendwell account. This costs nothing and moves nothing.';

/** The message of EIP-4361 that stands for what was begun: the same each time it is made. */
async function messageOf(link: OpenedLink, siteUrl: string): Promise<string> {
  const [{ createSiweMessage }, { getAddress }] = await Promise.all([
    import('viem/siwe'),
    import('viem/utils'),
  ]);
  const site = new URL(siteUrl);
  return createSiweMessage({
    domain: site.host,
    uri: site.origin,
    address: getAddress(link.address),
    statement,
    version: '1',
    chainId: link.chainId,
    nonce: link.nonce,
    // Who reads "link" has not signed in: the auth service takes no message with such an id.
    requestId: `link:${link.nonce}`,
    issuedAt: new Date(link.issuedAt),
    expirationTime: new Date(link.expiresAt),
  });
}

/** Gives a member what their wallet is to sign. Fails with `members_only`, `proof_due`, `too_many_wallets`, `too_many_links`,
 *  `backend_unavailable`. */
export async function openLink(
  wallets: Wallets,
  { address, chainId }: NonceRequest,
  token: string,
  siteUrl: string,
): Promise<WalletResult<NonceResponse>> {
  const opened = await wallets.open(token, address, chainId);
  if (!opened.ok) return opened;
  const { nonce, expiresAt } = opened.value;
  const message = await messageOf(opened.value, siteUrl);
  return { ok: true, value: { nonce, message, expiresAt } };
}

/** Links the wallet that signed what its owner was given: a key for every chain, a contract for its own. What was given is used up,
 *  whoever signed it. Fails with `link_over`,
 *  `wrong_signer`, `linked_elsewhere`, `too_many_wallets`, `members_only`, `proof_due`, `backend_unavailable`. */
export async function linkWallet(
  wallets: Wallets,
  { findSigner, askContract }: Signatures,
  { nonce, signature, name }: LinkRequest,
  person: Person & { readonly token: string },
  siteUrl: string,
): Promise<WalletResult<LinkResponse>> {
  const taken = await wallets.take(person.token, nonce);
  if (!taken.ok) return taken;
  if (taken.value === null) return failed('link_over');
  const { address, chainId } = taken.value;
  const message = await messageOf(taken.value, siteUrl);
  const isOfKey = (await findSigner(message, signature)) === address;
  // The address may be a contract, which has no key: then it says itself whose signature it is.
  if (!isOfKey && !(await askContract(taken.value, message, signature)))
    return failed('wrong_signer');
  const called = name?.replace(/\p{C}/gu, '') ?? null;
  const linked = await wallets.link(person.id, address, isOfKey ? null : chainId, called);
  return linked.ok ? { ok: true, value: { id: linked.value, address } } : linked;
}
