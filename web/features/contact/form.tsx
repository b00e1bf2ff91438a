import { Send } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type ContactFailure,
  type ContactReceipt,
  longestMessage,
  longestName,
  sendMessage,
  topics,
} from '../../data/contact/contact.ts';
import { type ContactDraft, keepDraft, newDraft, readDraft } from '../../data/contact/draft.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { SelectField } from '../../ui/select_field.tsx';
import { TextArea } from '../../ui/text_area.tsx';
import { TextField } from '../../ui/text_field.tsx';
import { topicText } from './topic_text.ts';

type Problems = Partial<Record<'name' | 'email' | 'body', string>>;

function problemsOf({ name, email, body }: ContactDraft): Problems {
  const problems: Problems = {};
  if (name.trim().length > longestName)
    problems.name = m.contact_error_name({ longest: longestName });
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) problems.email = m.contact_error_email();
  if (body.trim() === '') problems.body = m.contact_error_body();
  else if (body.length > longestMessage)
    problems.body = m.contact_error_long({ longest: longestMessage });
  return problems;
}

function failureText(failure: ContactFailure): string {
  if (failure.kind === 'too_many') return m.contact_failed_many({ minutes: failure.waitMinutes });
  if (failure.kind === 'refused') return failure.text;
  return failure.kind === 'offline' ? m.contact_failed_offline() : m.contact_failed();
}

/** As it is prerendered: nobody's. */
const blank: ContactDraft = { id: '', name: '', email: '', topic: 'planner', body: '' };

export function ContactForm({
  email,
  onSent,
}: {
  /** Of whoever is signed in; empty for anybody else. */
  readonly email: string;
  readonly onSent: (receipt: ContactReceipt, draft: ContactDraft) => void;
}) {
  const [draft, setDraft] = useState(blank);
  const [website, setWebsite] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<ContactFailure | null>(null);
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  // What was typed before the page came to life stays, then what an earlier visit left, then who is signed in.
  useEffect(() => {
    setDraft((now) => {
      const kept = readDraft() ?? newDraft();
      return {
        ...kept,
        id: now.id || kept.id,
        name: now.name || kept.name,
        email: now.email || kept.email || email,
        body: now.body || kept.body,
      };
    });
  }, [email]);

  const change = (part: Partial<ContactDraft>) => {
    // What was sent and refused may be sent again under the same id; what is changed is another message.
    const next = { ...draft, ...part, ...(failure && { id: newDraft().id }) };
    setFailure(null);
    setDraft(next);
    keepDraft(next);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(draft);
    setProblems(found);
    if (Object.keys(found).length > 0) {
      // After the errors stand, so that the field is described by its own.
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      );
      return;
    }
    setSending(true);
    setFailure(null);
    const name = draft.name.trim();
    const result = await sendMessage({
      ...draft,
      name: name === '' ? null : name,
      email: draft.email.trim(),
      body: draft.body.trim(),
      website,
    });
    setSending(false);
    if (result.ok) {
      keepDraft(null);
      onSent(result.receipt, draft);
    } else setFailure(result.failure);
  };

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      <TextField
        label={m.contact_name()}
        isOptional
        name="name"
        autoComplete="name"
        value={draft.name}
        onChange={(name) => change({ name })}
        error={problems.name}
      />
      <TextField
        label={m.contact_email()}
        help={m.contact_email_help()}
        name="email"
        type="email"
        autoComplete="email"
        value={draft.email}
        onChange={(email) => change({ email })}
        error={problems.email}
      />
      <SelectField
        label={m.contact_topic()}
        name="topic"
        value={draft.topic}
        onChange={(topic) => change({ topic })}
        options={topics.map((topic) => ({ value: topic, label: topicText[topic]() }))}
      />
      <TextArea
        label={m.contact_body()}
        help={m.contact_body_help()}
        value={draft.body}
        onChange={(body) => change({ body })}
        longest={longestMessage}
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
      <div role="status">
        {failure && <Callout kind="attention">{failureText(failure)}</Callout>}
      </div>
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
