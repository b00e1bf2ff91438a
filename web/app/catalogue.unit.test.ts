import { describe, expect, it } from 'vitest';
import { catalogueFiles, messages } from './testing/catalogues.ts';

describe('the message catalogues', () => {
  it('are there', () => {
    expect(catalogueFiles.length).toBeGreaterThan(20);
    expect(messages.length).toBeGreaterThan(200);
  });

  it('keep the fixed texts of the specification', () => {
    const texts = Object.fromEntries(messages.map(({ key, text }) => [key, text]));
    expect(texts).toMatchObject({
      ui_loading: 'Loading...',
      app_title: 'Rebuild Credit with AI & Community Support',
      app_error_title: 'Unexpected Application Error!',
      app_trial_expired_title: 'Trial Expired',
      app_trial_expired_text: 'Please purchase more time or sign up for full access',
    });
  });

  it('name their feature in each key, and use each key once', () => {
    const keys = messages.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { file, key } of messages) expect(key, file).toMatch(/^[a-z0-9]+(_[a-z0-9]+)+$/);
  });
});
