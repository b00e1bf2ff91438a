import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { MemoryRouter } from 'react-router';
import { useForm } from '../../../ui/form/use_form.ts';
import { CodeEntry } from './code_entry.tsx';

interface Said {
  readonly error?: string;
  readonly question?: string;
}
let answer: (said: Said) => Promise<void>;

/** The entry, whose answer comes when the test says so, and a link beside it. */
function Page() {
  const [question, setQuestion] = useState<string | null>(null);
  const ask = async () => {
    const said = await new Promise<Said>((resolve) => {
      answer = (given) => act(async () => resolve(given));
    });
    setQuestion(said.question ?? null);
    return { code: said.error };
  };
  const form = useForm({ initial: { code: 'MEND' }, send: ask });
  return (
    <MemoryRouter>
      <CodeEntry form={form} done={null} question={question} onAnswer={() => form.run(ask)} />
      <a href="/terms">beside</a>
    </MemoryRouter>
  );
}
const press = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }));
const field = () => screen.getByRole('textbox', { name: /^Invitation/ });

afterEach(cleanup);

describe('the answer to a code', () => {
  it('takes the focus that waited for it: a refusal to the field', async () => {
    render(<Page />);
    await press('Use code');
    await answer({ error: 'We don’t recognize that code.' });
    expect(document.activeElement).toBe(field());
  });

  it('takes the focus that waited for it: a question to the first answer', async () => {
    render(<Page />);
    await press('Use code');
    await answer({ question: 'Begin now?' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Use it now' }));
  });

  it.each([{ error: 'We don’t recognize that code.' }, { question: 'Begin now?' }])(
    'leaves it with somebody who has gone on meanwhile: %j',
    async (said) => {
      render(<Page />);
      await press('Use code');
      screen.getByRole('link', { name: 'beside' }).focus();
      await answer(said);
      expect(document.activeElement?.textContent).toBe('beside');
    },
  );

  it('to what was asked in between takes the focus too', async () => {
    render(<Page />);
    await press('Use code');
    await answer({ question: 'Begin now?' });
    await press('Use it now');
    await answer({ error: 'It was used meanwhile.' });
    expect(document.activeElement).toBe(field());
  });
});
