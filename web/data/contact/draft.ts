import { objectOf, type Reader, text } from '../../../domain/stored/reader.ts';
import { stored } from '../stored.ts';
import type { ContactRequest } from './contact.ts';

/** What was typed and not sent yet. It is kept until the tab is closed. The id is empty until something is typed. */
export type ContactDraft = Pick<ContactRequest, 'id' | 'email' | 'body'> & {
  readonly name: string;
  /** Empty until one is chosen. */
  readonly topic: ContactRequest['topic'] | '';
};

/** What has gone. */
export type SentDraft = ContactDraft & Pick<ContactRequest, 'topic'>;

export const emptyDraft: ContactDraft = { id: '', name: '', email: '', topic: '', body: '' };

const readContactDraft = objectOf<ContactDraft>({
  id: text,
  name: text,
  email: text,
  // One that is not among them any more is shown as none.
  topic: text as Reader<ContactDraft['topic']>,
  body: text,
});

export const keptDraft = stored(
  'mendwell-contact',
  // Drafts of before may say less.
  (kept) => readContactDraft({ ...emptyDraft, ...(kept as object) }),
  'optional',
);
