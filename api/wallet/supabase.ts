import * as z from 'zod/mini';
import { walletLink } from '../../supabase/wire/wallet.ts';
import { connect, rpcAsOf, rpcOf } from '../kernel/backend.ts';
import type { Environment } from '../kernel/environment.ts';
import { walletErrors } from './errors.ts';
import type { Wallets } from './ports.ts';

/** Wallets, by the SQL functions that alone may change them. */
export function supabaseWallets(environment: Environment): Wallets {
  const rpc = rpcOf(connect(environment), walletErrors);
  const rpcAs = rpcAsOf(connect(environment, environment.anonKey), walletErrors);
  return {
    open: (token, address, chainId) =>
      rpcAs(token)('open_wallet_link', { wallet_address: address, chain: chainId }, walletLink),
    take: (token, nonce) =>
      rpcAs(token)('take_wallet_link', { link_nonce: nonce }, z.nullable(walletLink)),
    link: (person, address, contractChain, name) =>
      rpc(
        'link_wallet',
        { person, wallet_address: address, contract_chain: contractChain, wallet_name: name },
        z.uuid(),
      ),
  };
}
