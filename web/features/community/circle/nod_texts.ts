import type { NodKind } from '../../../../domain/community/circle.ts';
import type { Member } from '../../../data/community/circle_week.ts';
import { m } from '../../../paraglide/messages.js';
import { locale } from '../../../ui/locale.ts';

export const nodTexts: Readonly<Record<NodKind, () => string>> = {
  with_you: m.circle_nod_with_you,
  well_kept: m.circle_nod_well_kept,
  rest_well: m.circle_nod_rest_well,
};

/** Who nodded, and how: "Maria, Joe: with you". */
export const nodLines = ({ nods }: Pick<Member, 'nods'>): readonly string[] =>
  nods
    .filter(({ aliases }) => aliases.length > 0)
    .map(({ kind, aliases }) =>
      m.circle_nods({
        names: new Intl.ListFormat(locale, { type: 'unit' }).format(aliases),
        nod: nodTexts[kind]().toLowerCase(),
      }),
    );
