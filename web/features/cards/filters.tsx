import { clsx } from 'clsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CardFilters } from '../../../domain/cards/eligibility.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text_field.tsx';

/** Filters stand in the address: they say nothing of the person. */
export function useFilters() {
  const [query, setQuery] = useSearchParams();
  const filters: CardFilters = {
    isSecured: query.has('secured'),
    isCreditUnion: query.has('union'),
    hasNoYearlyFee: query.has('nofee'),
    text: query.get('q') ?? '',
  };
  const set = (name: 'secured' | 'union' | 'nofee' | 'q', value: string) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const clear = () => setQuery({}, { replace: true, preventScrollReset: true });
  return { filters, set, clear };
}

/** What narrows the list down. On a phone it's folded away until it's asked for, or until a shared address brings some of it. */
export function FilterBar({
  filters,
  set,
}: Pick<ReturnType<typeof useFilters>, 'filters' | 'set'>) {
  const { isSecured, isCreditUnion, hasNoYearlyFee, text } = filters;
  const [isOpen, setIsOpen] = useState(isSecured || isCreditUnion || hasNoYearlyFee || text !== '');
  return (
    <>
      <div className="my-2 sm:hidden print:hidden">
        <Button variant="text" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {m.cards_filter()}
        </Button>
      </div>
      <div
        className={clsx(
          'my-5 grid gap-x-8 gap-y-2 sm:flex sm:flex-wrap sm:items-end print:hidden',
          !isOpen && 'max-sm:hidden',
        )}
      >
        <fieldset className="flex flex-wrap gap-x-6">
          <legend className="sr-only">{m.cards_only()}</legend>
          <CheckboxField
            label={m.cards_secured()}
            checked={filters.isSecured}
            onChange={(isOn) => set('secured', isOn ? '1' : '')}
          />
          <CheckboxField
            label={m.cards_union()}
            checked={filters.isCreditUnion}
            onChange={(isOn) => set('union', isOn ? '1' : '')}
          />
          <CheckboxField
            label={m.cards_no_fee()}
            checked={filters.hasNoYearlyFee}
            onChange={(isOn) => set('nofee', isOn ? '1' : '')}
          />
        </fieldset>
        <TextField
          label={m.cards_search()}
          name="q"
          value={filters.text}
          onChange={(text) => set('q', text)}
        />
      </div>
    </>
  );
}
