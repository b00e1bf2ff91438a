import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import type { Debt, DebtId } from '../../../domain/planner/debt.ts';
import { m } from '../../paraglide/messages.js';
import { IconButton } from '../../ui/icon_button.tsx';

interface CustomOrderProps {
  readonly debts: readonly Debt[];
  readonly order: readonly DebtId[];
  readonly onChange: (order: readonly DebtId[]) => void;
}

/** The person's own order, changed one place at a time: the same by touch, mouse and keyboard. */
export function CustomOrder({ debts, order, onChange }: CustomOrderProps) {
  const [said, setSaid] = useState('');
  const listed = order.flatMap((id) => debts.find((debt) => debt.id === id) ?? []);
  const move = (from: number, to: number, name: string) => {
    const next = listed.map(({ id }) => id);
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
    setSaid(m.planner_moved({ name, place: to + 1, count: next.length }));
  };
  return (
    <section className="mt-6">
      <h3>{m.planner_custom_title()}</h3>
      <p className="text-1 text-ink-2">{m.planner_custom_help()}</p>
      <ol className="mt-2">
        {listed.map((debt, index) => (
          <li
            key={debt.id}
            className="flex items-center gap-2 border-b border-line py-1 max-[18rem]:flex-wrap"
          >
            <span className="w-6 text-ink-2">{index + 1}</span>
            <span className="min-w-0 flex-1 wrap-anywhere max-[18rem]:min-w-3/4">{debt.name}</span>
            <IconButton
              label={m.planner_move_up({ name: debt.name })}
              aria-disabled={index === 0}
              onClick={() => index > 0 && move(index, index - 1, debt.name)}
            >
              <ArrowUp aria-hidden="true" size={20} strokeWidth={1.6} />
            </IconButton>
            <IconButton
              label={m.planner_move_down({ name: debt.name })}
              aria-disabled={index === listed.length - 1}
              onClick={() => index < listed.length - 1 && move(index, index + 1, debt.name)}
            >
              <ArrowDown aria-hidden="true" size={20} strokeWidth={1.6} />
            </IconButton>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  );
}
