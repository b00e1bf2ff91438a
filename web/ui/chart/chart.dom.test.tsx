import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show, takeDown } from '../../data/testing/people.tsx';
import { AreaChart } from './area_chart.tsx';
import { ChartFrame } from './chart_frame.tsx';
import { textWidth } from './geometry.ts';
import { LineChart } from './line_chart.tsx';

let width = 600;
beforeEach(() => {
  width = 600;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #tell: (entries: unknown[]) => void;
      constructor(tell: (entries: unknown[]) => void) {
        this.#tell = tell;
      }
      observe() {
        this.#tell([{ contentRect: { width, height: 320 } }]);
      }
      disconnect() {}
    },
  );
});
afterEach(async () => {
  await takeDown();
  vi.unstubAllGlobals();
});

const values = [300, 200, 100, 0];
const months = [0, 1, 2, 3];
const line = (
  <LineChart
    label="From $300 to nothing."
    range={[0, 12]}
    steps={() => [{ at: 0, label: '2026' }]}
    stops={months}
    formatTick={(value) => `$${value}`}
    textOf={(at) => `Month ${at}: $${values[at]}`}
    series={[
      {
        key: 'plan',
        look: 'plan',
        points: values.map((value, at) => [at, value]),
        label: { lines: ['Your plan: March 2027'], short: ['March 2027'] },
      },
    ]}
  />
);
const framed = (
  <ChartFrame title="What you owe" table={<p>the table</p>}>
    {line}
  </ChartFrame>
);

function alongOf(page: Element): HTMLInputElement {
  const along = page.querySelector<HTMLInputElement>('input[type=range]');
  if (!along) throw new Error('no slider');
  return along;
}

/** What the arrow keys do to a native slider. */
const moveTo = (along: HTMLInputElement, value: number) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      along,
      String(value),
    );
    along.dispatchEvent(new Event('input', { bubbles: true }));
  });

