import { Download, Printer } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy_field.tsx';
import { saveFile } from '../../../ui/save_file.ts';

/** Ten codes, shown this once: on paper or in a password manager they are worth something, on the lost phone nothing. */
export function RecoveryCodes({
  codes,
  onKept,
}: {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}) {
  return (
    <section
      role="status"
      aria-labelledby="codes-title"
      className="grid gap-4 rounded-3 bg-glaze-tint p-6 forced-colors:border"
    >
      <h3 id="codes-title" className="text-4">
        {m.settings_codes_title()}
      </h3>
      <p>{m.settings_codes_text()}</p>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2 font-mono text-3">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="print:hidden">
        <CopyField label={m.settings_codes_copy()} value={codes.join(' ')} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" size={18} strokeWidth={1.6} />
          {m.settings_codes_print()}
        </Button>
        <Button
          onClick={() => saveFile(m.settings_codes_file(), 'text/plain', `${codes.join('\n')}\n`)}
        >
          <Download aria-hidden="true" size={18} strokeWidth={1.6} />
          {m.settings_codes_download()}
        </Button>
        <Button variant="primary" onClick={onKept}>
          {m.settings_codes_kept()}
        </Button>
      </div>
    </section>
  );
}
