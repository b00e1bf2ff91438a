import { useId, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text_area.tsx';

const MAX_PASTED_CHARACTERS = 2_000_000;

/** A file, or the text of one. */
export function Choose({
  isReading,
  onFile,
  onText,
}: {
  readonly isReading: boolean;
  readonly onFile: (file: File) => void;
  readonly onText: (text: string) => void;
}) {
  const id = useId();
  const [text, setText] = useState('');
  return (
    <div className="grid max-w-measure gap-10">
      <div>
        <label
          htmlFor={id}
          className={buttonClass(
            'primary',
            'cursor-pointer has-focus-visible:outline-2 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
          )}
        >
          {isReading ? m.import_reading() : m.import_choose()}
          <input
            id={id}
            type="file"
            accept="application/pdf,.pdf,.csv,.json,.txt"
            className="sr-only"
            disabled={isReading}
            aria-describedby={`${id}-help`}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = '';
              if (file) onFile(file);
            }}
          />
        </label>
        <p id={`${id}-help`} className="mt-2 text-1 text-ink-2">
          {m.import_choose_help()}
        </p>
      </div>
      <form
        className="grid justify-items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          onText(text);
        }}
      >
        <div className="w-full">
          <TextArea
            label={m.import_paste()}
            help={m.import_paste_help()}
            value={text}
            onChange={setText}
            longest={MAX_PASTED_CHARACTERS}
          />
        </div>
        <Button type="submit" busy={isReading && m.import_reading()}>
          {m.import_read()}
        </Button>
      </form>
    </div>
  );
}
