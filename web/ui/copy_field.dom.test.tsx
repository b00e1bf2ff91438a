import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { show, takeDown } from '../data/testing/people.tsx';
import { CopyField } from './copy_field.tsx';
import { find } from './testing/hands.ts';

afterEach(async () => {
  await takeDown();
  vi.restoreAllMocks();
});

const start = async () => {
  const page = await show(<CopyField label="Code" help="What it is for." value="BACK-2345" />);
  const button = find<HTMLButtonElement>(page, 'button');
  return { page, button, press: () => act(async () => button.click()) };
};

describe('a text to take along', () => {
  it('is copied, and says so', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
    const { page, button, press } = await start();
    await press();
    expect(write).toHaveBeenCalledWith('BACK-2345');
    expect(button.textContent).toBe('Copied');
    expect(page.querySelector('p[role=status]')?.textContent).toBe('Copied');
  });

  it('is selected where the browser keeps its clipboard to itself', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    const { page, press } = await start();
    await press();
    const input = find<HTMLInputElement>(page, 'input');
    expect(document.activeElement).toBe(input);
    expect(input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)).toBe('BACK-2345');
    expect(page.querySelector('p[role=status]')?.textContent).toContain('Copy it');
  });

  it('is not selected where the person has gone on before the browser refused', async () => {
    let refuse: (why: Error) => void = () => undefined;
    vi.spyOn(navigator.clipboard, 'writeText').mockReturnValue(
      new Promise((_resolve, reject) => (refuse = reject)),
    );
    const { page, press } = await start();
    await show(<input name="beside" />);
    await press();
    find(document, '[name=beside]').focus();
    await act(async () => refuse(new Error('refused')));
    expect(document.activeElement?.getAttribute('name')).toBe('beside');
    expect(page.querySelector('p[role=status]')?.textContent).toContain('Copy it');
  });

  it('has a button that says what it copies, until it has', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
    const page = await show(<CopyField label="Link" copyName="Copy the link" value="https://x" />);
    const button = find<HTMLButtonElement>(page, 'button');
    expect(button.getAttribute('aria-label')).toBe('Copy the link');
    await act(async () => button.click());
    expect(button.getAttribute('aria-label')).toBeNull();
    expect(button.textContent).toBe('Copied');
  });

  it('can be read and not changed, and is described by its help', async () => {
    const { page } = await start();
    const input = find<HTMLInputElement>(page, 'input');
    expect(input.readOnly).toBe(true);
    expect(
      page.querySelector(`[id="${input.getAttribute('aria-describedby')}"]`)?.textContent,
    ).toBe('What it is for.');
  });
});
