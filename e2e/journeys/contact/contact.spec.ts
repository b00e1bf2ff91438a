import { expect } from '@playwright/test';
import { mailTo, newAddress } from '../../instance.ts';
import { reloaded } from '../../people.ts';
import { test } from '../../test.ts';

for (const width of [360, 1440])
  test(`a message to the operator is sent, receipted and mailed at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const email = newAddress('writer');
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Enter your email.')).toBeVisible();
    await expect(page.getByLabel('Your email')).toBeFocused();
    await page.getByLabel('Your email').fill(email);
    await page.getByLabel('What it’s about').selectOption({ label: 'My data' });
    await page.getByLabel('Your message').fill('What do you keep about me?');

    // Closed by mistake: what was typed is there again.
    await reloaded(page);
    await expect(page.getByLabel('Your message')).toHaveValue('What do you keep about me?');

    // No way to the server: nothing is lost, and the page says what to do.
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Your message is still here.')).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Send message' }).click();

    const receipt = page.getByRole('heading', { name: 'Your message was sent' });
    await expect(receipt).toBeFocused();
    const number = (await page.getByText(/^MW-[2-9A-Z]{6}$/).textContent()) ?? 'no number';
    const mail = await mailTo('operator@localhost', new Date(0), email);
    expect(mail.subject).toContain(number);
    expect(mail.text).toContain('What do you keep about me?');

    await page.getByRole('button', { name: 'Write another message' }).click();
    await expect(page.getByLabel('Your message')).toHaveValue('');
  });
