import {
  createClient,
  type SupabaseClient,
  type WebSocketLikeConstructor,
} from '@supabase/supabase-js';
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import {
  type ClaimTotals,
  type Environment,
  type Sessions,
  standings,
  type Tickets,
  type VisitorData,
} from './ports.ts';
import type { Failure, Result } from './result.ts';

/** No port opens a socket; the client wants a constructor all the same where the runtime has none. */
class NoSocket {
  constructor() {
    throw new Error('Functions use auth and data, not realtime.');
  }
}

/** Milliseconds after which the backend counts as out of reach. */
const patience = 8_000;

function connect(url: string, key: string): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(patience) }),
    },
    realtime: { transport: NoSocket as unknown as WebSocketLikeConstructor },
  });
}

/** Refusals of the SQL functions, by their SQLSTATE (docs/domain/access.md). */
const refusals: Readonly<Record<string, ErrorCode>> = {
  MW001: 'account_full',
  MW101: 'members_only',
  MW102: 'not_a_visitor',
  MW103: 'claimed_by_another',
  MW201: 'too_many_messages',
  MW202: 'message_known',
};

const claimTotals = z.object({
  debts: z.number().int().min(0),
  payments: z.number().int().min(0),
  plan: z.enum(['moved', 'kept_members', 'none']),
});

const opened = z.object({
  number: z.string(),
  openedAt: z.string(),
  isNew: z.boolean(),
});

/** The ports of `api/`, for every function and runtime: supabase-js, with the service role where it is needed. */
export function supabasePorts(environment: Environment): Sessions & VisitorData & Tickets {
  const server = connect(environment.supabaseUrl, environment.serviceRoleKey);
  const people = connect(environment.supabaseUrl, environment.anonKey);

  const visitorData = async (
    name: 'preview_visitor_data' | 'claim_visitor_data',
    member: string,
    visitor: string,
  ): Promise<Result<ClaimTotals>> => {
    const { data, error, status } = await server.rpc(name, { member, visitor });
    if (!error) return { ok: true, value: claimTotals.parse(data) };
    const refusal = refusals[error.code];
    return refusal ? { ok: false, code: refusal } : unavailable(name, status, error.code);
  };

  return {
    async personOf(token) {
      const { data, error } = await server.auth.getUser(token);
      if (data.user)
        return {
          ok: true,
          value: { id: data.user.id, anonymous: data.user.is_anonymous === true },
        };
      const status = error?.status ?? 0;
      return status >= 400 && status < 500 && status !== 429
        ? { ok: false, code: 'not_signed_in' }
        : unavailable('get_user', status, error?.code);
    },
    async standingOf(token) {
      const { data, error, status } = await people
        .rpc('session_standing')
        .setHeader('Authorization', `Bearer ${token}`);
      if (!error) return { ok: true, value: z.enum(standings).parse(data) };
      return status === 401
        ? { ok: false, code: 'not_signed_in' }
        : unavailable('session_standing', status, error.code);
    },
    preview: (member, visitor) => visitorData('preview_visitor_data', member, visitor),
    claim: (member, visitor) => visitorData('claim_visitor_data', member, visitor),
    async openTicket({ id, personId, name, email, topic, body, address }) {
      const { data, error, status } = await server.rpc('open_contact_message', {
        message: id,
        person: personId,
        sender_name: name,
        sender_email: email,
        about: topic,
        words: body,
        sender_hash: await keyedHash(environment.serviceRoleKey, address),
      });
      if (!error) return { ok: true, value: opened.parse(data) };
      const refusal = refusals[error.code];
      const seconds = Number(error.hint);
      return refusal
        ? {
            ok: false,
            code: refusal,
            ...(refusal === 'too_many_messages' && seconds > 0 && { retryAfterSeconds: seconds }),
          }
        : unavailable('open_contact_message', status, error.code);
    },
    async ticketMailed(id) {
      await server
        .from('contact_messages')
        .update({ mailed_at: new Date().toISOString() })
        .eq('id', id);
    },
  };
}

/** A hash that only this installation can make again: 64 hexadecimal digits. */
async function keyedHash(key: string, text: string): Promise<string> {
  const encode = (value: string) => new TextEncoder().encode(value);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = await crypto.subtle.importKey('raw', encode(key), algorithm, false, ['sign']);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', secret, encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function unavailable(call: string, status: number, code: string | undefined): Failure {
  return {
    ok: false,
    code: 'backend_unavailable',
    detail: `${call}: status ${status}, code ${code || 'none'}`,
  };
}
