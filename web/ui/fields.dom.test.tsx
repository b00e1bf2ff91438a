import { act, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { IsoDate } from '../../domain/time/iso_date.ts';
import { show, takeDown } from '../data/testing/people.tsx';
import { Button } from './button.tsx';
import { DateField } from './date_field.tsx';
import { MoneyField, tidyMoney } from './money_field.tsx';
import { tidyPercent } from './percent_field.tsx';
import { SelectField } from './select_field.tsx';
import { TextArea } from './text_area.tsx';
import { TextField } from './text_field.tsx';
import { describedBy, find, leave, type } from './testing/hands.ts';

afterEach(takeDown);

/** What is marked in a field: typing replaces it. */
const marked = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  value.slice(selectionStart ?? 0, selectionEnd ?? 0);

describe('a figure', () => {
  const open = async () =>
    find(await show(<MoneyField label="Owed" value="5,000" onChange={() => undefined} />), 'input');
  /** Puts the cursor where a finger or a mouse comes down. */
  const pressAt = (input: HTMLInputElement, from: number, to = from) =>
    act(async () => {
      input.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
      input.focus();
      input.setSelectionRange(from, to);
      input.click();
    });

  it('is replaced by what is typed once the keyboard leads to it', async () => {
    const input = await open();
    await act(async () => input.focus());
    expect(marked(input)).toBe('5,000');
  });

  it('is replaced by what is typed once it is tapped; the next tap puts the cursor', async () => {
    const input = await open();
    await pressAt(input, 5);
    expect(marked(input)).toBe('5,000');
    await pressAt(input, 2);
    expect([input.selectionStart, input.selectionEnd]).toEqual([2, 2]);
  });

  it('keeps the part that somebody marked with the press', async () => {
    const input = await open();
    await pressAt(input, 0, 1);
    expect(marked(input)).toBe('5');
  });

  it('is not marked again by coming back from another window', async () => {
    const input = await open();
    await act(async () => input.focus());
    input.setSelectionRange(5, 5);
    await act(async () => {
      input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
      input.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    });
    expect(input.selectionStart).toBe(5);
  });
});

describe('a field', () => {
  it('is named by its label and described by its help', async () => {
    const page = await show(
      <TextField label="Name" help="So that you know it." value="" onChange={() => undefined} />,
    );
    const input = find(page, 'input');
    expect(find<HTMLLabelElement>(page, 'label').htmlFor).toBe(input.id);
    expect(describedBy(page, input)).toEqual(['So that you know it.']);
    expect(input.getAttribute('aria-invalid')).toBeNull();
  });

  it('says what is wrong in the place of the help, and keeps what was typed', async () => {
    const page = await show(
      <TextField
        label="Name"
        help="So that you know it."
        error="Type a name."
        value="x"
        onChange={() => undefined}
      />,
    );
    const input = find(page, 'input');
    expect(describedBy(page, input)).toEqual(['Type a name.']);
    expect(page.textContent).not.toContain('So that you know it.');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.value).toBe('x');
  });

  it('announces an error that comes while the page is open', async () => {
    function Page() {
      const [text, setText] = useState('');
      return (
        <TextField
          label="Name"
          help="So that you know it."
          error={text === 'x' ? 'Type a name.' : undefined}
          value={text}
          onChange={setText}
        />
      );
    }
    const page = await show(<Page />);
    const announced = find<HTMLElement>(page, '[aria-live=polite]');
    expect(announced.textContent).toBe('');
    await type(find(page, 'input'), 'x');
    expect(announced.isConnected).toBe(true);
    expect(announced.textContent).toBe('Type a name.');
    expect(find<SVGElement>(announced, '[role=img]').getAttribute('aria-label')).toBe('Error:');
    await type(find(page, 'input'), 'Harbor');
    expect(announced.textContent).toBe('');
  });

  it('that can only be read can be reached and copied', async () => {
    const page = await show(
      <TextField label="Ticket" value="MW-7" onChange={() => undefined} readOnly />,
    );
    const input = find(page, 'input');
    input.focus();
    expect(document.activeElement).toBe(input);
    expect(input.readOnly).toBe(true);
  });

  it('says what is optional, and never what is needed', async () => {
    const page = await show(
      <TextField label="Name" isOptional value="" onChange={() => undefined} />,
    );
    expect(find<HTMLLabelElement>(page, 'label').textContent).toBe('Name (optional)');
  });

  it('of several lines says what still fits', async () => {
    const page = await show(
      <TextArea label="Message" longest={10} value="123456789012" onChange={() => undefined} />,
    );
    expect(page.textContent).toContain('2 characters over the limit');
  });
});

