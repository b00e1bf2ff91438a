import * as z from 'zod/mini';
import { connect, rpcOf } from '../kernel/backend.ts';
import type { Environment } from '../kernel/environment.ts';
import { hmacHex } from '../kernel/hmac.ts';
import { contactErrors } from './errors.ts';
import type { Tickets } from './ports.ts';
import { contactResponse } from './wire.ts';

const openedTicket = z.extend(contactResponse, { isNew: z.boolean() });

/** Messages to the operator. */
export function supabaseTickets(environment: Environment): Tickets {
  const client = connect(environment);
  const rpc = rpcOf(client, contactErrors);
  return {
    async openTicket({ id, personId, name, email, topic, body, address }) {
      const parameters = {
        message: id,
        person: personId,
        sender_name: name,
        sender_email: email,
        about: topic,
        words: body,
        sender_hash: await hmacHex(environment.serviceRoleKey, 'contact', address),
      };
      return rpc('open_contact_message', parameters, openedTicket);
    },
    async ticketMailed(id) {
      await client
        .from('contact_messages')
        .update({ mailed_at: new Date().toISOString() })
        .eq('id', id);
    },
  };
}
