import { act, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { show, takeDown } from '../data/testing/people.tsx';
import { CheckboxField } from './checkbox.tsx';
import { ChoiceList } from './choice_list.tsx';
import { SegmentedControl } from './segmented_control.tsx';
import { SliderField } from './slider.tsx';
import { SwitchField } from './switch.tsx';
import { Tabs } from './tabs.tsx';
import { describedBy, find, press } from './testing/hands.ts';

afterEach(takeDown);

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
    await press(thumb, 'PageUp');
    await press(thumb, 'End');
    expect(onChange.mock.calls).toEqual([[610], [440], [700], [1200]]);
  });

  it('says what its ends mean, and what is wrong', async () => {
    const page = await show(
      <SliderField
        label="Each month"
        value={440}
        min={440}
        max={1200}
        step={10}
        onChange={() => undefined}
        formatValue={(value) => `$${value}`}
        minLabel="Just over your minimums"
        maxLabel="$1,200"
        error="You need $450 or more."
      />,
    );
    const thumb = find<HTMLElement>(page, '[role=slider]');
    expect(describedBy(page, thumb)).toEqual(['You need $450 or more.']);
    expect(thumb.getAttribute('aria-invalid')).toBe('true');
    expect(page.textContent).toContain('Just over your minimums');
  });

  it('that is disabled is passed by', async () => {
    const page = await show(
      <SliderField
        label="Each month"
        value={440}
        min={440}
        max={1200}
        step={10}
        onChange={() => undefined}
        formatValue={String}
        disabled
      />,
    );
    expect(find<HTMLElement>(page, '[role=slider]').hasAttribute('tabindex')).toBe(false);
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

  it('says what is wrong for the whole group', async () => {
    const page = await show(
      <ChoiceList
        legend="Order to pay in"
        name="order"
        value={null}
        onChange={() => undefined}
        error="Choose one to go on."
        options={[{ value: 'a', label: 'Highest rate first' }]}
      />,
    );
    const group = find<HTMLFieldSetElement>(page, 'fieldset');
    expect(describedBy(page, group)).toEqual(['Choose one to go on.']);
  });
});

describe('a segmented control', () => {
  it('is a group of radio buttons', async () => {
    const onChange = vi.fn();
    const page = await show(
      <SegmentedControl
        legend="Sign up with"
        name="by"
        value="email"
        onChange={onChange}
        options={[
          { value: 'email', label: 'Email' },
          { value: 'phone', label: 'Phone' },
        ]}
      />,
    );
    const [email, phone] = page.querySelectorAll('input');
    expect([email?.name, phone?.name]).toEqual(['by', 'by']);
    expect([email?.checked, phone?.checked]).toEqual([true, false]);
    await act(async () => phone?.click());
    expect(onChange).toHaveBeenCalledWith('phone');
  });
});

describe('a switch', () => {
  it('says whether it is on, is described, and turns by its label too', async () => {
    function Page() {
      const [isOn, setOn] = useState(false);
      return <SwitchField label="Keep it" help="On this device." checked={isOn} onChange={setOn} />;
    }
    const page = await show(<Page />);
    const control = find<HTMLButtonElement>(page, '[role=switch]');
    expect(control.getAttribute('aria-checked')).toBe('false');
    expect(describedBy(page, control)).toEqual(['On this device.']);
    await act(async () => find<HTMLLabelElement>(page, 'label').click());
    expect(control.getAttribute('aria-checked')).toBe('true');
    await act(async () => control.click());
    expect(control.getAttribute('aria-checked')).toBe('false');
  });
});

describe('a checkbox', () => {
  it('is described by what is wrong, and ticked by its label', async () => {
    const onChange = vi.fn();
    const page = await show(
      <CheckboxField
        label="I have read this"
        checked={false}
        onChange={onChange}
        error="Tick this to go on."
      />,
    );
    const box = find(page, 'input');
    expect(describedBy(page, box)).toEqual(['Tick this to go on.']);
    expect(box.getAttribute('aria-invalid')).toBe('true');
    await act(async () => find<HTMLLabelElement>(page, 'label').click());
    expect(onChange).toHaveBeenCalledWith(true);
  });
});

function Views() {
  const [view, setView] = useState('chart');
  return (
    <Tabs
      label="Views of the plan"
      value={view}
      onChange={setView}
      tabs={[
        { value: 'chart', label: 'Chart', content: 'Over time.' },
        { value: 'table', label: 'Table', content: 'Month by month.' },
        { value: 'calendar', label: 'Calendar', content: 'Day by day.' },
      ]}
    />
  );
}

describe('tabs', () => {
  it('move with the arrows and Home and End, and show what they name', async () => {
    const page = await show(<Views />);
    const tab = (name: string) => {
      const found = [...page.querySelectorAll<HTMLElement>('[role=tab]')].find(
        (one) => one.textContent === name,
      );
      if (!found) throw new Error(`There is no tab ${name}`);
      return found;
    };
    const shown = () => find<HTMLElement>(page, '[role=tabpanel]:not([hidden])');
    expect(find<HTMLElement>(page, '[role=tablist]').getAttribute('aria-label')).toBe(
      'Views of the plan',
    );
    expect(shown().textContent).toBe('Over time.');
    await act(async () => tab('Chart').focus());
    await press(tab('Chart'), 'ArrowRight');
    expect(document.activeElement).toBe(tab('Table'));
    expect(tab('Table').getAttribute('aria-selected')).toBe('true');
    expect(shown().textContent).toBe('Month by month.');
    expect(shown().getAttribute('aria-labelledby')).toBe(tab('Table').id);
    await press(tab('Table'), 'End');
    expect(document.activeElement).toBe(tab('Calendar'));
    await press(tab('Calendar'), 'ArrowRight');
    expect(document.activeElement).toBe(tab('Chart'));
  });
});
