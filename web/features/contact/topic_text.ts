import type { ContactRequest } from '../../data/contact/contact.ts';
import { m } from '../../paraglide/messages.js';

export const topicText: Record<ContactRequest['topic'], () => string> = {
  planner: m.contact_topic_planner,
  account: m.contact_topic_account,
  privacy: m.contact_topic_privacy,
  access: m.contact_topic_access,
  something_wrong: m.contact_topic_wrong,
  other: m.contact_topic_other,
};
