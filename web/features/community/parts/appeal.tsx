import { useState } from 'react';
import { type Decision, sendAppeal } from '../../../data/community/safety.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { TextArea } from '../../../ui/text_area.tsx';
import { dateText } from '../../../ui/time_text.ts';
import { problemText } from './problem_text.ts';
import { useKeptWords } from './use_kept_words.ts';

const maxAppeal = 1000;

const placeOf = ({ id }: Decision): string => `appeal/${id}`;

/** The way to an appeal; one that was begun is open. */
export default function Appeal({ decision }: { readonly decision: Decision }) {
  const [isOpen, setOpen] = useState(useKeptWords(placeOf(decision), {}).isBegun);
  if (isOpen) return <AppealForm decision={decision} />;
  return (
    <>
      {m.community_decision_appeal_until({ date: dateText(decision.appealUntil) })}{' '}
      <Button variant="text" onClick={() => setOpen(true)}>
        {m.community_decision_appeal()}
      </Button>
    </>
  );
}

/** Says once what there is to say against a decision. */
function AppealForm({ decision }: { readonly decision: Decision }) {
  const services = useServices();
  const kept = useKeptWords(placeOf(decision), { words: '' });
  const form = useForm({
    initial: kept.read,
    onChange: kept.keep,
    check: ({ words }) => ({
      words:
        words.trim() === ''
          ? m.community_decision_appeal_empty()
          : words.length > maxAppeal
            ? m.community_too_long()
            : undefined,
    }),
    send: async ({ words }) => {
      const sent = await sendAppeal(services, decision.id, words.trim());
      if (sent.ok) {
        kept.forget();
        return undefined;
      }
      return {
        form:
          sent.error.code === 'appealed_before' || sent.error.code === 'appeal_late'
            ? m.community_decision_appealed()
            : problemText(sent.error),
      };
    },
  });
  return (
    <form {...form.props} className="grid gap-3">
      <TextArea
        {...form.field('words')}
        label={m.community_decision_appeal_label()}
        longest={maxAppeal}
        rows={4}
      />
      {form.errors.form && (
        <p role="alert" className="text-1 text-clay">
          {form.errors.form}
        </p>
      )}
      <div>
        <Button type="submit" busy={form.isSending && m.community_sending()}>
          {m.community_decision_appeal_send()}
        </Button>
      </div>
    </form>
  );
}
