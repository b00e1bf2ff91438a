import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inviteCodeText, inviteLink, readInviteCode } from './invite_code.ts';

describe('the code of an invitation', () => {
  it.each([
    'K7QM4TXA9R',
    'K7QM-4TXA-9R',
    ' k7qm 4txa 9r ',
    'k7qm–4txa–9r',
    'https://mendwell.example/community?join=K7QM4TXA9R',
    'mendwell.example/community?join=k7qm-4txa-9r#x',
    'Come along: https://mendwell.example/community?a=b&join=K7QM4TXA9R thanks',
  ])('is read from %j', (typed) => {
    expect(readInviteCode(typed)).toBe('K7QM4TXA9R');
  });

  it('is read as it was meant where letters look like digits', () => {
    expect(readInviteCode('ilo0-1234-56')).toBe('1100123456');
  });

  it.each(['', 'K7QM4TXA9', 'K7QM4TXA9RR', 'K7QM4TXA9U', 'hello you', '?join='])(
    'is not in %j',
    (typed) => {
      expect(readInviteCode(typed)).toBeNull();
    },
  );

  it('is the same however it is shown', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/), (code) => {
        expect(readInviteCode(inviteCodeText(code))).toBe(code);
        expect(readInviteCode(inviteLink('https://mendwell.example', code))).toBe(code);
      }),
    );
    expect(inviteCodeText('K7QM4TXA9R')).toBe('K7QM-4TXA-9R');
  });
});
