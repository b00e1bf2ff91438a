import { afterEach, describe, expect, it } from 'vitest';
import { show, takeDown } from '../../data/testing/people.tsx';
import { Bowl } from './bowl.tsx';

afterEach(takeDown);

describe('the mended bowl', () => {
  it('is a picture in a sentence, driven by one number', async () => {
    const page = await show(<Bowl paid={0.66} label="A bowl. 66% of its cracks are filled." />);
    const picture = page.querySelector('svg');
    expect(picture?.getAttribute('role')).toBe('img');
    expect(picture?.getAttribute('aria-label')).toBe('A bowl. 66% of its cracks are filled.');
    expect(picture?.style.getPropertyValue('--paid')).toBe('0.66');
  });

  it('has names of its own where two stand on one page, and none that leads nowhere', async () => {
    const page = await show(
      <>
        <Bowl paid={0} label="One" />
        <Bowl paid={1} label="Two" />
      </>,
    );
    const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const used = [...page.innerHTML.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
    expect(used.length).toBeGreaterThan(40);
    expect(used.filter((id) => !ids.includes(String(id)))).toEqual([]);
  });

  it('shows no more than a whole debt', async () => {
    const page = await show(<Bowl paid={1.2} label="Mended" />);
    const reveals = [...page.querySelectorAll<SVGPathElement>('mask path')];
    expect(reveals).toHaveLength(8);
    for (const reveal of reveals)
      expect(reveal.style.getPropertyValue('--q')).toMatch(/^clamp\(0,/);
  });
});
