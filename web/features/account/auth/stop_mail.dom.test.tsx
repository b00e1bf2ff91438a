import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InApp } from '../../../data/testing/people.tsx';
import { renewServices, serve } from '../../../data/testing/services.ts';
import { settled } from '../../../data/testing/settled.ts';
import { StopMailScreen } from './stop_mail_screen.tsx';

// "Stop these", as it stands in every mail of a notice.

const server = { answer: null as object | null, asked: [] as unknown[] };
beforeEach(() => {
  Object.assign(server, { answer: { data: { kind: 'payments' }, error: null }, asked: [] });
  const invoke = (path: string, { body }: { body: object }) => {
    server.asked.push([path, body]);
    return Promise.resolve(server.answer);
  };
  serve({ connect: () => Promise.resolve({ functions: { invoke } }) });
});
afterEach(() => {
  cleanup();
  renewServices();
});

const refused = (status: number) => ({
  data: null,
  error: { context: Response.json({ code: 'link_unknown', message: '' }, { status }) },
});
async function open(hash: string) {
  render(
    <MemoryRouter initialEntries={[`/auth?mode=stop-mail${hash}`]}>
      <StopMailScreen />
    </MemoryRouter>,
    { wrapper: InApp },
  );
  await settled();
}
const press = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Stop these emails' }));
  await settled();
};

describe('the page to stop mail', () => {
  it('asks before it does anything, then says what was stopped', async () => {
    await open('#person.payments.sign%26');
    expect(server.asked).toEqual([]);
    expect(screen.getByText(/^Payments due: you won’t get/)).toBeTruthy();
    await press();
    expect(server.asked).toEqual([['notices/stop', { token: 'person.payments.sign&' }]]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'You won’t get these emails anymore',
    );
    expect(screen.getByText(/No more emails about payments/)).toBeTruthy();
  });

  it.each([
    ['a link that is none of ours', refused(404), /This link doesn’t work/],
    ['a server that fails', refused(503), /That didn’t work/],
    ['no connection', { data: null, error: {} }, /connection/i],
  ])('of %s says so, and can be pressed again', async (_, answer, said) => {
    server.answer = answer;
    await open('#person.payments.x');
    await press();
    expect(screen.getByText(said)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Stop these emails' })).toBeTruthy();
  });

  it.each(['', '#%E0%A4%A', '#person.payments', '#person.lottery.x', '#a.b.payments.x'])(
    'without a link that can be read leads to the settings: %s',
    async (hash) => {
      await open(hash);
      expect(screen.queryByRole('button')).toBeNull();
      expect(screen.getByText(/This link doesn’t work/)).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Choose what you get' })).toBeTruthy();
    },
  );
});
