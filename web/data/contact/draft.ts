import { keepInTab, readFromTab } from '../optional_storage.ts';
import type { ContactRequest } from './contact.ts';

/** What was typed and not sent yet. It is kept until the browser is closed. */
export type ContactDraft = Pick<ContactRequest, 'id' | 'email' | 'topic' | 'body'> & {
  readonly name: string;
};

const key = 'mendwell-contact';

export const newDraft = (email = '', name = ''): ContactDraft => ({
  id: crypto.randomUUID(),
  name,
  email,
  topic: 'planner',
  body: '',
});

export function readDraft(): ContactDraft | null {
  try {
    const text = readFromTab(key);
    const kept = text === null ? null : (JSON.parse(text) as Partial<ContactDraft>);
    return kept && typeof kept.id === 'string' && typeof kept.body === 'string'
      ? { ...newDraft(), ...kept }
      : null;
  } catch {
    return null;
  }
}

export function keepDraft(draft: ContactDraft | null): void {
  keepInTab(key, draft && JSON.stringify(draft));
}
