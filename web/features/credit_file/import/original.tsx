import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox.tsx';
import { PageHead } from '../../../ui/page_head.tsx';
import { MAX_EVIDENCE_BYTES } from '../../../data/credit_file/evidence_limits.ts';

/** Whether the file itself is kept, too: it holds more than what was read of it, so nobody is taken to want it. */
export function KeepOriginal({
  original,
  checked,
  onChange,
}: {
  readonly original: File;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  const isTooLarge = original.size > MAX_EVIDENCE_BYTES;
  return (
    <div className="max-w-measure pt-10">
      <CheckboxField
        label={m.import_keep()}
        checked={checked}
        disabled={isTooLarge}
        onChange={onChange}
        help={isTooLarge ? m.import_keep_large() : m.import_keep_help()}
      />
    </div>
  );
}

/** A file that couldn't be kept, though its report is saved. */
export interface Unkept {
  readonly reportId: string;
  readonly original: File;
  readonly problem: string;
}

/** Says that the report is saved and its file isn't, and why: to try again, or to go on. */
export function OriginalUnkept({
  reportId,
  original,
  problem,
  onAgain,
  onDone,
}: Unkept & {
  readonly onAgain: (reportId: string, original: File) => Promise<void>;
  readonly onDone: () => void | Promise<void>;
}) {
  const [isTrying, setTrying] = useState(false);
  const again = async () => {
    setTrying(true);
    await onAgain(reportId, original);
    setTrying(false);
  };
  return (
    <div className="pb-16">
      <PageHead title={m.import_keep_failed_title()} lead={problem} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          busy={isTrying && m.import_keep_again()}
          onClick={() => void again()}
        >
          {m.import_keep_again()}
        </Button>
        <Button onClick={() => void onDone()}>{m.import_keep_without()}</Button>
      </div>
    </div>
  );
}
