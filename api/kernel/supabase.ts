import { z } from 'zod';
import { call, connect, unavailable } from './client.ts';
import { keyedHash } from './keyed.ts';
import {
  type Environment,
  type Sessions,
  standings,
  type Tickets,
  type VisitorData,
} from './ports.ts';

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

/** Who is asking, for every function and runtime. */
export function supabaseSessions({
  supabaseUrl,
  serviceRoleKey,
  anonKey,
  timeoutMs,
}: Environment): Sessions {
  const server = connect(supabaseUrl, serviceRoleKey, timeoutMs);
  const people = connect(supabaseUrl, anonKey, timeoutMs);
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
  };
}

/** A visitor's data and its move to an account. */
export function supabaseVisitorData({
  supabaseUrl,
  serviceRoleKey,
  timeoutMs,
}: Environment): VisitorData {
  const server = connect(supabaseUrl, serviceRoleKey, timeoutMs);
  const read = (data: unknown) => claimTotals.parse(data);
  return {
    preview: (member, visitor) => call(server, 'preview_visitor_data', { member, visitor }, read),
    claim: (member, visitor) => call(server, 'claim_visitor_data', { member, visitor }, read),
  };
}

/** Messages to the operator. */
export function supabaseTickets({ supabaseUrl, serviceRoleKey, timeoutMs }: Environment): Tickets {
  const server = connect(supabaseUrl, serviceRoleKey, timeoutMs);
  return {
    async openTicket({ id, personId, name, email, topic, body, address }) {
      const parameters = {
        message: id,
        person: personId,
        sender_name: name,
        sender_email: email,
        about: topic,
        words: body,
        sender_hash: await keyedHash(serviceRoleKey, 'contact', address),
      };
      return call(server, 'open_contact_message', parameters, (data) => opened.parse(data));
    },
    async ticketMailed(id) {
      await server
        .from('contact_messages')
        .update({ mailed_at: new Date().toISOString() })
        .eq('id', id);
    },
  };
}
