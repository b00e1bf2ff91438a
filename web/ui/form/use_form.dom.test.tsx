import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from '../button.tsx';
import { TextField } from '../text_field.tsx';
import { type FormErrors, useForm } from './use_form.ts';

interface Signup {
  readonly name: string;
  readonly email: string;
}
type Refused = FormErrors<Signup> | undefined;

const send = vi.fn<(values: Signup) => Promise<Refused>>();
const onChange = vi.fn<(values: Signup) => void>();

function Page() {
  const form = useForm<Signup>({
    initial: { name: '', email: '' },
    check: ({ name, email }) => ({
      name: name === '' ? 'Give a name.' : undefined,
      email: email.includes('@') ? undefined : 'Enter an email.',
    }),
    send,
    onChange,
  });
  return (
    <>
      <form {...form.props} aria-label="Sign up">
        <TextField label="Name" {...form.field('name')} />
        <TextField label="Email" {...form.field('email')} />
        {form.errors.form !== undefined && (
          <p role="alert" tabIndex={-1}>
            {form.errors.form}
          </p>
        )}
        <Button type="submit" busy={form.isSending && 'Sending'}>
          Send
        </Button>
      </form>
      <label>
        Beside
        <input />
      </label>
    </>
  );
}

/** An answer that comes when the test says so. */
function waiting() {
  let answer: (refused: Refused) => void = () => undefined;
  send.mockReturnValueOnce(new Promise<Refused>((resolve) => (answer = resolve)));
  return (refused?: FormErrors<Signup>) => answer(refused);
}

async function open() {
  const person = userEvent.setup();
  render(<Page />);
  const field = (name: string) => screen.getByRole('textbox', { name });
  const press = () => person.click(screen.getByRole('button', { name: /Send/ }));
  const fillIn = async () => {
    await person.type(field('Name'), 'Dana');
    await person.type(field('Email'), 'dana@example.com');
  };
  return { person, field, press, fillIn };
}

afterEach(() => {
  cleanup();
  send.mockReset();
  onChange.mockReset();
});

describe('a form', () => {
  it('sends what was typed', async () => {
    const { press, fillIn } = await open();
    await fillIn();
    await press();
    expect(send.mock.calls).toEqual([[{ name: 'Dana', email: 'dana@example.com' }]]);
  });

  it('says at each field what is wrong, has the focus on the first, and sends nothing', async () => {
    const { press, field } = await open();
    await press();
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Give a name.')).toBeDefined();
    expect(screen.getByText('Enter an email.')).toBeDefined();
    expect(document.activeElement).toBe(field('Name'));
    expect(send).not.toHaveBeenCalled();
  });

  it('takes back what it said of a field that is changed, and of no other', async () => {
    const { person, press, field } = await open();
    await press();
    await person.type(field('Name'), 'D');
    expect(screen.queryByText('Give a name.')).toBeNull();
    expect(screen.getByText('Enter an email.')).toBeDefined();
  });

  it('is sent by the Enter key, and keeps what was typed', async () => {
    const { person, field } = await open();
    await person.type(field('Name'), 'Dana{Enter}');
    expect(document.activeElement).toBe(field('Email'));
    expect(field('Name')).toHaveProperty('value', 'Dana');
  });

  it('says at its field what the server refused, and has the focus there', async () => {
    const { press, field, fillIn } = await open();
    await fillIn();
    send.mockResolvedValueOnce({ email: 'That email has an account.' });
    await press();
    expect(await screen.findByText('That email has an account.')).toBeDefined();
    expect(document.activeElement).toBe(field('Email'));
    expect(field('Email')).toHaveProperty('value', 'dana@example.com');
  });

  it('has the focus on what is said of the whole form', async () => {
    const { press, fillIn } = await open();
    await fillIn();
    send.mockResolvedValueOnce({ form: 'You’re offline.' });
    await press();
    expect(document.activeElement).toBe(await screen.findByRole('alert'));
  });

  it('leaves the focus with somebody who has gone on before the answer', async () => {
    const { person, press, field, fillIn } = await open();
    const answer = waiting();
    await fillIn();
    await press();
    await person.click(field('Beside'));
    answer({ email: 'That email has an account.' });
    expect(await screen.findByText('That email has an account.')).toBeDefined();
    expect(document.activeElement).toBe(field('Beside'));
  });

  it('sends once, however often it is sent, and again once the answer is there', async () => {
    const { person, field, fillIn } = await open();
    const answer = waiting();
    await fillIn();
    await person.type(field('Email'), '{Enter}{Enter}{Enter}');
    expect(send).toHaveBeenCalledTimes(1);
    answer({ form: 'You’re offline.' });
    await screen.findByRole('alert');
    await person.type(field('Email'), '{Enter}');
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('tells of every change: which it was, and what stands there', async () => {
    const { person, field } = await open();
    await person.type(field('Name'), 'D');
    await person.type(field('Email'), 'e');
    expect(onChange.mock.calls).toEqual([
      [{ name: 'D', email: '' }, ['name']],
      [{ name: 'D', email: 'e' }, ['email']],
    ]);
  });
});
