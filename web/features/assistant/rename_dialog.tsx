import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useForm } from '../../ui/form/use_form.ts';
import { TextField } from '../../ui/text_field.tsx';

/** Letters of a title. */
const maxTitle = 120;

/** Gives a conversation another title. */
export default function RenameDialog({
  title,
  onRename,
  onClose,
}: {
  readonly title: string;
  readonly onRename: (title: string) => Promise<boolean>;
  readonly onClose: () => void;
}) {
  const { props, field, errors, isSending } = useForm({
    initial: { title },
    check: (typed) => {
      const length = typed.title.trim().length;
      if (length === 0) return { title: m.assistant_rename_missing() };
      return length > maxTitle ? { title: m.assistant_rename_long({ limit: maxTitle }) } : {};
    },
    send: async (typed) => {
      if (!(await onRename(typed.title.trim()))) return { form: m.assistant_rename_failed() };
      onClose();
      return undefined;
    },
  });
  return (
    <Dialog title={m.assistant_rename_title()} onClose={onClose}>
      <form {...props} className="grid gap-5">
        <TextField {...field('title')} label={m.assistant_rename_label()} autoComplete="off" />
        {errors.form && (
          <p role="alert" className="text-1 text-clay">
            {errors.form}
          </p>
        )}
        <div>
          <Button type="submit" variant="primary" busy={isSending && m.assistant_rename_saving()}>
            {m.assistant_rename_save()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
