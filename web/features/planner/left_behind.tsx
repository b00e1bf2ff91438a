import { useLeftBehind } from '../../data/planner/left_behind.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';

/** Debts that this device holds and nobody who is here has entered: they are added when the person says so, never by
 *  themselves. */
export default function LeftBehind() {
  const { left, add, drop } = useLeftBehind();
  return left.map(([name, { debts }]) => (
    <section
      key={name}
      aria-labelledby={`left-${name}`}
      className="mt-8 max-w-measure rounded-3 border border-line bg-surface p-6 max-sm:p-5"
    >
      <h2 id={`left-${name}`} className="text-3">
        {m.planner_kept_title()}
      </h2>
      <p className="mt-3 text-ink-2">{m.planner_kept_text()}</p>
      <ul className="mt-3 list-disc pl-5">
        {debts.map((debt) => (
          <li key={debt.id}>{debt.name}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3 *:max-sm:w-full">
        <Button onClick={() => add(name, () => crypto.randomUUID())}>{m.planner_kept_add()}</Button>
        <Button variant="text" onClick={() => drop(name)}>
          {m.planner_kept_drop()}
        </Button>
      </div>
    </section>
  ));
}
