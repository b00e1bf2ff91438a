import { describe, expect, it } from 'vitest';
import { phoneNumberText, readPhoneNumber } from './phone_number.ts';

describe('a telephone number', () => {
  it.each([
    ['(555) 123-4567', '+15551234567'],
    ['555.123.4567', '+15551234567'],
    ['5551234567', '+15551234567'],
    ['1 555 123 4567', '+15551234567'],
    ['+1 (555) 123–4567', '+15551234567'],
    [' ５５５ １２３ ４５６７ ', '+15551234567'],
    ['+44 20 7946 0000', '+442079460000'],
    ['+52 55 1234 5678', '+525512345678'],
  ])('%j is read as %j', (typed, number) => {
    expect(readPhoneNumber(typed)).toBe(number);
  });

  it.each([
    '',
    '123',
    '123-4567',
    '055 123 4567',
    '2 555 123 4567',
    '+1 555 123',
    '+0 555 123 4567',
    '+1234567890123456',
    '1-800-FLOWERS',
    '555 123 4567 x12',
    'dana@example.com',
    '555+1234567',
  ])('%j is none', (typed) => {
    expect(readPhoneNumber(typed)).toBeNull();
  });

  it('is shown as people write it', () => {
    expect(phoneNumberText('15551234567')).toBe('(555) 123-4567');
    expect(phoneNumberText('+15551234567')).toBe('(555) 123-4567');
    expect(phoneNumberText('442079460000')).toBe('+442079460000');
  });
});
