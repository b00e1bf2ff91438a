import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptList } from '../../../data/device_storage.ts';
import { keptTexts } from '../parts/kept_texts.ts';
import { AuthContext } from '../../../data/session/auth_context.ts';
import { departureOf } from '../../../data/session/device.ts';
import { authWith, member, show, takeDown } from '../../../data/testing/people.tsx';
import { settled } from '../../../data/testing/settled.ts';
import { Component } from './route.tsx';
import { services } from '../../../data/testing/services.ts';

let signedOut = 0;
const open = (session: typeof member | null = null) =>
  show(
    <AuthContext
      value={authWith(session, {
        signOut: async () => {
          signedOut += 1;
          services.of(departureOf).clearPerson();
        },
      })}
    >
      <MemoryRouter>
        <Component />
      </MemoryRouter>
    </AuthContext>,
  );
const press = async (name: string, place: ParentNode = document) => {
  await act(async () =>
    [...place.querySelectorAll('button')]
      .findLast((button) => button.textContent === name)
      ?.click(),
  );
  await settled();
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedOut = 0;
});
afterEach(takeDown);

describe('the cookies page', () => {
  it('names everything the browser keeps, with its key', async () => {
    const page = await open();
    const keys = [...page.querySelectorAll('code')].map(({ textContent }) => textContent);
    expect(keys.toSorted()).toEqual(keptList.flatMap(([, thing]) => thing.keys).toSorted());
    for (const [name] of keptList) expect(page.textContent).toContain(keptTexts[name].why());
  });

  it('has a switch that deletes what is optional, and remembers', async () => {
    sessionStorage.setItem('mendwell-debt-draft', '{}');
    localStorage.setItem('mendwell-planner', '{}');
    const page = await open();
    const choice = page.querySelector<HTMLElement>('[role=switch]');
    expect(choice?.getAttribute('aria-checked')).toBe('true');
    await act(async () => choice?.click());
    expect(choice?.getAttribute('aria-checked')).toBe('false');
    expect(sessionStorage.length).toBe(0);
    expect(localStorage.getItem('mendwell-planner')).toBe('{}');
    await takeDown();
    const again = await open();
    expect(again.querySelector('[role=switch]')?.getAttribute('aria-checked')).toBe('false');
    expect(again.textContent).toContain('None of them are kept.');
  });

  it('begins with that switch', async () => {
    const page = await open();
    const sections = [...page.querySelectorAll('section')].map((section) =>
      section.getAttribute('aria-labelledby'),
    );
    expect(sections.slice(0, 2)).toEqual(['choice', 'needed']);
    const [first] = page.querySelectorAll('button, input, a, table');
    expect(first?.getAttribute('role')).toBe('switch');
  });

  it('clears the device only after asking, and signs out', async () => {
    localStorage.setItem('mendwell-planner', '{}');
    localStorage.setItem('mendwell-theme', 'dark');
    localStorage.setItem('mendwell-fonts', 'here');
    await open(member);
    await press('Delete everything this site keeps here');
    const dialog = document.querySelector('[role=alertdialog]');
    expect(dialog?.textContent).toContain('What’s saved in your account stays there.');
    expect(localStorage.length).toBe(3);
    await press('Delete everything this site keeps here', dialog ?? document);
    expect(signedOut).toBe(1);
    expect(Object.keys(localStorage)).toEqual([]);
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  it('tells a visitor that nothing brings it back, and keeps it on a no', async () => {
    localStorage.setItem('mendwell-planner', '{}');
    await open();
    await press('Delete everything this site keeps here');
    expect(document.querySelector('[role=alertdialog]')?.textContent).toContain(
      'Without an account, you can’t get them back.',
    );
    await press('Keep it');
    expect(localStorage.getItem('mendwell-planner')).toBe('{}');
    expect(signedOut).toBe(0);
  });
});
