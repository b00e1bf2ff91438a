import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { departureOf } from '../../data/session/device.ts';
import { member, takeDown } from '../../data/testing/people.tsx';
import { services } from '../../data/testing/services.ts';
import { openAssistant } from './testing/assistant_page.tsx';
import { assistantStandIn } from './testing/assistant_server.ts';

// A newer copy of the product has other files: a part that this page fetches late is gone.
vi.mock('./wording_dialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

afterEach(async () => {
  await takeDown();
  act(() => services.of(departureOf).clearPerson());
});

it('a part of the page that can’t be fetched is said to be missing, and how to get it', async () => {
  assistantStandIn({
    model: { host: 'models.example.org', name: 'small-1', retention: null },
    hosts: [],
    used: { today: 3, limit: 40, microdollars: 4_000 },
  });
  await openAssistant(member);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'AI settings' }));
  expect(await screen.findByText(/This page is older than the server/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
});