function Money({ first }: { readonly first: string }) {
  const [text, setText] = useState(first);
  return <MoneyField label="Balance" value={text} onChange={setText} />;
}

describe('a money field', () => {
  it('leaves what is being typed alone, and the cursor where it is', async () => {
    const page = await show(<Money first="1234.5" />);
    const input = find(page, 'input');
    input.focus();
    for (const [text, cursor] of [
      ['12934.5', 3],
      ['129 34.5', 4],
      ['$129 34.5', 1],
      ['$129 34,5', 8],
      ['$19 34,5', 2],
    ] as const) {
      await type(input, text, cursor);
      expect([input.value, input.selectionStart, input.selectionEnd]).toEqual([
        text,
        cursor,
        cursor,
      ]);
    }
  });

  it('waits with the cursor while another window is looked at', async () => {
    const page = await show(<Money first="" />);
    const input = find(page, 'input');
    input.focus();
    await type(input, '1234,5', 2);
    // A window that loses the focus blurs its field, which stays the page's active one.
    await act(async () => {
      input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    });
    expect([input.value, input.selectionStart]).toEqual(['1234,5', 2]);
    await leave(input);
    expect(input.value).toBe('1,234.50');
  });

  it('writes it properly on leaving', async () => {
    const page = await show(<Money first="" />);
    const input = find(page, 'input');
    await type(input, '$1 234,50');
    await leave(input);
    expect(input.value).toBe('1,234.50');
  });

  it('keeps what is no amount as it was typed', async () => {
    const page = await show(<Money first="" />);
    const input = find(page, 'input');
    await type(input, 'a lot');
    await leave(input);
    expect(input.value).toBe('a lot');
  });

  it.each([
    ['5000', '5,000'],
    ['1,234.5', '1,234.50'],
    ['$1 234,50', '1,234.50'],
    ['1.234,50', '1,234.50'],
    ['.5', '0.50'],
    ['', ''],
    ['1.2.3', '1.2.3'],
  ])('tidies %j to %j', (typed, tidy) => expect(tidyMoney(typed)).toBe(tidy));

  it.each([
    ['24,99 %', '24.99'],
    ['25', '25.00'],
    ['much', 'much'],
  ])('tidies the rate %j to %j', (typed, tidy) => expect(tidyPercent(typed)).toBe(tidy));
});

function Day() {
  const [day, setDay] = useState<IsoDate | ''>('2026-11-21' as IsoDate);
  return (
    <>
      <DateField label="Paid on" help="Month, day, year." value={day} onChange={setDay} />
      <output>{day}</output>
    </>
  );
}

describe('a date field', () => {
  it('takes a whole day, and says nothing of a part of one', async () => {
    const page = await show(<Day />);
    const input = find(page, 'input');
    expect(find<HTMLLabelElement>(page, 'label').htmlFor).toBe(input.id);
    expect(describedBy(page, input)).toEqual(['Month, day, year.']);
    await type(input, '2026-02-28');
    expect(find<HTMLElement>(page, 'output').textContent).toBe('2026-02-28');
    await type(input, '');
    expect(find<HTMLElement>(page, 'output').textContent).toBe('');
  });
});

describe('a select field', () => {
  it('is named, described and takes a choice', async () => {
    const onChange = vi.fn();
    const page = await show(
      <SelectField
        label="Rule"
        error="Choose the rule."
        name="rule"
        value="a"
        onChange={onChange}
        options={[
          { value: 'a', label: 'One percent' },
          { value: 'b', label: 'A fixed amount' },
        ]}
      />,
    );
    const select = find<HTMLSelectElement>(page, 'select');
    expect(find<HTMLLabelElement>(page, 'label').htmlFor).toBe(select.id);
    expect(describedBy(page, select)).toEqual(['Choose the rule.']);
    await act(async () => {
      select.value = 'b';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(onChange).toHaveBeenCalledWith('b');
  });
});

describe('a busy button', () => {
  it('says so, keeps its focus, and neither acts nor sends', async () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn((event: Event) => event.preventDefault());
    const page = await show(
      <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
        <Button type="submit" variant="primary" busy="Saving…" onClick={onClick}>
          Save
        </Button>
      </form>,
    );
    const button = find<HTMLButtonElement>(page, 'button');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.disabled).toBe(false);
    // The word it had keeps its room, out of sight.
    expect(find<HTMLElement>(button, '[aria-hidden].invisible').textContent).toBe('Save');
    expect(find<HTMLElement>(button, '[role=status]').textContent).toBe('Saving…');
    await act(async () => button.click());
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
