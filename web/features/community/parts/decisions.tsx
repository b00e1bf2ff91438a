import { type ReactNode, useState } from 'react';
import {
  type CommunityRule,
  type CommunityRuleNumber,
  communityRules,
} from '../../../../domain/community/rules.ts';
import { useLive } from '../../../data/community/live.ts';
import {
  type Decision,
  decisionsQuery,
  putCareAway,
  sendAppeal,
} from '../../../data/community/safety.ts';
import { useRead } from '../../../data/read.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { TextArea } from '../../../ui/text_area.tsx';
import { dateText } from '../../../ui/time_text.ts';
import { CrisisCard } from './crisis_card.tsx';
import { problemText } from './problem_text.ts';
import { useKeptWords } from './use_kept_words.ts';

const maxAppeal = 1000;

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

const appealPlace = ({ id }: Decision): string => `appeal/${id}`;

/** Says once what there is to say against a decision. */
function AppealForm({ decision }: { readonly decision: Decision }) {
  const services = useServices();
  const kept = useKeptWords(appealPlace(decision), { words: '' });
  const form = useForm({
    initial: kept.read,
    onChange: kept.keep,
    check: ({ words }) => ({
      words:
        words.trim() === ''
          ? m.community_decision_appeal_empty()
          : words.length > maxAppeal
            ? m.community_too_long()
            : undefined,
    }),
    send: async ({ words }) => {
      const sent = await sendAppeal(services, decision.id, words.trim());
      if (sent.ok) {
        kept.forget();
        return undefined;
      }
      return {
        form:
          sent.error.code === 'appealed_before' || sent.error.code === 'appeal_late'
            ? m.community_decision_appealed()
            : problemText(sent.error),
      };
    },
  });
  return (
    <form {...form.props} className="grid gap-3">
      <TextArea
        {...form.field('words')}
        label={m.community_decision_appeal_label()}
        longest={maxAppeal}
        rows={4}
      />
      {form.errors.form && (
        <p role="alert" className="text-1 text-clay">
          {form.errors.form}
        </p>
      )}
      <div>
        <Button type="submit" busy={form.isSending && m.community_sending()}>
          {m.community_decision_appeal_send()}
        </Button>
      </div>
    </form>
  );
}

/** How it stands with an appeal; what was begun of one is open. */
function AppealState({ decision }: { readonly decision: Decision }): ReactNode {
  const { clock } = useServices();
  const [isOpen, setOpen] = useState(useKeptWords(appealPlace(decision), {}).isBegun);
  if (decision.appeal?.outcome === 'upheld') return m.community_decision_upheld();
  if (decision.appeal?.outcome === 'overturned') return m.community_decision_overturned();
  if (decision.appeal) return m.community_decision_waiting();
  if (decision.appealUntil.getTime() <= clock()) return null;
  if (isOpen) return <AppealForm decision={decision} />;
  return (
    <>
      {m.community_decision_appeal_until({ date: dateText(decision.appealUntil) })}{' '}
      <Button variant="text" onClick={() => setOpen(true)}>
        {m.community_decision_appeal()}
      </Button>
    </>
  );
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
