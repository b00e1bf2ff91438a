import * as z from 'zod/mini';
import { connect, rpcOf } from '../kernel/backend.ts';
import type { Environment } from '../kernel/environment.ts';
import { siteOf } from '../kernel/client_address.ts';
import { hmacHex } from '../kernel/hmac.ts';
import { contactErrors } from './errors.ts';
import type { Tickets } from './ports.ts';
import { contactResponse } from './wire.ts';

const takenMail = z.object({ kind: z.enum(['each', 'rest', 'none']), waiting: z.int() });
const openedTicket = z.extend(contactResponse, { isNew: z.boolean() });

/** Messages to the operator. */
export function supabaseTickets(environment: Environment): Tickets {
  const client = connect(environment);
  const rpc = rpcOf(client, contactErrors);
  const hashOf = (network: string) => hmacHex(environment.serviceRoleKey, 'contact', network);
  return {
    async openTicket({ id, personId, name, email, topic, body, address }) {
      const parameters = {
        message: id,
        person: personId,
        sender_name: name,
        sender_email: email,
        about: topic,
        words: body,
        sender_hash: await hashOf(address),
        site_hash: await hashOf(siteOf(address)),
      };
      return rpc('open_contact_message', parameters, openedTicket);
    },
    async takeMail() {
      return rpc('take_contact_mail', {}, takenMail);
    },
    async ticketMailed(id) {
      await client
        .from('contact_messages')
        .update({ mailed_at: new Date().toISOString() })
        .eq('id', id);
    },
  };
}
