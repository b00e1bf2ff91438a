import { act, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { show, takeDown } from '../data/testing/people.tsx';
import { Button } from './button.tsx';
import { ChoiceList } from './choice_list.tsx';
import { Combobox } from './combobox.tsx';
import { MoneyField, tidyMoney } from './money_field.tsx';
import { tidyPercent } from './percent_field.tsx';
import { SliderField } from './slider.tsx';
import { TextArea } from './text_area.tsx';
import { TextField } from './text_field.tsx';

afterEach(takeDown);

const find = <Kind extends Element = HTMLInputElement>(
  page: ParentNode,
  selector: string,
): Kind => {
  const found = page.querySelector<Kind>(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
};

/** As a person types: the whole new text, and the event that says so. */
const type = (input: HTMLInputElement, text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
const press = (target: Element, key: string) =>
  act(async () => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
const leave = (input: HTMLInputElement) =>
  act(async () => {
    input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  });

const describedBy = (page: ParentNode, input: Element) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => find<HTMLElement>(page, `[id="${id}"]`).textContent);

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
    expect(page.textContent).toContain('2 letters too many');
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
    await type(input, '12934.5');
    input.setSelectionRange(3, 3);
    expect(input.value).toBe('12934.5');
    await type(input, '129034.5');
    expect(input.value).toBe('129034.5');
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

const states = ['Alaska', 'Arizona', 'Córdoba'].map((name) => ({ value: name, label: name }));

function States({ first }: { readonly first: string | null }) {
  const [value, setValue] = useState<string | null>(first);
  return (
    <Combobox
      label="State"
      value={value}
      options={states}
      onChange={setValue}
      nothing="No state has this in its name."
    />
  );
}

describe('a combobox', () => {
  const options = () => [...document.querySelectorAll('[role=option]')].map((o) => o.textContent);

  it('opens with the arrow, moves, and takes with Enter', async () => {
    const page = await show(<States first={null} />);
    const input = find(page, 'input');
    await press(input, 'ArrowDown');
    expect(input.getAttribute('aria-expanded')).toBe('true');
    expect(options()).toEqual(['Alaska', 'Arizona', 'Córdoba']);
    await press(input, 'ArrowDown');
    const active = input.getAttribute('aria-activedescendant');
    expect(document.getElementById(String(active))?.textContent).toBe('Arizona');
    await press(input, 'Enter');
    expect(input.value).toBe('Arizona');
    expect(input.getAttribute('aria-expanded')).toBe('false');
  });

  it('finds without accents and case', async () => {
    const page = await show(<States first={null} />);
    await type(find(page, 'input'), 'CORD');
    expect(options()).toEqual(['Córdoba']);
  });

  it('says when nothing matches, and takes nothing then', async () => {
    const page = await show(<States first="Alaska" />);
    const input = find(page, 'input');
    await type(input, 'zzz');
    expect(document.body.textContent).toContain('No state has this in its name.');
    await press(input, 'Enter');
    expect(input.value).toBe('Alaska');
  });

  it('leaves the choice as it was on Escape', async () => {
    const page = await show(<States first="Alaska" />);
    const input = find(page, 'input');
    await type(input, 'ari');
    await press(input, 'Escape');
    expect(input.value).toBe('Alaska');
    expect(options()).toEqual([]);
  });
});

describe('a slider', () => {
  it('says its value in words and steps with the keys', async () => {
    const onChange = vi.fn();
    const page = await show(
      <SliderField
        label="Each month"
        value={600}
        min={440}
        max={1200}
        step={10}
        onChange={onChange}
        formatValue={(value) => `$${value}`}
      />,
    );
    const thumb = find<HTMLElement>(page, '[role=slider]');
    expect(thumb.getAttribute('aria-valuetext')).toBe('$600');
    expect(
      find<HTMLElement>(page, `[id="${thumb.getAttribute('aria-labelledby')}"]`).textContent,
    ).toBe('Each month');
    await act(async () => thumb.focus());
    await press(thumb, 'ArrowRight');
    await press(thumb, 'Home');
    expect(onChange.mock.calls).toEqual([[610], [440]]);
  });
});

describe('a list of choices', () => {
  it('is a group of radio buttons, each with its reason', async () => {
    const onChange = vi.fn();
    const page = await show(
      <ChoiceList
        legend="Order to pay in"
        name="order"
        value="a"
        onChange={onChange}
        options={[
          { value: 'a', label: 'Highest rate first', detail: 'The cheapest.', aside: 'Nov 2028' },
          { value: 'b', label: 'Smallest balance first' },
          { value: 'c', label: 'Not now', disabled: true },
        ]}
      />,
    );
    expect(find<HTMLLegendElement>(page, 'legend').textContent).toBe('Order to pay in');
    const [first, second, third] = page.querySelectorAll('input');
    expect(first?.checked).toBe(true);
    expect(first?.closest('label')?.textContent).toContain('The cheapest.');
    expect(third?.disabled).toBe(true);
    await act(async () => second?.click());
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
    expect(find<HTMLElement>(button, '[role=status]').textContent).toBe('Saving…');
    await act(async () => button.click());
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
