import { describe, expect, it } from 'vitest';
import { contextOf } from '../../../api/assistant/testing/asking.ts';
import type { Answer } from '../answer.ts';
import { answerQuestion } from '../answer_question.ts';
import { textOf } from '../say.ts';

// Several questions typed as one: each has its answer under its own question, or is said to be not understood.

const base = contextOf('two_cards', '2026-11-30');
const answerTo = (question: string): Answer => answerQuestion(question, base);
const textIn = ({ sentences }: Answer): string => sentences.map(textOf).join(' ');

describe('each part', () => {
  it.each<[string, RegExp[]]>([
    ['do u know what i owe. also is pay for delete real', [/What do I owe\?/, /You can ask/]],
    [
      'what if i pay 350 a month and also can they garnish me',
      [/What if I set aside \$350 a month\?/, /Can they take money out of my pay\?/],
    ],
    [
      'whats apr mean and whens my next bill due',
      [/You asked: “whats apr mean”/, /What’s my next payment\?/],
    ],
    [
      'can they garnish me? what do i owe? and is pay for delete real',
      [/Can they take money out of my pay\?/, /What do I owe\?/, /You can ask/],
    ],
  ])('%s', (question, heads) => {
    const text = textIn(answerTo(question));
    for (const head of heads) expect(text).toMatch(head);
  });

  it('that asks what it does to the score is about what was asked before it', () =>
    expect(textIn(answerTo('can i skip december and will that hurt my score'))).toMatch(
      /What happens if I’m late\?.*30 days past due/,
    ));

  it.each<[string, RegExp]>([
    [
      'how do i get a lower rate, and will paying late hurt my score',
      /How do I ask for a lower rate or payment\?.*What happens if I’m late\?.*30 days past due/,
    ],
    [
      'what is a hardship plan and how do i ask',
      /^You asked: “what is a hardship plan” .*How do I ask for a lower rate or payment\?/,
    ],
    ['can i change my due date and how do i ask', /^Many lenders move a due day if you ask\./],
  ])('is answered, and nothing else is offered: %s', (question, says) => {
    const answer = answerTo(question);
    expect(textIn(answer)).toMatch(says);
    expect(textIn(answer)).not.toContain('You also asked');
    expect(textIn(answer)).not.toMatch(/What can you do\?|buddy/);
  });

  it('that isn’t understood is named, beside the one that is', () =>
    expect(textIn(answerTo('what do i owe and will you fax my aunt the blue thing'))).toContain(
      'You also asked: “will you fax my aunt the blue thing”',
    ));

  it('is named where it isn’t understood', () => {
    const answer = answerTo(
      'can i get a mortgage with this debt? and btw can i put stickers on my pot',
    );
    expect(textIn(answer)).toContain('You also asked: “can i put stickers on my pot”');
    expect(answer.reading.others.length).toBeGreaterThan(0);
  });

  it('is no question where it only puts the same the other way round', () =>
    expect(textIn(answerTo('do you hook up to my bank or do i type it in'))).not.toContain(
      'You also asked',
    ));
});

describe('danger in one part', () => {
  it.each([
    'how do i dispute an error also the collector is outside my door with a gun',
    'what if i pay 300 a month and should i just kill myself',
    'cuanto debo y tambien ya no quiero vivir',
  ])('comes before the others: %s', (question) => expect(answerTo(question).mode).toBe('crisis'));
});
