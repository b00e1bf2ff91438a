import { maxCharacters } from '../../../domain/contact/message.ts';
import type { ContactError, FieldRefusals } from '../../data/contact/contact.ts';
import type { ContactDraft } from '../../data/contact/draft.ts';
import { m } from '../../paraglide/messages.js';
import { locale } from '../../ui/locale.ts';

/** What is said at each field. */
type Problems = Partial<Record<'name' | 'email' | 'topic' | 'body', string>>;

/** What the page sees by itself; the server looks again and may see more. */
export function refusalsOf({ name, email, topic, body }: ContactDraft): FieldRefusals {
  const refusals: FieldRefusals = {};
  if (name.trim().length > maxCharacters.name) refusals.name = 'too_long';
  if (email.trim() === '') refusals.email = 'missing';
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) refusals.email = 'not_allowed';
  if (topic === '') refusals.topic = 'missing';
  if (body.trim() === '') refusals.body = 'missing';
  else if (body.length > maxCharacters.body) refusals.body = 'too_long';
  return refusals;
}

export function problemTexts({ name, email, topic, body }: FieldRefusals): Problems {
  return {
    ...(name && { name: m.contact_error_name({ longest: maxCharacters.name }) }),
    ...(email && {
      email: email === 'missing' ? m.contact_error_email_missing() : m.contact_error_email(),
    }),
    ...(topic && { topic: m.contact_error_topic() }),
    ...(body && {
      body:
        body === 'too_long'
          ? m.contact_error_long({ longest: maxCharacters.body })
          : m.contact_error_body(),
    }),
  };
}

/** From here on a wait is told in hours. */
const longWait = 90;

/** Why it did not go, and what to do next. The clock time stays true while the sentence stands. */
export function failureText(failure: ContactError, now: Date): string {
  switch (failure.code) {
    case 'too_many_messages': {
      const minutes = failure.waitMinutes;
      if (minutes > longWait)
        return m.contact_failed_many_hours({ hours: Math.ceil(minutes / 60) });
      const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(
        new Date(now.getTime() + minutes * 60_000),
      );
      return m.contact_failed_many({ minutes, time });
    }
    case 'fields_refused':
      return m.contact_failed_fields();
    case 'offline':
      return m.contact_failed_offline();
    case 'outdated':
      return m.contact_failed_outdated();
    case 'unexpected':
      return m.contact_failed();
  }
}
