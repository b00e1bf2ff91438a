import { Fragment } from 'react';
import type { Section } from '../../../../domain/credit_file/sections.ts';
import { m } from '../../../paraglide/messages.js';

const usCode = /^15 USC ([0-9a-z-]+)/;
const regulation = /^12 CFR (\d+\.\d+)/;

/** Where a section can be read: the House's own text of the code, and the government's of the regulations. */
function addressOf(section: Section): string | null {
  const code = usCode.exec(section)?.[1];
  if (code)
    return `https://uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-title15-section${code}&num=0&edition=prelim`;
  const rule = regulation.exec(section)?.[1];
  return rule ? `https://www.ecfr.gov/current/title-12/section-${rule}` : null;
}

/** The law that something rests on, each to read. */
export function SectionLinks({ sections }: { readonly sections: readonly Section[] }) {
  return sections.map((section, index) => {
    const address = addressOf(section);
    return (
      <Fragment key={section}>
        {index > 0 && ', '}
        {address === null ? (
          m.file_practice()
        ) : (
          <a href={address} className="whitespace-nowrap">
            {section}
          </a>
        )}
      </Fragment>
    );
  });
}
