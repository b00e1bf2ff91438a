import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { mayTakeFocus } from '../late_focus.ts';

/** What is wrong with each field, as it is said there, and with the whole form. */
export type FormErrors<Values> = {
  readonly [Field in (keyof Values & string) | 'form']?: string | undefined;
};

/** What a control of the form takes. */
export interface FormField<Name extends string, Value> {
  readonly name: Name;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly error: string | undefined;
}

/** What the `form` element takes. The server is asked by `send`, never by the browser; before the app listens, nothing
 *  that was typed gets into an address. */
export interface FormProps {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly method: 'post';
  readonly noValidate: true;
  readonly onSubmit: (event: FormEvent) => void;
}

type Send<Values> = (
  values: Values,
) => FormErrors<Values> | undefined | void | Promise<FormErrors<Values> | undefined | void>;

interface FormOptions<Values> {
  /** What stands there at first. */
  readonly initial: Values | (() => Values);
  /** What is wrong with what was typed. Nothing is sent while there is something. */
  readonly check?: (values: Values) => FormErrors<Values>;
  /** Sends what was typed, and goes on. Returns what the server refused. */
  readonly send: Send<Values>;
  /** The person has changed these fields, and this is what stands there now. */
  readonly onChange?: (values: Values, changed: readonly (keyof Values & string)[]) => void;
}

/** What `useForm` gives. */
export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;

/** What is wrong: a field, or what is said of the whole form. */
const wrongPart = '[aria-invalid="true"], [role=alert]';

/** Of radio buttons the chosen one takes the focus, or the first: their group can't. */
const groupTarget = ['input:checked:not(:disabled)', 'input:not(:disabled)'];

/** The focus goes to what is wrong, and what is said of it is in sight: of a list it stands above what has the focus. */
function goTo(wrong: HTMLElement): void {
  const target = wrong.matches('fieldset')
    ? groupTarget.map((part) => wrong.querySelector<HTMLElement>(part)).find((part) => part)
    : wrong;
  target?.focus();
  if (target === wrong) return;
  document
    .getElementById(wrong.getAttribute('aria-describedby') ?? '')
    ?.scrollIntoView({ block: 'nearest' });
}

/** One way through a form: what was typed stays, what is wrong stands at its field until that is changed, the first wrong
 *  field takes the focus unless the person has gone on meanwhile, and one request is on its way at a time. Why there is no
 *  library: docs/decisions/0021-forms.md. */
export function useForm<Values extends object>({
  initial,
  check,
  send,
  onChange,
}: FormOptions<Values>) {
  const form = useRef<HTMLFormElement & HTMLDivElement>(null);
  // Where the focus was when the form was checked or sent.
  const from = useRef<Element>(null);
  const [values, setValues] = useState(initial);
  // A state would be read stale by a second change, or a second press, in the same frame.
  const latest = useRef(values);
  const inFlight = useRef(false);
  const [errors, setErrors] = useState<FormErrors<Values>>({});
  const [refusals, setRefusals] = useState(0);
  const [isSending, setSending] = useState(false);

  /** Fills in what somebody does not have to type. */
  const fill = useCallback((next: (now: Values) => Values) => {
    latest.current = next(latest.current);
    setValues(latest.current);
  }, []);

  const clearError = (field: keyof FormErrors<Values>) =>
    setErrors((before) => ({ ...before, [field]: undefined }));

  /** The person has changed a field, and with it perhaps others. */
  const change = (part: Partial<Values>) => {
    const changed = Object.keys(part) as (keyof Values & string)[];
    changed.forEach(clearError);
    fill((now) => ({ ...now, ...part }));
    onChange?.(latest.current, changed);
  };

  // After the errors stand, so that the field is described by its own.
  useEffect(() => {
    if (refusals === 0 || !mayTakeFocus(from.current)) return;
    const wrong = form.current?.querySelector<HTMLElement>(wrongPart);
    if (wrong) goTo(wrong);
  }, [refusals]);

  const refuse = (found: FormErrors<Values>) => {
    setErrors(found);
    setRefusals((count) => count + 1);
  };

  /** Sends something else that the form stands for, as its one request. */
  const run = async (task: Send<Values>) => {
    if (inFlight.current) return;
    inFlight.current = true;
    from.current = document.activeElement;
    setSending(true);
    setErrors({});
    try {
      const refused = await task(latest.current);
      if (isWrong(refused)) refuse(refused);
    } finally {
      inFlight.current = false;
      setSending(false);
    }
  };

  const submit = () => {
    if (inFlight.current) return;
    from.current = document.activeElement;
    const found = check?.(latest.current);
    // Within the event that asked: a moment later the focus would be taken from somebody who has gone on.
    if (isWrong(found)) flushSync(() => refuse(found));
    else void run(send);
  };

  const props: FormProps = {
    ref: form,
    method: 'post',
    noValidate: true,
    onSubmit: (event) => {
      event.preventDefault();
      submit();
    },
  };
  return {
    props,
    /** Of a part of a form that sends something of its own. */
    part: form as RefObject<HTMLDivElement | null>,
    values,
    errors,
    isSending,
    /** Whether anything was refused yet: for what is said while somebody types only from then on. */
    wasRefused: refusals > 0,
    field: <Name extends keyof Values & string>(name: Name): FormField<Name, Values[Name]> => ({
      name,
      value: values[name],
      onChange: (value) => change({ [name]: value } as unknown as Partial<Values>),
      error: errors[name],
    }),
    change,
    fill,
    clearError,
    submit,
    run: (task: Send<Values>) => void run(task),
    /** Whether what came of the last request may take the focus. */
    mayTakeFocus: useCallback(() => mayTakeFocus(from.current), []),
  };
}

const isWrong = <Errors extends object>(found: Errors | undefined | void): found is Errors =>
  found !== undefined && Object.values(found).some((text) => text !== undefined);
