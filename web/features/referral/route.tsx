import { useSearchParams } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { PageHead } from '../../ui/page_head.tsx';
import { ProseList, ProseSection } from '../../ui/prose.tsx';

/** What a code may look like; anything else in the link is not repeated on the page. */
const codePattern = /^[A-Za-z0-9-]{4,32}$/;

/** The code in the link, if it looks like one. */
function useCode(): string | null {
  const [parameters] = useSearchParams();
  const code = parameters.get('code');
  return code !== null && codePattern.test(code) ? code : null;
}

export function Component() {
  const code = useCode();
  return (
    <div className="wrap">
      <PageHead
        title={m.referral_title()}
        lead={code === null ? m.referral_lead_none() : m.referral_lead()}
      />
      <div className="grid max-w-measure gap-6">
        <Callout>
          <p>{m.referral_not_yet()}</p>
          {code !== null && <p className="mt-2">{m.referral_code({ code })}</p>}
        </Callout>
        <div className="flex flex-wrap gap-3 max-sm:grid">
          <ButtonLink variant="primary" to="/auth?mode=sign-up">
            {m.referral_create()}
          </ButtonLink>
          <ButtonLink to="/">{m.referral_start()}</ButtonLink>
        </div>
      </div>
      <ProseSection id="planned" title={m.ui_planned_title()}>
        <ProseList
          items={[m.referral_planned_1(), m.referral_planned_2(), m.referral_planned_3()]}
        />
      </ProseSection>
    </div>
  );
}
