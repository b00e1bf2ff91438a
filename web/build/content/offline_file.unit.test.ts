import { describe, expect, it } from 'vitest';
import type { Lesson } from '../../../domain/learning/lesson.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { offlineFile } from './offline_file.ts';

const hostile = '<script>alert("x")</script>';
const lesson: Lesson = {
  id: 'one',
  title: hostile,
  track: 'pay',
  minutes: 4,
  teaches: hostile,
  number: 1,
  short: '',
  blocks: [
    { kind: 'heading', id: 'a', text: hostile },
    {
      kind: 'paragraph',
      line: [hostile, { bold: [hostile] }, { to: '/education/two', text: hostile }],
      terms: [],
    },
    {
      kind: 'list',
      isOrdered: true,
      items: [[{ to: 'https://a.gov/"x', text: 'law' }]],
      terms: [],
    },
  ],
  terms: [{ id: 't', term: hostile, also: [], text: hostile }],
  ways: [],
  figures: [],
  questions: [
    { id: 'one/1', ask: hostile, options: [{ text: hostile, isRight: true, why: hostile }] },
  ],
  sources: [
    {
      cite: hostile,
      href: null,
      quote: [],
      gloss: hostile,
      note: null,
      checked: isoDate('2026-11-22'),
    },
  ],
  opens: '/',
  action: hostile,
  reviewBy: isoDate('2027-05-20'),
  next: null,
};

describe('all lessons in one file', () => {
  it('has no markup but its own', () => {
    const file = offlineFile([lesson]);
    expect(file).not.toContain('<script');
    expect(file).toContain('href="https://a.gov/&quot;x"');
    expect(file).toContain('<a href="#two">');
  });

  it('needs nothing beside itself', () => {
    expect(offlineFile([lesson])).not.toMatch(/ src=|<link|@import|url\(/);
  });
});
