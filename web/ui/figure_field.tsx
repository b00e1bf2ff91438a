import { TextField, type TextFieldProps } from './text_field.tsx';

export type FigureFieldProps = Omit<TextFieldProps, 'inputMode' | 'prefix' | 'suffix' | 'type'>;

/** A figure with its unit. Takes what people type and leaves it alone while they type, so the cursor stays where
 *  it is; `tidy` writes it properly once they leave. Nothing is refused here: the page reads the text. */
export function FigureField({
  tidy,
  onChange,
  onBlur,
  ...rest
}: TextFieldProps & { readonly tidy: (text: string) => string }) {
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      onChange={onChange}
      onBlur={(event) => {
        onBlur?.(event);
        // They looked at another window, perhaps for the figure: the cursor waits where it was.
        if (document.activeElement === event.target) return;
        const tidied = tidy(event.target.value);
        if (tidied !== event.target.value) onChange(tidied);
      }}
      {...rest}
    />
  );
}
