import { flushSync } from 'react-dom';

/** Brings the errors of a form to the page and the focus to the first of them, within the event that asked: a moment
 *  later it would be taken from somebody who has gone on. */
export function showWrong(form: HTMLFormElement, show: () => void): void {
  flushSync(show);
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
