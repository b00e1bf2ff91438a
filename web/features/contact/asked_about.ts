import { contactTopics } from '../../../domain/contact/message.ts';
import type { ContactDraft } from '../../data/contact/draft.ts';
import { m } from '../../paraglide/messages.js';

const orderNumber = /^MO-[2-9A-HJKMNP-Z]{8}$/;

/** What the address says somebody wants to write about: `?topic=access&about=MO-…`, and with
 *  `&wish=refund` what for. Null when it says nothing that is
 *  known; no other text can be put into the message by a link. */
export function askedAbout(search: string): Pick<ContactDraft, 'topic' | 'body'> | null {
  const query = new URLSearchParams(search);
  const topic = contactTopics.find((known) => known === query.get('topic'));
  const about = query.get('about') ?? '';
  if (!topic) return null;
  if (!orderNumber.test(about)) return { topic, body: '' };
  const number = { number: about };
  return {
    topic,
    body:
      query.get('wish') === 'refund'
        ? m.contact_about_refund(number)
        : m.contact_about_order(number),
  };
}
