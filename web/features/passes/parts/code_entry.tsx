import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import type { Form } from '../../../ui/form/use_form.ts';
import { TextField } from '../../../ui/text_field.tsx';

/** How a code looks. */
const example = 'MEND-7Q4K-22AB-ZZ99';

/** Down to that field, for who came with a code: prices stand between. */
export function ToCode() {
  const { search, state } = useLocation();
  return (
    <ButtonLink
      variant="text"
      to={`${search}#code`}
      replace
      state={state}
      onClick={() =>
        document.querySelector<HTMLElement>('#code input')?.focus({ preventScroll: true })
      }
    >
      {m.passes_code_title()}
    </ButtonLink>
  );
}

/** One field for every code there is. What was typed stays when it did not fit. */
export function CodeEntry({
  ref,
  form,
  note,
  done,
  question = null,
  onAnswer,
  next,
}: {
  /** The section, so that another part of the page can lead to it. */
  readonly ref?: Ref<HTMLElement>;
  readonly form: Pick<
    Form<{ readonly code: string }>,
    'props' | 'field' | 'isSending' | 'mayTakeFocus'
  >;
  /** For whom there may be one. */
  readonly note?: string | false;
  /** What the last code did. */
  readonly done: ReactNode;
  /** What the code would do, where that is asked before it is used. */
  readonly question?: string | null;
  readonly onAnswer: (isYes: boolean) => void;
  /** Where to go then. */
  readonly next?: ReactNode;
}) {
  const answers = useRef<HTMLDivElement>(null);
  const field = form.field('code');
  const { mayTakeFocus } = form;
  useEffect(() => {
    if (question && mayTakeFocus()) answers.current?.querySelector('button')?.focus();
  }, [question, mayTakeFocus]);

  return (
    <section ref={ref} id="code" aria-labelledby="code-title">
      <h2 id="code-title" className="mb-4">
        {m.passes_code_title()}
      </h2>
      <form {...form.props}>
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            label={m.passes_code()}
            help={m.passes_code_help({ example })}
            {...field}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            className="min-w-0 flex-[1_1_14rem]"
          />
          <Button type="submit" busy={form.isSending && m.passes_code_using()}>
            {m.passes_code_use()}
          </Button>
        </div>
      </form>
      {note && <p className="mt-3 text-ink-2">{note}</p>}
      <div role="status" className="mt-3 empty:hidden">
        {question ? (
          <Callout>
            <p id="code-question">{question}</p>
          </Callout>
        ) : (
          done &&
          !field.error && (
            <Callout kind="good">
              <p>{done}</p>
              {next && <div className="mt-3 flex flex-wrap max-sm:*:flex-auto">{next}</div>}
            </Callout>
          )
        )}
      </div>
      {question && (
        <div ref={answers} className="mt-3 flex flex-wrap gap-3 max-sm:*:flex-auto">
          <Button
            aria-describedby="code-question"
            busy={form.isSending && m.passes_code_using()}
            onClick={() => onAnswer(true)}
          >
            {m.passes_code_now()}
          </Button>
          <Button
            onClick={() => {
              onAnswer(false);
              form.props.ref.current?.querySelector('input')?.focus();
            }}
          >
            {m.passes_code_keep()}
          </Button>
        </div>
      )}
    </section>
  );
}
