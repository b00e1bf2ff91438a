import { useState } from 'react';
import type { DebtId } from '../../../domain/planner/debt.ts';
import { likelySame } from '../../../domain/planner/likely_same.ts';
import type { TrackedDebt } from '../../../domain/planner/progress.ts';
import { listOf } from '../../../domain/stored/shape_readers.ts';
import { text } from '../../../domain/stored/reader.ts';
import { stored } from '../../data/stored.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';

/** The pairs of which the person said that they are two. */
const knownAsTwo = stored('mendwell-planner-two', listOf(text));

/** Two debts of the list that may be one, entered twice: asked once a pair, and nothing is done by itself. */
export default function LikelySameDebts({
  debts,
  onDelete,
}: {
  readonly debts: readonly TrackedDebt[];
  readonly onDelete: (id: DebtId) => void;
}) {
  const [known, setKnown] = useState(() => knownAsTwo.read() ?? []);
  const pair = likelySame(debts).find(({ key }) => !known.includes(key));
  const [one, other] = [pair?.one, pair?.other].map((id) => debts.find((debt) => debt.id === id));
  if (!pair || !one || !other) return null;
  const names = { one: one.name, other: other.name };
  const keepBoth = () => {
    const ids = new Set(debts.map(({ id }) => String(id)));
    const next = [...known, pair.key].filter((key) => key.split(' ').every((id) => ids.has(id)));
    knownAsTwo.keep(next);
    setKnown(next);
  };
  return (
    <section
      aria-labelledby="likely-same"
      className="mt-8 max-w-measure rounded-3 border border-line bg-surface p-6 max-sm:p-5"
    >
      <h2 id="likely-same" className="text-3">
        {m.planner_same_title()}
      </h2>
      <p className="mt-3 text-ink-2 wrap-anywhere">
        {pair.why === 'name' ? m.planner_same_name(names) : m.planner_same_collector(names)}
      </p>
      <div className="mt-5 flex flex-wrap gap-3 *:max-sm:w-full">
        {[one, other].map(({ id, name }) => (
          <Button key={id} variant="quiet" className="wrap-anywhere" onClick={() => onDelete(id)}>
            {m.planner_same_delete({ name })}
          </Button>
        ))}
        <Button variant="text" onClick={keepBoth}>
          {m.planner_same_two()}
        </Button>
      </div>
    </section>
  );
}
