import { TextField } from '../../../ui/text_field.tsx';
import { leadId } from './panel.tsx';

interface CodeFieldProps {
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** Six digits, set wide. One field: it takes a paste with spaces or words around, and a phone fills it in. */
export function CodeField(props: CodeFieldProps) {
  return (
    <TextField
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      describedBy={leadId}
      className="[&_input]:text-3 [&_input]:tracking-[0.2em]"
      {...props}
    />
  );
}
