import { describe, expect, test } from 'vitest';
import { isQuickPattern } from './quick_pattern.ts';

describe('a pattern', () => {
  test.each([
    '^(loan|card)$',
    '^a{1,20}$',
    '(ab|c)+d',
    '[[:alpha:]_-]{20}',
    String.raw`^\d{4}-`,
    String.raw`\mcard\M`,
    '(^a|b$)',
    String.raw`\(\^\){3}`,
    '[$^(]{20}',
    String.raw`([\](^$])*`,
    '(?:a|b)*',
    'a(?=b)',
    '(?=a{1,20}b)',
    '(?=[*+]b)',
    String.raw`(?!\*)b+`,
    '(?=a)b*',
    '((?=a)b)c*',
    '(a|b)*(?=c)',
  ])('%s is quick', (pattern) => {
    expect(isQuickPattern(pattern)).toBe(true);
  });

  test.each([
    String.raw`(^|a|$|\m|\M|\y){255}`,
    String.raw`(^|a|$|\m|\M|\y){20}`,
    '(.?.?.?.?.?.?.?.?){20}',
    '(?:a){2}',
    `${'('.repeat(40)}a${')*'.repeat(40)}`,
    String.raw`\y\y\y\y\y`,
    '^(^^^^)',
    '(?=a)(?=b)(?=c)(?=d)(?=e)',
    'a{21}',
    'a{1,21}',
    'a{21,}',
    '(^|a)*',
    '(a|$)+',
    '((^|a)b){2}',
    '((a|^))?',
    String.raw`(?:\y|a)*`,
    String.raw`(\A|a)*`,
    '((?=a)b)*',
    '(?=.*b)c',
    '(?!.*b)c',
    '(?=.*?b)c',
    '(?=.+b)c',
    '(?=.{3,}b)c',
    '(?=(a|b)*c)',
    '(?=(?:a(b)+)c)',
    '(?=a(?=b*c))',
    '(?=(?=b)a*c)',
    '(?<=a.*)c',
    String.raw`(?!\w*\s)b`,
    'a|b(?=[*]*)',
    '((?<!a)b)+',
    '([[:<:]]a)*',
    String.raw`(^[\](]){20}`,
    '(^[]()]){20}',
    '(^[^]()]){20}',
    '(^[[:alpha:]()]){20}',
    // Other dialects and what is left out would be read otherwise than here.
    String.raw`(?b)\(^\|a\)\{20\}`,
    '***:(?b)x',
    '(?x)(^|a) *',
    '(^|a)(?#it)*',
    String.raw`(a)\1`,
    'a{1}b{1}',
    'a'.repeat(129),
  ])('%s is slow', (pattern) => {
    expect(isQuickPattern(pattern)).toBe(false);
  });
});
