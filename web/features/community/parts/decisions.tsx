import type { ReactNode } from 'react';
import {
  type CommunityRule,
  type CommunityRuleNumber,
  communityRules,
} from '../../../../domain/community/rules.ts';
import { useLive } from '../../../data/community/live.ts';
import { type Decision, decisionsQuery, putCareAway } from '../../../data/community/safety.ts';
import { useRead } from '../../../data/read.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { dateText } from '../../../ui/time_text.ts';
import { useLoaded } from '../../../ui/use_loaded.ts';
import { CrisisCard } from './crisis_card.tsx';

// Few have one to make.
const loadAppeal = () => import('./appeal.tsx');

const ruleTexts: Readonly<Record<CommunityRule, () => string>> = {
  kind: m.community_rule_kind,
  not_sold: m.community_rule_not_sold,
  stay_here: m.community_rule_stay_here,
  no_pretending: m.community_rule_no_pretending,
  privacy: m.community_rule_privacy,
  sources: m.community_rule_sources,
  adults: m.community_rule_adults,
  law: m.community_rule_law,
};

/** A rule of the community as people read it. */
export const ruleText = (number: number): string =>
  ruleTexts[communityRules[number as CommunityRuleNumber] ?? 'kind']();

function titleOf({ action, until }: Decision): string {
  const date = until ? dateText(until) : '';
  switch (action) {
    case 'remove':
      return m.community_decision_removed();
    case 'warn':
      return m.community_decision_warn();
    case 'hold':
      return m.community_decision_hold({ date });
    case 'suspend':
      return m.community_decision_suspend({ date });
    case 'ban':
      return m.community_decision_ban();
  }
}

/** How it stands with an appeal, or the way to one. */
function AppealState({ decision }: { readonly decision: Decision }): ReactNode {
  const { clock } = useServices();
  const mayAppeal = decision.appeal === null && decision.appealUntil.getTime() > clock();
  const appeal = useLoaded(loadAppeal, mayAppeal, { decision });
  if (decision.appeal?.outcome === 'upheld') return m.community_decision_upheld();
  if (decision.appeal?.outcome === 'overturned') return m.community_decision_overturned();
  if (decision.appeal) return m.community_decision_waiting();
  return mayAppeal ? appeal : null;
}

/** What staff decided about the person's own posts, with the way to say something against it. Nothing where there is none. */
export function Decisions({ userId }: { readonly userId: string }) {
  const services = useServices();
  const { value: decisions, askAgain } = useRead(decisionsQuery(services, userId));
  useLive(`person:${userId}`, {
    onChange: (news) => {
      if (news?.event === 'decision') askAgain();
    },
  });
  if (decisions === undefined || decisions.length === 0) return null;
  return (
    <section aria-labelledby="decisions-title" className="grid gap-4">
      <h2 id="decisions-title">{m.community_decisions_title()}</h2>
      <ul className="grid gap-4">
        {decisions.map((decision) => (
          <li key={decision.id} className="grid gap-2 rounded-2 bg-sunken px-5 py-4">
            <h3 className="text-3">{titleOf(decision)}</h3>
            {decision.excerpt !== '' && (
              <p className="text-1 text-ink-2">
                {m.community_decision_words({ words: decision.excerpt })}
              </p>
            )}
            <p>
              {m.community_decision_rule({
                number: decision.rule,
                rule: ruleText(decision.rule),
              })}
            </p>
            <p>{decision.sentence}</p>
            <div className="text-1 text-ink-2">
              <AppealState decision={decision} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Somebody worries about this person: said to them alone, until they put it away. */
export function CareCard() {
  const services = useServices();
  return (
    <CrisisCard
      title={m.community_care_title()}
      away={{
        label: m.community_care_away(),
        press: () => void putCareAway(services),
      }}
    >
      {m.community_care_text()}
    </CrisisCard>
  );
}
