import type { ReactNode } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { ThemeChoice } from '../../../../ui/theme_choice.tsx';
import { DisputeExample, FileExample, ScoreExample } from './credit_examples.tsx';
import { BadgeExample, CircleExample, HomeExample, QuestionExample } from './examples.tsx';

/** What a page is, said and shown to somebody who has not been there. */
interface Look {
  readonly title: string;
  readonly lead: string;
  readonly picture: ReactNode;
  readonly points: readonly (readonly [name: string, text: string])[];
  /** A free account alone doesn't open it. */
  readonly isForStaff?: true;
}

const circle = (): Look => ({
  title: m.welcome_circle(),
  lead: m.welcome_circle_lead(),
  picture: <CircleExample />,
  points: [
    [m.welcome_circle_owe(), m.welcome_circle_owe_text()],
    [m.welcome_circle_alias(), m.welcome_circle_alias_text()],
    [m.welcome_circle_not_yet(), m.welcome_circle_not_yet_text()],
    [m.welcome_circle_private(), m.welcome_circle_private_text()],
    [m.welcome_circle_why(), m.welcome_circle_why_text()],
  ],
});
const questions = (): Look => ({
  title: m.welcome_questions(),
  lead: m.welcome_questions_lead(),
  picture: <QuestionExample />,
  points: [
    [m.welcome_circle_private(), m.welcome_circle_private_text()],
    [m.welcome_circle_why(), m.welcome_circle_why_text()],
  ],
});
const file = (): Look => ({
  title: m.welcome_file(),
  lead: m.welcome_file_lead(),
  picture: <FileExample />,
  points: [
    [m.welcome_file_asked(), m.welcome_file_asked_text()],
    [m.welcome_file_sees(), m.welcome_file_sees_text()],
  ],
});
const disputes = (): Look => ({
  title: m.welcome_disputes(),
  lead: m.welcome_disputes_lead(),
  picture: <DisputeExample />,
  points: [
    [m.welcome_disputes_yours(), m.welcome_disputes_yours_text()],
    [m.welcome_disputes_can(), m.welcome_disputes_can_text()],
  ],
});

const looks: Readonly<Record<string, () => Look>> = {
  '/dashboard': () => ({
    title: m.welcome_home(),
    lead: m.welcome_home_lead(),
    picture: <HomeExample />,
    points: [],
  }),
  '/community': circle,
  '/community/meeting': circle,
  '/community/question': questions,
  '/community/ask': questions,
  '/community/moderation': () => ({
    title: m.welcome_staff(),
    lead: m.welcome_staff_lead(),
    picture: null,
    points: [],
    isForStaff: true,
  }),
  '/dashboard/credit-file': file,
  '/dashboard/credit-file/import': file,
  '/dashboard/disputes': disputes,
  '/dashboard/disputes/new': disputes,
  '/dashboard/disputes/case': disputes,
  '/dashboard/scores': () => ({
    title: m.welcome_scores(),
    lead: m.welcome_scores_lead(),
    picture: <ScoreExample />,
    points: [
      [m.welcome_scores_free(), m.welcome_scores_free_text()],
      [m.welcome_scores_own(), m.welcome_scores_own_text()],
    ],
  }),
  '/settings': () => ({
    title: m.welcome_settings(),
    lead: m.welcome_settings_lead(),
    picture: (
      <div className="rounded-3 border border-line bg-surface p-6 max-sm:p-5">
        <p className="mb-4 text-1 text-ink-2">{m.welcome_settings_theme()}</p>
        <ThemeChoice name="welcome-theme" />
      </div>
    ),
    points: [],
  }),
  '/web3-rewards': () => ({
    title: m.welcome_badges(),
    lead: m.welcome_badges_lead(),
    picture: <BadgeExample />,
    points: [],
  }),
  '/referral-dashboard': () => ({
    title: m.welcome_referral(),
    lead: m.welcome_referral_lead(),
    picture: null,
    points: [],
  }),
};

/** What to say and show of the page at a location. */
export function looksAt(location: string, page: string): Look {
  const path = location.split(/[?#]/, 1)[0]?.replace(/(?<=.)\/$/, '') ?? '';
  return (
    looks[path]?.() ?? {
      title: m.welcome_other(),
      lead: m.welcome_other_lead({ page }),
      picture: null,
      points: [],
    }
  );
}
