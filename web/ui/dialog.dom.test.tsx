import { act, type ReactNode, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { show, takeDown } from '../data/testing/people.tsx';
import { Dialog } from './dialog.tsx';
import { SelectField } from './select_field.tsx';
import { find, press } from './testing/hands.ts';
import { TextField } from './text_field.tsx';

const nothing = () => undefined;
const settle = () =>
  act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 0));
  });

async function openDialog(content: ReactNode, onClose = nothing) {
  await show(
    <Dialog title="Record a payment" onClose={onClose}>
      {content}
    </Dialog>,
  );
  await settle();
}
const focused = () => document.activeElement;

afterEach(takeDown);

describe('a dialog that opens', () => {
  it('has the focus on its first field', async () => {
    await openDialog(
      <>
        <p>Since last month.</p>
        <TextField label="Amount" name="amount" value="" onChange={nothing} />
        <TextField label="Note" name="note" value="" onChange={nothing} />
      </>,
    );
    expect(focused()?.getAttribute('name')).toBe('amount');
  });

  it('passes over what cannot be filled in', async () => {
    await openDialog(
      <>
        <input type="hidden" name="id" />
        <TextField label="Fixed" name="fixed" value="1" onChange={nothing} disabled />
        <SelectField
          label="Kind"
          name="kind"
          value="a"
          onChange={nothing}
          options={[{ value: 'a', label: 'A' }]}
        />
      </>,
    );
    expect(focused()?.getAttribute('name')).toBe('kind');
  });

  it('begins with the chosen one of radio buttons', async () => {
    await openDialog(
      <>
        <input type="radio" name="kind" value="a" />
        <input type="radio" name="kind" value="b" defaultChecked />
      </>,
    );
    expect((focused() as HTMLInputElement).value).toBe('b');
  });

  it('begins with the first of radio buttons where none is chosen, not with the field after them', async () => {
    await openDialog(
      <>
        <input type="radio" name="kind" value="a" />
        <input type="radio" name="kind" value="b" />
        <TextField label="Note" name="note" value="" onChange={nothing} />
      </>,
    );
    expect((focused() as HTMLInputElement).value).toBe('a');
  });

  it('has it on its heading where there is no field', async () => {
    await openDialog(<button type="button">Record it</button>);
    expect(focused()?.textContent).toBe('Record a payment');
    expect(focused()?.tagName).toBe('H2');
  });

  it('is closed by its button, which the Tab key reaches, and by Escape', async () => {
    let closed = 0;
    await openDialog(<TextField label="Amount" value="" onChange={nothing} />, () => {
      closed += 1;
    });
    const close = find<HTMLButtonElement>(document, '[role=dialog] button[aria-label="Close"]');
    expect(close.tabIndex).toBe(0);
    await act(async () => close.click());
    await press(document.body, 'Escape');
    expect(closed).toBe(2);
  });
});

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" name="opener" onClick={() => setIsOpen(true)}>
        Add
      </button>
      <input name="beside" />
      {isOpen && (
        <Dialog title="Record a payment" onClose={() => setIsOpen(false)}>
          <TextField label="Amount" name="amount" value="" onChange={nothing} />
        </Dialog>
      )}
    </>
  );
}

describe('a dialog that closes', () => {
  async function openAndClose() {
    await show(<Page />);
    const opener = find<HTMLButtonElement>(document, 'button[name=opener]');
    opener.focus();
    await act(async () => opener.click());
    await settle();
    expect(focused()?.getAttribute('name')).toBe('amount');
    await press(document.body, 'Escape');
    expect(document.querySelector('[role=dialog]')).toBeNull();
  }

  it('gives the focus back to what opened it', async () => {
    await openAndClose();
    await settle();
    expect(focused()?.getAttribute('name')).toBe('opener');
  });

  it('leaves it with somebody who has gone on already', async () => {
    await openAndClose();
    find<HTMLInputElement>(document, 'input[name=beside]').focus();
    await settle();
    expect(focused()?.getAttribute('name')).toBe('beside');
  });
});

describe('the way back of a phone', () => {
  const watchers: EventTarget[] = [];
  class Watcher extends EventTarget {
    constructor() {
      super();
      watchers.push(this);
    }
    destroy() {
      watchers.splice(watchers.indexOf(this), 1);
    }
  }
  afterEach(() => Reflect.deleteProperty(window, 'CloseWatcher'));

  it('closes the dialog, and is the page’s again when it is gone', async () => {
    Object.assign(window, { CloseWatcher: Watcher });
    let isClosed = false;
    await openDialog(<p>Since last month.</p>, () => {
      isClosed = true;
      return undefined;
    });
    expect(watchers).toHaveLength(1);
    watchers[0]?.dispatchEvent(new Event('close'));
    expect(isClosed).toBe(true);
    await takeDown();
    expect(watchers).toEqual([]);
  });
});
