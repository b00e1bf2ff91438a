import type { Confidence } from '../../../../domain/credit_file/shown_rules.ts';
import { m } from '../../../paraglide/messages.js';

const looks: Readonly<Record<Confidence, string>> = {
  contradiction: 'bg-ink text-paper',
  likely: 'inset-ring-[1.5px] inset-ring-ink text-ink',
  look: 'bg-sunken text-ink-2',
};

const texts: Readonly<Record<Confidence, () => string>> = {
  contradiction: m.file_sure_contradiction,
  likely: m.file_sure_likely,
  look: m.file_sure_look,
};

/** How certain a finding is, always in words. */
export function Certainty({ confidence }: { readonly confidence: Confidence }) {
  return (
    <span
      className={`inline-flex items-center rounded-1 px-2 py-px text-1 font-[560] whitespace-nowrap forced-colors:border ${looks[confidence]}`}
    >
      {texts[confidence]()}
    </span>
  );
}
