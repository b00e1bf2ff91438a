import { clsx } from 'clsx';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { Question as Asked } from '../../../../domain/learning/lesson.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';

/** On paper, and where no script runs, everything is there to read. */
const onPaper = 'hidden print:block [@media(scripting:none)]:block';

/** One question of a quiz. An answer that is not right gets its reason, and another try; after the right one every reason
 *  stands. `onAnswer` hears of the first answer, and `onRight` of the right one. */
export function Question({
  question: { ask, options },
  onAnswer,
  onRight,
}: {
  readonly question: Asked;
  readonly onAnswer: (isRight: boolean) => void;
  readonly onRight: () => void;
}) {
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const [tried, setTried] = useState<readonly number[]>([]);
  const [isMissing, setMissing] = useState(false);
  const last = tried.at(-1);
  const isOver = last !== undefined && options[last]?.isRight === true;

  const check = (event: FormEvent) => {
    event.preventDefault();
    if (chosen === null || tried.includes(chosen)) {
      setMissing(true);
      return;
    }
    const isRight = options[chosen]?.isRight === true;
    if (tried.length === 0) onAnswer(isRight);
    if (isRight) onRight();
    setTried([...tried, chosen]);
    setMissing(false);
    if (!isRight) setChosen(null);
  };

  return (
    <form onSubmit={check}>
      <fieldset className="min-w-0 break-inside-avoid">
        <legend className="mb-3 font-serif text-3 leading-snug text-balance">{ask}</legend>
        <ul className="grid gap-2">
          {options.map(({ text, isRight, why }, at) => {
            const isTried = tried.includes(at);
            const isShown = isOver || isTried;
            const isGood = isOver && isRight;
            return (
              <li
                key={text}
                className={clsx(
                  'rounded-2 border',
                  isGood ? 'border-glaze-line bg-glaze-tint' : 'border-line-strong bg-surface',
                )}
              >
                <label
                  className={clsx(
                    'grid min-h-12 grid-cols-[auto_1fr] rounded-[inherit] items-baseline gap-x-3 gap-y-1 px-4 py-3',
                    !isShown && 'cursor-pointer hover:bg-sunken',
                  )}
                >
                  <input
                    type="radio"
                    name={id}
                    checked={chosen === at}
                    disabled={isShown}
                    aria-describedby={isShown ? `${id}-${at}` : undefined}
                    onChange={() => {
                      setChosen(at);
                      setMissing(false);
                    }}
                    className="radio self-center"
                  />
                  <span>{text}</span>
                  <span
                    id={`${id}-${at}`}
                    className={clsx(
                      'col-start-2 text-cell text-ink-2',
                      isShown ? 'block' : onPaper,
                    )}
                  >
                    {isRight ? (
                      <span className="mr-1 font-[560] text-ink">
                        <CircleCheck
                          aria-hidden="true"
                          size={16}
                          strokeWidth={1.6}
                          className="mr-1 inline-block align-[-0.16em]"
                        />
                        {m.learn_quiz_right()}
                      </span>
                    ) : (
                      isTried && (
                        <span className="mr-1 font-[560] text-ink">
                          <CircleDashed
                            aria-hidden="true"
                            size={16}
                            strokeWidth={1.6}
                            className="mr-1 inline-block align-[-0.16em]"
                          />
                          {m.learn_quiz_wrong()}
                        </span>
                      )
                    )}
                    {why}
                  </span>
                </label>
              </li>
            );
          })}
        </ul>
      </fieldset>
      <p role="status" className="sr-only">
        {last !== undefined &&
          `${isOver ? m.learn_quiz_right() : m.learn_quiz_wrong()} ${options[last]?.why ?? ''}`}
      </p>
      {!isOver && (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden [@media(scripting:none)]:hidden">
          <Button type="submit">{m.learn_quiz_check()}</Button>
          <p role="alert" className="text-cell text-clay empty:hidden">
            {isMissing && m.learn_quiz_choose()}
          </p>
          {tried.length > 0 && !isMissing && (
            <p className="text-cell text-ink-2">{m.learn_quiz_try()}</p>
          )}
        </div>
      )}
    </form>
  );
}
