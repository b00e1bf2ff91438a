import { act, useEffect, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { show, takeDown } from '../../../data/testing/people.tsx';
import { find } from '../../../ui/testing/hands.ts';
import { CodeEntry } from './code_entry.tsx';

let answer: (part: { error?: string; question?: string }) => Promise<void>;

/** The entry, whose answer comes when the test says so, and a link beside it. */
function Page() {
  const [said, setSaid] = useState<{ error?: string; question?: string }>({});
  useEffect(() => {
    answer = (part) => act(async () => setSaid(part));
  }, []);
  return (
    <>
      <CodeEntry
        typed="MEND"
        onType={() => undefined}
        onUse={() => undefined}
        isBusy={false}
        error={said.error}
        done={null}
        question={said.question ?? null}
        onAnswer={() => undefined}
      />
      <a href="/terms">beside</a>
    </>
  );
}
const press = (text: string) =>
  act(async () => {
    const button = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === text,
    );
    button?.focus();
    button?.click();
  });
const focused = () => document.activeElement;

afterEach(takeDown);

describe('the answer to a code', () => {
  it.each([
    [{ error: 'We don’t recognize that code.' }, 'the field', 'INPUT'],
    [{ question: 'Begin now?' }, 'the first answer', 'BUTTON'],
  ])('takes the focus that waited for it: %j to %s', async (said, _where, kind) => {
    await show(<Page />);
    await press('Use code');
    await answer(said);
    expect(focused()?.tagName).toBe(kind);
    expect(focused()?.textContent).not.toBe('Use code');
  });

  it.each([{ error: 'We don’t recognize that code.' }, { question: 'Begin now?' }])(
    'leaves it with somebody who has gone on meanwhile: %j',
    async (said) => {
      await show(<Page />);
      await press('Use code');
      find<HTMLAnchorElement>(document, 'a').focus();
      await answer(said);
      expect(focused()?.textContent).toBe('beside');
    },
  );

  it('to what was asked in between takes the focus too', async () => {
    await show(<Page />);
    await press('Use code');
    await answer({ question: 'Begin now?' });
    await press(find<HTMLElement>(document, '[aria-describedby=code-question]').textContent);
    await answer({ error: 'It was used meanwhile.' });
    expect(focused()?.tagName).toBe('INPUT');
  });
});
