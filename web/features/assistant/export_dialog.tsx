import type { Turn } from '../../data/assistant/turn.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { saveFile } from '../../ui/save_file.ts';
import { conversationJson, conversationMarkdown, fileNameOf } from './export.ts';

/** A conversation as a file: to read, or for another program. */
export default function ExportDialog({
  title,
  turns,
  onClose,
}: {
  readonly title: string;
  readonly turns: readonly Turn[];
  readonly onClose: () => void;
}) {
  const name = `mendwell-${fileNameOf(title)}`;
  const kinds = [
    {
      label: m.assistant_export_text(),
      help: m.assistant_export_text_help(),
      save: () => saveFile(`${name}.md`, 'text/markdown', conversationMarkdown(title, turns)),
    },
    {
      label: m.assistant_export_json(),
      help: m.assistant_export_json_help(),
      save: () => saveFile(`${name}.json`, 'application/json', conversationJson(title, turns)),
    },
  ];
  return (
    <Dialog title={m.assistant_export_title()} onClose={onClose}>
      <p className="mb-4 text-ink-2">{m.assistant_export_lead()}</p>
      <ul className="border-t border-line">
        {kinds.map(({ label, help, save }) => (
          <li
            key={label}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3"
          >
            <span className="min-w-0 flex-1 text-cell text-ink-2">{help}</span>
            <Button
              onClick={() => {
                save();
                onClose();
              }}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
