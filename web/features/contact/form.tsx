import { Send } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { contactTopics, maxCharacters } from '../../../domain/contact/message.ts';
import { type ContactError, type ContactReceipt, sendMessage } from '../../data/contact/contact.ts';
import {
  type ContactDraft,
  type SentDraft,
  emptyDraft,
  keptDraft,
} from '../../data/contact/draft.ts';
import { useServices } from '../../data/services_context.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { type FormErrors, useForm } from '../../ui/form/use_form.ts';
import { SelectField } from '../../ui/select_field.tsx';
import { TextArea } from '../../ui/text_area.tsx';
import { TextField } from '../../ui/text_field.tsx';
import { failureText, problemTexts, refusalsOf } from './problems.ts';
import { topicText } from './topic_text.ts';

/** What was written before stays; what another page led here for comes first, once. */
const withAsked = (kept: string, asked: string): string =>
  asked === '' || kept.includes(asked) ? kept : `${asked}\n\n${kept}`.trimEnd();

const refused = (failure: ContactError): FormErrors<ContactFields> => ({
  ...(failure.code === 'fields_refused' && problemTexts(failure.fields)),
  form: failureText(failure, new Date()),
});

/** What is typed. No person sees `website`. */
type ContactFields = ContactDraft & { readonly website: string };

/** What somebody writes, checked, sent and kept until it has gone. */
export function ContactForm({
  name,
  email,
  asked = null,
  onSent,
}: {
  /** Of whoever is signed in; empty for anybody else, and until it is known. */
  readonly name: string;
  readonly email: string;
  /** What another page led here for. */
  readonly asked?: Pick<ContactDraft, 'topic' | 'body'> | null;
  readonly onSent: (receipt: ContactReceipt, draft: SentDraft) => void;
}) {
  const services = useServices();
  const touched = useRef(new Set<keyof ContactFields>());
  const form = useForm<ContactFields>({
    initial: { ...emptyDraft, website: '' },
    check: (fields) => problemTexts(refusalsOf(fields)),
    onChange: (_values, changed) => {
      for (const field of changed) touched.current.add(field);
      // What was sent and refused may be sent again under the same id; what is changed is another message.
      const isAnother = form.errors.form !== undefined;
      form.fill((now) => (isAnother || now.id === '' ? { ...now, id: crypto.randomUUID() } : now));
      form.clearError('form');
    },
    send: async ({ website, topic, ...typed }) => {
      // Without a topic there is something wrong, and nothing is sent.
      if (topic === '') return undefined;
      const draft = { ...typed, topic, id: typed.id || crypto.randomUUID() };
      const result = await sendMessage(services, {
        ...draft,
        name: draft.name.trim() || null,
        email: draft.email.trim(),
        body: draft.body.trim(),
        website,
      });
      if (!result.ok) return refused(result.error);
      keptDraft.forget();
      onSent(result.value, draft);
      return undefined;
    },
  });
  const { fill, values } = form;

  // What was typed before the page came to life stays, then what an earlier visit left, then who is signed in. What the
  // person emptied stays empty.
  useEffect(() => {
    const kept = keptDraft.read();
    const isTouched = (field: keyof ContactFields) => touched.current.has(field);
    fill((now) => {
      const stays = (field: 'name' | 'email', known: string) =>
        now[field] || (isTouched(field) ? '' : kept?.[field] || known);
      return {
        ...now,
        id: now.id || kept?.id || crypto.randomUUID(),
        name: stays('name', name),
        email: stays('email', email),
        topic: isTouched('topic') ? now.topic : (asked?.topic ?? kept?.topic ?? now.topic),
        body: isTouched('body')
          ? now.body
          : now.body || withAsked(kept?.body ?? '', asked?.body ?? ''),
      };
    });
  }, [fill, name, email, asked]);

  useEffect(() => {
    const { website: _website, ...draft } = values;
    if (touched.current.size > 0) keptDraft.keep(draft);
  }, [values]);

  return (
    <form {...form.props} className="grid grid-cols-1 gap-6">
      <TextField label={m.contact_name()} isOptional autoComplete="name" {...form.field('name')} />
      <TextField
        label={m.contact_email()}
        help={m.contact_email_help()}
        type="email"
        autoComplete="email"
        {...form.field('email')}
      />
      <SelectField
        label={m.contact_topic()}
        {...form.field('topic')}
        options={[
          { value: '', label: m.contact_topic_choose() },
          ...contactTopics.map((topic) => ({ value: topic, label: topicText[topic]() })),
        ]}
      />
      <TextArea
        label={m.contact_body()}
        help={m.contact_body_help()}
        longest={maxCharacters.body}
        {...form.field('body')}
      />
      {/* No person sees or reaches this field; whoever fills it is a machine. */}
      <div hidden>
        <label>
          {m.contact_website()}
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={values.website}
            onChange={(event) => form.change({ website: event.target.value })}
          />
        </label>
      </div>
      <div role="status">
        {form.errors.form && <Callout kind="attention">{form.errors.form}</Callout>}
      </div>
      <div>
        <Button
          type="submit"
          variant="primary"
          busy={form.isSending && m.contact_sending()}
          className="max-sm:w-full"
        >
          <Send aria-hidden="true" size={20} strokeWidth={1.6} />
          {m.contact_send()}
        </Button>
      </div>
    </form>
  );
}
