import { Send } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { contactTopics, maxCharacters } from '../../../domain/contact/message.ts';
import {
  type ContactReceipt,
  type FieldRefusals,
  sendMessage,
} from '../../data/contact/contact.ts';
import {
  type ContactDraft,
  type SentDraft,
  emptyDraft,
  keptDraft,
} from '../../data/contact/draft.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { mayTakeFocus } from '../../ui/late_focus.ts';
import { SelectField } from '../../ui/select_field.tsx';
import { TextArea } from '../../ui/text_area.tsx';
import { TextField } from '../../ui/text_field.tsx';
import { failureText, type Problems, problemTexts, refusalsOf } from './problems.ts';
import { topicText } from './topic_text.ts';

/** What was written before stays; what another page led here for comes first, once. */
const withAsked = (kept: string, asked: string): string =>
  asked === '' || kept.includes(asked) ? kept : `${asked}\n\n${kept}`.trimEnd();

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
  const [draft, setDraft] = useState(emptyDraft);
  const [website, setWebsite] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [refused, setRefused] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  // A state would be read stale by a second press in the same frame.
  const inFlight = useRef(false);
  // Where the focus was when it was sent.
  const from = useRef<Element>(null);
  // What the person emptied stays empty.
  const touched = useRef(new Set<keyof ContactDraft>());
  const form = useRef<HTMLFormElement>(null);

  // What was typed before the page came to life stays, then what an earlier visit left, then who is signed in.
  useEffect(() => {
    setDraft((now) => {
      const kept = keptDraft.read();
      const stays = (field: 'name' | 'email', known: string) =>
        now[field] || (touched.current.has(field) ? '' : kept?.[field] || known);
      return {
        id: now.id || kept?.id || crypto.randomUUID(),
        name: stays('name', name),
        email: stays('email', email),
        topic: touched.current.has('topic')
          ? now.topic
          : (asked?.topic ?? kept?.topic ?? now.topic),
        body: touched.current.has('body')
          ? now.body
          : now.body || withAsked(kept?.body ?? '', asked?.body ?? ''),
      };
    });
  }, [name, email, asked]);

  useEffect(() => {
    if (touched.current.size > 0) keptDraft.keep(draft);
  }, [draft]);

  // After the errors stand, so that the field is described by its own.
  useEffect(() => {
    if (refused > 0 && mayTakeFocus(from.current))
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);

  const change = (part: Partial<Omit<ContactDraft, 'id'>>) => {
    for (const field of Object.keys(part)) touched.current.add(field as keyof ContactDraft);
    setFailure(null);
    setProblems((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(part).map((field) => [field, undefined])),
    }));
    // What was sent and refused may be sent again under the same id; what is changed is another message.
    const fresh = crypto.randomUUID();
    const isAnother = failure !== null;
    setDraft((now) => ({ ...now, ...part, id: isAnother || now.id === '' ? fresh : now.id }));
  };

  const refuse = (fields: FieldRefusals) => {
    setProblems(problemTexts(fields));
    setRefused((count) => count + 1);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (inFlight.current) return;
    from.current = document.activeElement;
    const found = refusalsOf(draft);
    const { topic } = draft;
    if (topic === '' || Object.keys(found).length > 0) return refuse(found);
    inFlight.current = true;
    setSending(true);
    setFailure(null);
    setProblems({});
    const sent = { ...draft, topic, id: draft.id || crypto.randomUUID() };
    const result = await sendMessage({
      id: sent.id,
      name: sent.name.trim() || null,
      email: sent.email.trim(),
      topic: sent.topic,
      body: sent.body.trim(),
      website,
    });
    inFlight.current = false;
    setSending(false);
    if (result.ok) {
      keptDraft.forget();
      return onSent(result.receipt, sent);
    }
    setFailure(failureText(result.failure, new Date()));
    if (result.failure.kind === 'fields') refuse(result.failure.fields);
  };

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-1 gap-6"
    >
      <TextField
        label={m.contact_name()}
        isOptional
        name="name"
        autoComplete="name"
        value={draft.name}
        onChange={(value) => change({ name: value })}
        error={problems.name}
      />
      <TextField
        label={m.contact_email()}
        help={m.contact_email_help()}
        name="email"
        type="email"
        autoComplete="email"
        value={draft.email}
        onChange={(value) => change({ email: value })}
        error={problems.email}
      />
      <SelectField
        label={m.contact_topic()}
        name="topic"
        value={draft.topic}
        onChange={(topic) => change({ topic })}
        options={[
          { value: '', label: m.contact_topic_choose() },
          ...contactTopics.map((topic) => ({ value: topic, label: topicText[topic]() })),
        ]}
        error={problems.topic}
      />
      <TextArea
        label={m.contact_body()}
        help={m.contact_body_help()}
        value={draft.body}
        onChange={(body) => change({ body })}
        longest={maxCharacters.body}
        error={problems.body}
      />
      {/* No person sees or reaches this field; whoever fills it is a machine. */}
      <div hidden>
        <label>
          {m.contact_website()}
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={website}
            onChange={(event) => setWebsite(event.target.value)}
          />
        </label>
      </div>
      <div role="status">{failure !== null && <Callout kind="attention">{failure}</Callout>}</div>
      <div>
        <Button
          type="submit"
          variant="primary"
          busy={isSending && m.contact_sending()}
          className="max-sm:w-full"
        >
          <Send aria-hidden="true" size={20} strokeWidth={1.6} />
          {m.contact_send()}
        </Button>
      </div>
    </form>
  );
}
