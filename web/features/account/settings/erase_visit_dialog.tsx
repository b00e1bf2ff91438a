import { useNavigate } from 'react-router';
import { eraseVisit, type Leaving } from '../../../data/account/leaving.ts';
import { useServices } from '../../../data/services_context.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { TextField } from '../../../ui/text_field.tsx';
import { useToasts } from '../../../ui/toast.ts';
import { FormError } from '../auth/form_error.tsx';
import { isDeleteWord, leavingProblemText, runningTexts } from './leaving_texts.ts';

/** A visitor's data, from the server and from this device: there is no account to come back to, so it's erased at once. */
export default function EraseVisitDialog({
  leaving,
  onClose,
}: {
  readonly leaving: Leaving;
  readonly onClose: () => void;
}) {
  const services = useServices();
  const toast = useToasts();
  const navigate = useNavigate();
  const { signOut } = useAuth();
  const form = useForm({
    initial: { word: '' },
    check: ({ word }) => ({ word: isDeleteWord(word) ? undefined : m.leave_word_wrong() }),
    send: async ({ word }) => {
      const erased = await eraseVisit(services, word);
      if (!erased.ok) return { form: leavingProblemText(erased.error) };
      await navigate('/');
      await signOut();
      toast.done(m.leave_visit_done(), m.leave_visit_done_text());
      return undefined;
    },
  });
  return (
    <Dialog title={m.leave_visit_title()} onClose={onClose}>
      <form {...form.props} className="grid gap-5">
        <p className="text-ink-2">{m.leave_visit_text()}</p>
        {runningTexts(leaving).map((text) => (
          <p key={text} className="text-1 text-ink-2">
            {text}
          </p>
        ))}
        <TextField
          label={m.leave_word()}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...form.field('word')}
        />
        <FormError text={form.errors.form} />
        <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
          <Button type="submit" variant="clay" busy={form.isSending && m.leave_working()}>
            {m.leave_visit_action()}
          </Button>
          <Button onClick={onClose}>{m.leave_visit_keep()}</Button>
        </div>
      </form>
    </Dialog>
  );
}
