import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inlineScript } from '../build/page_plugin.mjs';
import { show, takeDown } from '../data/testing/people.tsx';
import { ThemeChoice } from './theme_choice.tsx';
import { readTheme } from './theme.ts';

const shown = () => document.documentElement.dataset.theme;
const beforePaint = () => {
  // oxlint-disable-next-line no-eval -- the very text that the page carries
  (0, eval)(inlineScript('before_paint'));
};

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});
afterEach(takeDown);

async function choose(name: string) {
  const page = await show(<ThemeChoice name="theme" />);
  const choice = [...page.querySelectorAll('label')].find((label) => label.textContent === name);
  await act(async () => choice?.querySelector('input')?.click());
  return page;
}

describe('the theme', () => {
  it('is the system’s by default: no attribute, so the style sheet follows it live', async () => {
    const page = await show(<ThemeChoice name="theme" />);
    expect(readTheme()).toBe('system');
    expect(page.querySelector<HTMLInputElement>('input:checked')?.value).toBe('system');
    beforePaint();
    expect(shown()).toBeUndefined();
  });

  it.each(['Light', 'Dark'])('%s is saved under mendwell-theme and shown at once', async (name) => {
    await choose(name);
    expect(localStorage.getItem('mendwell-theme')).toBe(name.toLowerCase());
    expect(shown()).toBe(name.toLowerCase());
  });

  it('goes back to the system’s', async () => {
    await choose('Dark');
    await choose('System');
    expect(localStorage.getItem('mendwell-theme')).toBe('system');
    expect(shown()).toBeUndefined();
  });

  it.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['system', undefined],
    ['puce', undefined],
  ])('"%s" is restored before the first paint', (saved, attribute) => {
    localStorage.setItem('mendwell-theme', saved);
    beforePaint();
    expect(shown()).toBe(attribute);
  });

  it('follows another tab', async () => {
    await show(<ThemeChoice name="theme" />);
    localStorage.setItem('mendwell-theme', 'dark');
    await act(async () =>
      window.dispatchEvent(new StorageEvent('storage', { key: 'mendwell-theme' })),
    );
    expect(shown()).toBe('dark');
  });
});
