import { keepInTab, readFromTab } from '../optional_storage.ts';
import type { ContactRequest } from './contact.ts';

/** What was typed and not sent yet. It is kept until the tab is closed. The id is empty until something is typed. */
export type ContactDraft = Pick<ContactRequest, 'id' | 'email' | 'body'> & {
  readonly name: string;
  /** Empty until one is chosen. */
  readonly topic: ContactRequest['topic'] | '';
};

/** What has gone. */
export type SentDraft = ContactDraft & Pick<ContactRequest, 'topic'>;

const key = 'mendwell-contact';

export const emptyDraft: ContactDraft = { id: '', name: '', email: '', topic: '', body: '' };

export function readDraft(): ContactDraft | null {
  try {
    const text = readFromTab(key);
    const kept = text === null ? null : (JSON.parse(text) as Partial<ContactDraft>);
    return kept && typeof kept.id === 'string' && typeof kept.body === 'string'
      ? { ...emptyDraft, ...kept }
      : null;
  } catch {
    return null;
  }
}

export function keepDraft(draft: ContactDraft | null): void {
  keepInTab(key, draft && JSON.stringify(draft));
}
