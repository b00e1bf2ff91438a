import type { Backend } from '../client.ts';
import { callFunction } from '../functions.ts';
import { callQuery } from '../read.ts';
import { type AppError, done, failed, reading, type Result } from '../result.ts';
import { callRpc, unexplained } from '../rpc.ts';
import type { AppServices } from '../services.ts';
import type { AccountKinds } from '../account/account_error.ts';

/** A wallet that is linked to the account. */
export interface OwnWallet {
  readonly id: string;
  /** In lower case. */
  readonly address: string;
  /** Of a contract, its chain; null for a key, which is good on every one. */
  readonly chainId: number | null;
  readonly name: string | null;
  readonly linkedAt: string;
}

export const ownWalletsKey = (userId: string) => ['wallets', userId] as const;

/** The person's linked wallets, the first first. */
export const ownWalletsQuery = ({ backend }: AppServices, userId: string) =>
  callQuery<readonly OwnWallet[]>({
    queryKey: ownWalletsKey(userId),
    queryFn: reading(async () => {
      const client = await backend.connect();
      const { data } = await client
        .from('wallets')
        .select('id, address, chain_id, name, created_at')
        .order('created_at')
        .throwOnError();
      return data.map(({ id, address, chain_id: chainId, name, created_at: linkedAt }) => ({
        id,
        address,
        chainId,
        name,
        linkedAt,
      }));
    }),
  });

type LinkKinds =
  | Extract<AccountKinds, { readonly code: 'proof_needed' | 'session_over' }>
  /** Longer than five minutes, or tried before. */
  | { readonly code: 'link_over' }
  | { readonly code: 'wrong_signer' }
  | { readonly code: 'wallet_linked_elsewhere' }
  | { readonly code: 'too_many_wallets' }
  | { readonly code: 'too_many_links' };
export type LinkError = AppError<LinkKinds>;

const errors: Readonly<Record<string, LinkError>> = {
  proof_due: { code: 'proof_needed' },
  not_signed_in: { code: 'session_over' },
  members_only: { code: 'session_over' },
  link_over: { code: 'link_over' },
  wrong_signer: { code: 'wrong_signer' },
  linked_elsewhere: { code: 'wallet_linked_elsewhere' },
  too_many_wallets: { code: 'too_many_wallets' },
  too_many_links: { code: 'too_many_links' },
};

async function ask<Path extends 'wallet/nonce' | 'wallet/link'>(
  client: Pick<Backend, 'functions'>,
  path: Path,
  body: Parameters<typeof callFunction<Path>>[2],
) {
  const answer = await callFunction(client, path, body);
  if (answer.kind === 'value') return done(answer.value);
  if (answer.kind !== 'refused')
    return failed<LinkError>({ code: answer.kind === 'unanswered' ? 'offline' : 'unexpected' });
  const code = answer.refusal?.code ?? '';
  return failed<LinkError>(errors[code] ?? { code: 'unexpected' });
}

/** What the wallet is to sign, word for word. */
export const openWalletLink = (
  client: Pick<Backend, 'functions'>,
  address: string,
  chainId: number,
) => ask(client, 'wallet/nonce', { address, chainId: chainId as 1 });

/** Links the wallet that signed it. */
export const linkWallet = (
  client: Pick<Backend, 'functions'>,
  nonce: string,
  signature: string,
  name: string | null,
) => ask(client, 'wallet/link', { nonce, signature, ...(name !== null && { name }) });

type UnlinkKinds = Extract<AccountKinds, { readonly code: 'proof_needed' | 'last_way_in' }>;

/** Takes a linked wallet away. The last way in stays. */
export async function unlinkWallet(
  { backend }: AppServices,
  wallet: string,
): Promise<Result<null, UnlinkKinds>> {
  const gone = await callRpc(backend.connect(), 'unlink_wallet', { wallet });
  if (gone.ok) return done(null);
  const { error } = gone;
  if (error.code === 'proof_due') return failed({ code: 'proof_needed' });
  if (error.code === 'last_way_in') return failed({ code: 'last_way_in' });
  return failed(unexplained(error));
}
