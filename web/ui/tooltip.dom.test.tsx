import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show, takeDown } from '../data/testing/people.tsx';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  await takeDown();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));
const said = () => document.querySelector('[role=tooltip]')?.textContent;

async function start() {
  const page = await show(
    <TooltipProvider>
      <Tooltip text="first">
        <button type="button">a</button>
      </Tooltip>
      <Tooltip text="second">
        <button type="button">b</button>
      </Tooltip>
    </TooltipProvider>,
  );
  const [a, b] = page.querySelectorAll('button');
  const move = (type: string, over: Element | undefined) =>
    act(async () => {
      over?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse' }));
    });
  return {
    enterA: () => move('pointermove', a),
    // A press on the control closes its tooltip.
    closeA: () => move('pointerdown', a),
    enterB: () => move('pointermove', b),
  };
}

describe('a tooltip', () => {
  it('opens after 700 ms', async () => {
    const { enterA } = await start();
    await enterA();
    await pass(699);
    expect(said()).toBeUndefined();
    await pass(1);
    expect(said()).toBe('first');
  });

  it('opens at once within 300 ms of another', async () => {
    const { enterA, closeA, enterB } = await start();
    await enterA();
    await pass(700);
    await closeA();
    await pass(299);
    await enterB();
    await pass(0);
    expect(said()).toBe('second');
  });

  it('waits again 300 ms after the last one', async () => {
    const { enterA, closeA, enterB } = await start();
    await enterA();
    await pass(700);
    await closeA();
    await pass(300);
    await enterB();
    await pass(0);
    expect(said()).not.toBe('second');
    await pass(700);
    expect(said()).toBe('second');
  });
});
