import { useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What the person did on the prerendered page before the app listened. */
export interface Early {
  readonly root: HTMLElement;
  /** Fields whose content is not what the page came with; it grows while the app comes to life in slices. */
  readonly fields: ReadonlyMap<Field, string | boolean>;
  /** What was pressed last. A press while the app comes to life is not among it: React answers that one by itself. */
  readonly pressed: HTMLButtonElement | null | undefined;
  /** No more is noted: the app listens by itself. */
  readonly stop: () => void;
}

declare global {
  interface Window {
    /** Kept by web/build/inline/after_load.js. */
    mendwellEarly?: {
      done?: boolean;
      pressed: HTMLButtonElement | null;
      submitted: HTMLFormElement | null;
    };
  }
}

const isChoice = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

const contentOf = (field: Field) => (isChoice(field) ? field.checked : field.value);

const contentAtFirst = (field: Field) => {
  if (isChoice(field)) return field.defaultChecked;
  if (field instanceof HTMLSelectElement)
    return (
      [...field.options].find((option) => option.defaultSelected)?.value ??
      field.options[0]?.value ??
      ''
    );
  return field.defaultValue;
};

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/** Notes what was typed and chosen so far, and what still is until the app listens: it comes to life in slices, and what
 *  falls between two of them is nobody's. Call before hydration. */
export function holdEarlyInput(root: HTMLElement): Early {
  const fields = new Map<Field, string | boolean>();
  for (const field of root.querySelectorAll<Field>('input, textarea, select'))
    if (contentOf(field) !== contentAtFirst(field)) fields.set(field, contentOf(field));
  const note = ({ target }: Event) => {
    if (isField(target)) fields.set(target, contentOf(target));
  };
  const kinds = ['input', 'change'] as const;
  for (const kind of kinds) root.addEventListener(kind, note, true);
  return {
    root,
    fields,
    pressed: window.mendwellEarly?.pressed,
    stop() {
      for (const kind of kinds) root.removeEventListener(kind, note, true);
    },
  };
}

/** The field that stands in the place of one that was rendered afresh. */
function successor(root: HTMLElement, field: Field): Field | undefined {
  if (field.name === '') return undefined;
  return [...root.querySelectorAll<Field>('input, textarea, select')].find(
    (other) => other.name === field.name && other.type === field.type,
  );
}

/** Sets a field as a person would: past React's own record of it, then the event that React listens for. */
function type(field: Field, content: string | boolean): void {
  const atFirst = contentAtFirst(field);
  if (isChoice(field)) {
    if (content === true) {
      field.checked = atFirst as boolean;
      field.click();
    }
    return;
  }
  // Through React's setter first, so that its record says "as it came"; then past it.
  field.value = String(atFirst);
  Reflect.set(Object.getPrototypeOf(field) as Field, 'value', content, field);
  field.dispatchEvent(
    new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  );
}

/** Puts what a field held into the field that stands now, and the caret back to where it was. */
function handOver(root: HTMLElement, before: Field, held: string | boolean): void {
  const field = before.isConnected ? before : successor(root, before);
  if (!field) return;
  const now = contentOf(field);
  const line =
    document.activeElement === field && !(field instanceof HTMLSelectElement) ? field : null;
  const caret = line && readCaret(line);
  type(field, now === contentAtFirst(field) ? held : now);
  if (line && caret !== null) line.setSelectionRange(caret, caret);
}

/** Gives the app what was typed, chosen and pressed before it listened. Rendered once, after the app. */
export function EarlyInput({ early }: { readonly early: Early | null }) {
  useLayoutEffect(() => {
    if (early === null) return;
    // After React's own work of this step: an event within it would be answered with the old state.
    queueMicrotask(() => {
      early.stop();
      // Known to the app before what was pressed is pressed: it answers with what was typed.
      flushSync(() => {
        for (const [before, held] of early.fields) handOver(early.root, before, held);
      });
      const kept = window.mendwellEarly;
      if (!kept || kept.done) return;
      kept.done = true;
      if (kept.submitted?.isConnected) kept.submitted.requestSubmit();
      else if (early.pressed?.isConnected) early.pressed.click();
    });
  }, [early]);
  return null;
}

/** Where the caret stands; null for fields that have none, such as `type=email`. */
function readCaret(field: HTMLInputElement | HTMLTextAreaElement): number | null {
  try {
    return field.selectionStart;
  } catch {
    return null;
  }
}
