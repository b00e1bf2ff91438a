import { useRef } from 'react';
import { TextField, type TextFieldProps } from './text_field.tsx';

export type FigureFieldProps = Omit<TextFieldProps, 'inputMode' | 'prefix' | 'suffix' | 'type'>;

/** A figure with its unit. Takes what people type and leaves it alone while they type, so the cursor stays where
 *  it is; `tidy` writes it properly once they leave. Nothing is refused here: the page reads the text. What stands there
 *  is selected when they come, so that typing replaces it. */
export function FigureField({
  tidy,
  onChange,
  onBlur,
  ...rest
}: TextFieldProps & { readonly tidy: (text: string) => string }) {
  // They looked at another window and come back: what they were typing is not to be replaced.
  const isAway = useRef(false);
  const wasFocused = useRef(false);
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      onChange={onChange}
      onFocus={({ target }) => {
        if (!isAway.current) target.select();
        isAway.current = false;
      }}
      onPointerDown={({ currentTarget }) => {
        wasFocused.current = document.activeElement === currentTarget;
      }}
      onClick={({ currentTarget }) => {
        // The press that brought the focus has put the cursor where it fell. A part that was marked stays marked.
        const { selectionStart, selectionEnd } = currentTarget;
        if (!wasFocused.current && selectionStart === selectionEnd) currentTarget.select();
        wasFocused.current = true;
      }}
      onBlur={(event) => {
        onBlur?.(event);
        // They looked at another window, perhaps for the figure: the cursor waits where it was.
        isAway.current = document.activeElement === event.target;
        if (isAway.current) return;
        const tidied = tidy(event.target.value);
        if (tidied !== event.target.value) onChange(tidied);
      }}
      {...rest}
    />
  );
}