describe('a line chart', () => {
  it('is a picture in a sentence, with its line named', async () => {
    const page = await show(framed);
    expect(page.querySelector('svg[role=img]')?.getAttribute('aria-label')).toBe(
      'From $300 to nothing.',
    );
    expect(page.textContent).toContain('Your plan: March 2027');
  });

  it('has shorter words where it is narrow', async () => {
    width = 320;
    const page = await show(framed);
    expect(page.textContent).toContain('March 2027');
    expect(page.textContent).not.toContain('Your plan');
  });

  it('is one stop of the Tab key, a slider that says each point', async () => {
    const page = await show(framed);
    const along = alongOf(page);
    expect(page.querySelectorAll('svg [tabindex]')).toHaveLength(0);
    expect([along.min, along.max]).toEqual(['0', '3']);
    await act(async () => along.focus());
    expect(page.querySelector('svg')?.textContent).toContain('Month 0: $300');
    await moveTo(along, 2);
    expect(along.getAttribute('aria-valuetext')).toBe('Month 2: $100');
    expect(page.querySelector('svg')?.textContent).toContain('Month 2: $100');
  });

  it('puts the point away with Escape, and when the keyboard goes on', async () => {
    const page = await show(framed);
    const along = alongOf(page);
    const shown = () => page.querySelector('svg')?.textContent?.includes('Month');
    await moveTo(along, 1);
    expect(shown()).toBe(true);
    await act(async () => {
      along.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    expect(shown()).toBe(false);
    await moveTo(along, 1);
    await act(async () => along.focus());
    await act(async () => along.blur());
    expect(shown()).toBe(false);
  });

  it('shows the point nearest to the pointer, as long as it is over the drawing', async () => {
    const page = await show(framed);
    const drawing = page.querySelector('svg') as SVGSVGElement;
    const over = (type: string, clientX: number) =>
      act(async () => {
        drawing.dispatchEvent(new MouseEvent(type, { clientX, bubbles: true }) as PointerEvent);
      });
    await over('pointermove', 599);
    expect(drawing.textContent).toContain('Month 3: $0');
    await over('pointermove', 0);
    expect(drawing.textContent).toContain('Month 0: $300');
    await over('pointerout', 0);
    expect(drawing.textContent).not.toContain('Month');
  });

  describe('under a finger', () => {
    const finger = (target: EventTarget, type: string, clientX = 0, clientY = 200) =>
      act(async () => {
        const event = new MouseEvent(type, { clientX, clientY, bubbles: true });
        Object.defineProperty(event, 'pointerType', { value: 'touch' });
        target.dispatchEvent(event);
      });
    const open = async () => {
      const page = await show(framed);
      const drawing = page.querySelector('svg') as SVGSVGElement;
      return {
        drawing,
        shown: () => /Month \d/.exec(drawing.textContent ?? '')?.[0] ?? null,
        tap: async (clientX: number) => {
          await finger(drawing, 'pointerdown', clientX);
          await finger(drawing, 'pointerup', clientX);
          await finger(drawing, 'pointerout', clientX);
        },
      };
    };

    it('holds the point that was tapped until a tap elsewhere', async () => {
      const { shown, tap } = await open();
      await tap(599);
      expect(shown()).toBe('Month 3');
      await tap(0);
      expect(shown()).toBe('Month 0');
      await finger(document.body, 'pointerdown');
      await finger(document.body, 'pointerup');
      expect(shown()).toBeNull();
    });

    it('holds the point it was drawn to, and lets go on Escape', async () => {
      const { drawing, shown } = await open();
      await finger(drawing, 'pointerdown', 0);
      await finger(drawing, 'pointermove', 599);
      expect(shown()).toBe('Month 3');
      await finger(drawing, 'pointerup', 599);
      await finger(drawing, 'pointerout', 599);
      expect(shown()).toBe('Month 3');
      await act(async () => {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      });
      expect(shown()).toBeNull();
    });

    it('changes nothing when it scrolls the page, from here or from elsewhere', async () => {
      const { drawing, shown, tap } = await open();
      await finger(drawing, 'pointerdown', 599);
      expect(shown()).toBeNull();
      await finger(drawing, 'pointermove', 598, 190);
      expect(shown()).toBeNull();
      await finger(drawing, 'pointercancel', 598, 190);
      expect(shown()).toBeNull();
      await tap(0);
      await finger(drawing, 'pointerdown', 560);
      await finger(drawing, 'pointermove', 599);
      await finger(drawing, 'pointercancel', 599);
      await finger(document.body, 'pointerdown');
      await finger(document.body, 'pointercancel');
      expect(shown()).toBe('Month 0');
    });

    it('never covers the words', async () => {
      width = 320;
      const { drawing } = await open();
      const middle = () => Number([...drawing.querySelectorAll('tspan')].at(-1)?.getAttribute('x'));
      await finger(drawing, 'pointerdown', 50, 20);
      await finger(drawing, 'pointermove', 60, 20);
      expect(middle()).toBeGreaterThan(200);
      await finger(drawing, 'pointermove', 260, 20);
      expect(middle()).toBeLessThan(120);
      await finger(drawing, 'pointermove', 160, 200);
      const point = drawing.querySelector('line[stroke-dasharray="1 3"]');
      expect(middle()).toBe(Number(point?.getAttribute('x1')));
    });
  });

  it('keeps its words within the drawing, however narrow', async () => {
    for (width of [280, 140]) {
      const page = await show(
        <LineChart
          label="A long way."
          range={[0, 12]}
          steps={() => []}
          stops={months}
          formatTick={(value) => `$${value}`}
          textOf={() => 'March 2027: $9,183.56, with minimums $10,912.68'}
          today={{ at: 11, value: 300, text: 'Today, $8,380.62 is left of it' }}
          series={[
            {
              key: 'minimums',
              look: 'baseline',
              points: [
                [0, 300],
                [12, 280],
              ],
              label: { lines: ['With minimums $10,912.68 is still owed here'] },
            },
            {
              key: 'plan',
              look: 'plan',
              points: values.map((value, at) => [at * 4, value]),
              label: { lines: ['Your plan ends in September 2027'] },
            },
          ]}
        />,
      );
      await moveTo(alongOf(page), 3);
      const words = [...page.querySelectorAll('svg tspan')];
      expect(words.length).toBeGreaterThan(5);
      for (const word of words) {
        const anchor = word.parentElement?.getAttribute('text-anchor');
        const long = textWidth(word.textContent ?? '');
        const x = Number(word.getAttribute('x'));
        const left = anchor === 'start' ? x : anchor === 'end' ? x - long : x - long / 2;
        expect(left, word.textContent ?? '').toBeGreaterThanOrEqual(-0.5);
        expect(left + long, word.textContent ?? '').toBeLessThanOrEqual(width + 0.5);
      }
      await takeDown();
    }
  });

  it('stands with one point, and with none', async () => {
    for (const points of [[[0, 40]], []] as const) {
      const page = await show(
        <LineChart
          label="Little to see."
          range={[0, 12]}
          steps={() => []}
          stops={[0]}
          formatTick={String}
          textOf={() => 'now'}
          series={[{ key: 'a', look: 'plan', points, label: { lines: ['Only one'] } }]}
        />,
      );
      expect(page.querySelectorAll('svg circle')).toHaveLength(points.length);
      expect(page.innerHTML).not.toContain('NaN');
      await takeDown();
    }
  });
});

describe('the frame', () => {
  it('gives way to its table on the screen, and comes back', async () => {
    const page = await show(framed);
    const [button] = page.querySelectorAll('button');
    expect(page.querySelector('[role=region]')).toBeNull();
    await act(async () => button?.click());
    expect(page.querySelector('[role=region]')?.textContent).toBe('the table');
    expect(page.querySelector('svg')?.closest('.hidden')?.className).toContain('print:block');
    await act(async () => button?.click());
    expect(page.querySelector('[role=region]')).toBeNull();
    expect(page.querySelector('svg')?.closest('.hidden')).toBeNull();
  });

  it('says what to do as long as there is nothing to draw, and has no switch', async () => {
    const page = await show(
      <ChartFrame title="What you owe" table={<p>the table</p>} empty="Add a debt.">
        {line}
      </ChartFrame>,
    );
    expect(page.textContent).toBe('What you oweAdd a debt.');
    expect(page.querySelector('button')).toBeNull();
  });
});

describe('an area chart', () => {
  const bands = [
    { key: 'a', name: 'Harbor', values: [900, 600, 300, 0] },
    { key: 'b', name: 'Linden', values: [30, 0, 0, 0] },
  ];
  const areas = (
    <AreaChart
      label="Two debts."
      bands={bands}
      steps={() => []}
      stops={months}
      formatTick={String}
      textOf={(at) => `Month ${at}`}
    />
  );

  it('names every band, the thin one beside it', async () => {
    const page = await show(areas);
    const words = [...page.querySelectorAll('svg tspan')].map((span) => span.textContent);
    expect(words.toSorted()).toEqual(['Harbor', 'Linden']);
  });

  it('tells bands apart without colour: each has a texture of its own', async () => {
    const page = await show(areas);
    const textures = [...page.querySelectorAll('pattern')].map(
      (pattern) => pattern.querySelector('path')?.getAttribute('d') ?? 'plain',
    );
    expect(new Set(textures).size).toBe(2);
    const fills = [...page.querySelectorAll('path[fill^="url"]')];
    expect(fills).toHaveLength(2);
  });

  it('is gone along like a line', async () => {
    const page = await show(areas);
    await moveTo(alongOf(page), 3);
    expect(page.querySelector('svg')?.textContent).toContain('Month 3');
  });
});
