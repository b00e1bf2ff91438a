import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show, takeDown } from '../data/testing/people.tsx';
import { followTooltips } from './tooltip.ts';

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(async () => {
  stop();
  await takeDown();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));
let opened: boolean;
const tip = () => document.querySelector<HTMLElement>('[popover=manual]');
const said = () => (opened ? tip()?.textContent : undefined);

async function start() {
  const page = await show(
    <>
      <button type="button" data-tooltip="first">
        a
      </button>
      <button type="button" data-tooltip="second">
        b
      </button>
      <p>beside</p>
    </>,
  );
  opened = false;
  stop = followTooltips(new Event('pointerover'));
  Object.assign(tip() ?? {}, {
    showPopover: () => (opened = true),
    hidePopover: () => (opened = false),
  });
  const [a, b] = page.querySelectorAll('button');
  const move = (type: string, over: Element | null | undefined, pointerType = 'mouse') =>
    act(async () => {
      over?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType }));
    });
  return {
    enterA: (pointerType?: string) => move('pointerover', a, pointerType),
    // A press on the control closes its tooltip.
    closeA: () => move('pointerdown', a),
    enterB: () => move('pointerover', b),
    enterTip: () => move('pointerover', tip()),
    leave: () => move('pointerover', page.querySelector('p')),
    press: (key: string) =>
      act(async () => document.dispatchEvent(new KeyboardEvent('keydown', { key }))),
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
    expect(said()).toBeUndefined();
    await pass(299);
    await enterB();
    expect(said()).toBe('second');
  });

  it('waits again 300 ms after the last one', async () => {
    const { enterA, closeA, enterB } = await start();
    await enterA();
    await pass(700);
    await closeA();
    await pass(300);
    await enterB();
    expect(said()).toBeUndefined();
    await pass(700);
    expect(said()).toBe('second');
  });

  it('does not open for who only passes by, nor for a finger', async () => {
    const { enterA, leave } = await start();
    await enterA();
    await pass(600);
    await leave();
    await pass(1_000);
    expect(said()).toBeUndefined();
    await enterA('touch');
    await pass(1_000);
    expect(said()).toBeUndefined();
  });

  it('stays while the pointer rests on it, and closes on Escape', async () => {
    const { enterA, enterTip, leave, press } = await start();
    await enterA();
    await pass(700);
    await leave();
    await pass(50);
    await enterTip();
    await pass(1_000);
    expect(said()).toBe('first');
    await press('Escape');
    expect(said()).toBeUndefined();
  });

  it('closes once the pointer has left', async () => {
    const { enterA, leave } = await start();
    await enterA();
    await pass(700);
    await leave();
    await pass(200);
    expect(said()).toBeUndefined();
  });
});
