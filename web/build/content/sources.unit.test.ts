import { expect, test } from 'vitest';
import { hrefOf } from './sources.ts';

const code = (title: number, section: string) =>
  `https://uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-title${title}-section${section}&num=0&edition=prelim`;

test.each([
  ['15 USC 1681i(a)(3)', code(15, '1681i')],
  ['15 USC 1681c-1(i)(4)', code(15, '1681c-1')],
  ['31 USC 3720A(a) and (b)', code(31, '3720A')],
  ['20 USC 1078-6(a)(1)', code(20, '1078-6')],
  ['12 CFR 1026.7(b)(12)', 'https://www.ecfr.gov/current/title-12/section-1026.7'],
  ['26 CFR 1.501(r)-6(a) and (b)', 'https://www.ecfr.gov/current/title-26/section-1.501(r)-6'],
  ['UCC 9-611', null],
  ['IRS, Form 982', null],
])('%s is found where it is published', (cite, href) => {
  expect(hrefOf(cite)).toBe(href);
});
