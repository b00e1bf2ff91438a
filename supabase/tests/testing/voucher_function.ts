import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import WebSocket from 'ws';
import { startBackend, startOnDeno } from './backend.ts';

// The function `rewards` on both runtimes, and members who ask it for vouchers.

export const chainId = 8453;
export const contracts = {
  badges: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
  points: '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512',
} as const;
export const voucherKey = generatePrivateKey();
const claimSecret = 'no one finds this by trying it, on two runtimes';
export const signer = privateKeyToAccount(voucherKey).address;
export const newAddress = () => privateKeyToAccount(generatePrivateKey()).address;

export interface Signed {
  readonly client: SupabaseClient;
  readonly id: string;
  readonly token: string;
}

const settingsOf = (contract: string) => ({
  contracts: new Map([
    [chainId, contract],
    [10, contract],
  ]),
  voucherKey,
  claimSecret,
});

export async function startVoucherFunction() {
  const backend = await startBackend({
    vouchers: { badges: settingsOf(contracts.badges), points: settingsOf(contracts.points) },
  });
  const environment = {
    SUPABASE_URL: backend.url,
    SUPABASE_ANON_KEY: backend.secrets.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: backend.secrets.serviceRoleKey,
  };
  const deno = await startOnDeno('rewards', {
    ...environment,
    BADGES_8453: contracts.badges,
    BADGES_10: contracts.badges,
    POINTS_8453: contracts.points,
    POINTS_10: contracts.points,
    CHAIN_RPC_8453: 'https://node.example',
    CHAIN_RPC_10: 'https://node.example',
    VOUCHER_KEY: voucherKey,
    CLAIM_SECRET: claimSecret,
  });
  const denoOff = await startOnDeno('rewards', environment);
  const newClient = () =>
    createClient(backend.url, backend.secrets.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket as never },
    });
  return {
    backend,
    newClient,
    /** By the runtime's name. */
    urls: { Node: `${backend.url}/functions/v1`, Deno: deno.url, off: denoOff.url },
    async join(): Promise<Signed> {
      const client = newClient();
      const email = `${randomUUID()}@mail.test`;
      await client.auth.signUp({ email, password: 'mended with gold' });
      const mail = (await backend.mailbox()).find(({ to }) => to === email);
      const [token = ''] = /\b\d{6}\b/.exec(mail?.text ?? '') ?? [];
      const { data, error } = await client.auth.verifyOtp({ email, token, type: 'email' });
      if (!data.session) throw error ?? new Error('no session');
      return { client, id: data.session.user.id, token: data.session.access_token };
    },
    async link({ id }: Pick<Signed, 'id'>, address = newAddress(), chain?: number) {
      await backend.superuser.query(
        'insert into public.wallets (user_id, address, chain_id) values ($1, $2, $3)',
        [id, address.toLowerCase(), chain ?? null],
      );
      return address;
    },
    /** Makes a claim's deadline so many minutes nearer. */
    age: (table: 'badge_claims' | 'points_claims', id: string, minutes: number) =>
      backend.superuser.query(
        `update public.${table} set expires_at = expires_at - make_interval(mins => $2) where user_id = $1`,
        [id, minutes],
      ),
    async ask(at: string, token: string | null, body: unknown) {
      const response = await fetch(at, {
        method: 'POST',
        headers: {
          apikey: backend.secrets.anonKey,
          'content-type': 'application/json',
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      const json = (await response.json()) as Record<string, string | number>;
      return { status: response.status, json, code: json['error'] ?? json['code'] };
    },
    async stop() {
      await deno.stop();
      await denoOff.stop();
      await backend.close();
    },
  };
}
