import { act, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import '../data/testing/people.tsx';
import { type Early, EarlyInput, holdEarlyInput } from './early_input.tsx';

function Form() {
  const [owed, setOwed] = useState('5,000');
  const [kind, setKind] = useState('card');
  const [isKept, setKept] = useState(false);
  const [note, setNote] = useState('');
  const [presses, setPresses] = useState(0);
  const [sent, setSent] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSent(owed);
      }}
    >
      <input name="owed" value={owed} onChange={(event) => setOwed(event.target.value)} />
      <select name="kind" value={kind} onChange={(event) => setKind(event.target.value)}>
        <option>card</option>
        <option>loan</option>
      </select>
      <input type="checkbox" checked={isKept} onChange={(event) => setKept(event.target.checked)} />
      <textarea value={note} onChange={(event) => setNote(event.target.value)} />
      <button type="button" onClick={() => setPresses(presses + 1)}>
        more
      </button>
      <output>{JSON.stringify({ owed, kind, isKept, note, presses, sent })}</output>
    </form>
  );
}

const inside = (early: Early | null) => (
  <>
    <Form />
    <EarlyInput early={early} />
  </>
);

let root: Root;
let container: HTMLElement;

function arrive() {
  container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(inside(null));
  const find = <Kind extends Element>(selector: string) =>
    container.querySelector(selector) as Kind;
  return {
    owed: find<HTMLInputElement>('[name=owed]'),
    kind: find<HTMLSelectElement>('select'),
    kept: find<HTMLInputElement>('[type=checkbox]'),
    note: find<HTMLTextAreaElement>('textarea'),
    more: find<HTMLButtonElement>('button'),
    form: find<HTMLFormElement>('form'),
  };
}

async function hydrate(meanwhile: () => void = () => undefined) {
  const early = holdEarlyInput(container);
  meanwhile();
  await act(async () => {
    root = hydrateRoot(container, inside(early));
  });
  return JSON.parse(container.querySelector('output')?.textContent ?? '') as unknown;
}

const untouched = { owed: '5,000', kind: 'card', isKept: false, note: '', presses: 0, sent: '' };

afterEach(async () => {
  await act(async () => root.unmount());
  container.remove();
  delete window.mendwellEarly;
});

describe('what is done on a prerendered page before the app listens', () => {
  it('is nothing, when nothing was done', async () => {
    arrive();
    expect(await hydrate()).toEqual(untouched);
  });

  it('is kept: text, choice, check and note', async () => {
    const { owed, kind, kept, note } = arrive();
    owed.value = '7,250';
    kind.value = 'loan';
    kept.checked = true;
    note.value = 'from my aunt';
    expect(await hydrate()).toEqual({
      ...untouched,
      owed: '7,250',
      kind: 'loan',
      isKept: true,
      note: 'from my aunt',
    });
    expect([owed.value, kind.value, kept.checked, note.value]).toEqual([
      '7,250',
      'loan',
      true,
      'from my aunt',
    ]);
  });

  it('keeps a field that was emptied empty', async () => {
    const { owed } = arrive();
    owed.value = '';
    expect(await hydrate()).toEqual({ ...untouched, owed: '' });
  });

  it('is kept too when it falls between two slices of coming to life, whatever those set', async () => {
    const { owed } = arrive();
    const seen = await hydrate(() => {
      owed.value = '3,957.39';
      owed.dispatchEvent(new Event('input', { bubbles: true }));
      owed.value = '5,000';
    });
    expect(seen).toEqual({ ...untouched, owed: '3,957.39' });
    expect(owed.value).toBe('3,957.39');
  });

  it('keeps the caret where it was', async () => {
    const { owed } = arrive();
    owed.focus();
    owed.value = '7,250';
    owed.setSelectionRange(2, 2);
    await hydrate();
    expect(document.activeElement).toBe(owed);
    expect(owed.selectionStart).toBe(2);
  });

  it('lets a pressed button have been pressed', async () => {
    const { more } = arrive();
    window.mendwellEarly = { pressed: more, submitted: null };
    expect(await hydrate()).toEqual({ ...untouched, presses: 1 });
    expect(window.mendwellEarly.done).toBe(true);
  });

  it('lets a button that is pressed while the app comes to life have been pressed once', async () => {
    const { more } = arrive();
    const early = { pressed: null as HTMLButtonElement | null, submitted: null };
    window.mendwellEarly = early;
    const note = () => {
      early.pressed = more;
    };
    window.addEventListener('click', note, true);
    const held = holdEarlyInput(container);
    await act(async () => {
      root = hydrateRoot(container, inside(held));
      more.click();
    });
    window.removeEventListener('click', note, true);
    expect(container.querySelector('output')?.textContent).toContain('"presses":1');
  });

  it('sends a form that was sent, with what was typed', async () => {
    const { owed, form } = arrive();
    owed.value = '99';
    window.mendwellEarly = { pressed: null, submitted: form };
    expect(await hydrate()).toEqual({ ...untouched, owed: '99', sent: '99' });
  });
});
