import { act } from 'react';

// What a person does to a control, for tests.

/** The one there is. Throws when there is none. */
export function find<Kind extends Element = HTMLInputElement>(
  page: ParentNode,
  selector: string,
): Kind {
  const found = page.querySelector<Kind>(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
}

/** The whole new text, where the cursor is after it, and the event that says so. */
export const type = (input: HTMLInputElement, text: string, cursor?: number) =>
  act(async () => {
    Reflect.set(HTMLInputElement.prototype, 'value', text, input);
    if (cursor !== undefined) input.setSelectionRange(cursor, cursor);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });

/** A key, and what it sets going in the same breath. */
export const press = (target: Element, key: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    target.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    );
    await new Promise((resolve) => setTimeout(resolve, 0));
  });

/** The focus goes elsewhere. */
export const leave = (input: HTMLElement) =>
  act(async () => {
    input.blur();
    input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  });

/** The texts that describe a control, as they are read out. */
export const describedBy = (page: ParentNode, control: Element): (string | null)[] =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => find<HTMLElement>(page, `[id="${id}"]`).textContent);

/** Presses, and goes on to a field beside the page before the answer is there. Gives that field. */
export async function pressAndGoOn(pressed: HTMLElement | undefined): Promise<HTMLElement> {
  const beside = document.createElement('input');
  document.body.append(beside);
  await act(async () => {
    pressed?.click();
    beside.focus();
  });
  return beside;
}
