import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { weaknessOf } from '../../../gateway/auth/proofs/passwords.ts';
import { charactersMissing, hasKind, isTooLong, rulesIn, usualRules } from './password_rules.ts';

describe('what the server asks of a password', () => {
  it('is what the delivered configuration says', () => {
    const config = fs.readFileSync('supabase/config.toml', 'utf8');
    expect(config).toContain(`minimum_password_length = ${usualRules.least}\n`);
    expect(config).toContain('password_requirements = ""\n');
    expect(usualRules.kinds).toEqual([]);
  });

  it.each([
    ['letters_digits', ['letter', 'digit']],
    ['lower_upper_letters_digits', ['lower', 'upper', 'digit']],
    ['lower_upper_letters_digits_symbols', ['lower', 'upper', 'digit', 'sign']],
  ] as const)('is read from a refusal under %s', (password_requirements, kinds) => {
    const rules = {
      minimum_password_length: 12,
      password_requirements,
      refuse_common_passwords: true,
    };
    expect(rulesIn(weaknessOf('', rules)?.message ?? '')).toEqual({ least: 12, kinds });
    const leaked =
      ' Password is known to be weak and easy to guess, please choose a different one.';
    expect(rulesIn((weaknessOf('', rules)?.message ?? '') + leaked).kinds).toEqual(kinds);
  });

  it('agrees with the server about every sign on a keyboard', () => {
    const rules = {
      minimum_password_length: 1,
      password_requirements: 'lower_upper_letters_digits_symbols',
      refuse_common_passwords: true,
    } as const;
    for (let code = 33; code < 127; code += 1) {
      const character = String.fromCharCode(code);
      const others = 'aA1'.replace(character, '') + character;
      expect(hasKind(others, 'sign'), character).toBe(
        weaknessOf(`aA1${character}`, rules) === null,
      );
    }
  });

  it('counts characters at the short end and bytes at the long end', () => {
    expect(charactersMissing('seven77', usualRules)).toBe(1);
    expect(charactersMissing('eight888', usualRules)).toBe(0);
    expect(charactersMissing('👍👍', usualRules)).toBe(6);
    expect(isTooLong('x'.repeat(72))).toBe(false);
    // 25 signs of three bytes each are 75 bytes.
    expect(isTooLong('€'.repeat(25))).toBe(true);
  });

  it('is not guessed from anything else', () => {
    expect(rulesIn('weak')).toEqual({});
  });
});
