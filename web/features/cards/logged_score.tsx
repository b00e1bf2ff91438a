import { type ScoreTier, tierOfScore } from '../../../domain/cards/terms.ts';
import { newestScore } from '../../../domain/scores/score_log.ts';
import { useKeptCreditFile } from '../../data/credit_file/use_credit_file.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { dayText } from '../../ui/day_text.ts';
import { tierText } from './card_texts.ts';

export interface LoggedScoreProps {
  readonly models: readonly string[];
  readonly onUse: (tier: ScoreTier, model: string) => void;
}

/** The newest score that a member logged, to answer with by one press; nothing where none is. `models` are those that are asked about. */
export function LoggedScore({ models, onUse }: LoggedScoreProps) {
  const { scores } = useKeptCreditFile();
  const newest = newestScore(scores, models);
  if (newest === null) return null;
  const tier = tierOfScore(newest.score);
  return (
    <p className="mb-3 text-cell text-ink-2">
      {m.cards_logged({ score: newest.score, model: newest.model, day: dayText(newest.on) })}{' '}
      <Button variant="text" onClick={() => onUse(tier, newest.model)}>
        {m.cards_logged_use({ tier: tierText[tier]() })}
      </Button>
    </p>
  );
}
