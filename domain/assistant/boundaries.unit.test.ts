import { describe, expect, it, vi } from 'vitest';
import { crisisAnswer, heavyAside, isCrisis, weightyParagraphs } from './boundaries.ts';
import { textOf } from './say.ts';
import { plainOf } from './slots/plain.ts';

describe('a question of somebody who may be in danger', () => {
  it.each([
    'I want to kill myself',
    'i cant go on',
    'I can’t go on like this',
    'i just want to end it all',
    'they’d be better off without me',
    'I’m worth more dead than alive',
    'there is no reason to live anymore',
    'i dont want to be here anymore',
    'thinking about suicide over this debt',
    'im feeling sucidal',
    'i wish i was dead',
    'what’s the point of living with this debt, nothing to live for',
    'I owe $40,000 and honestly better off dead',
    'does life insurance pay if i kms',
    'i keep thinking about hurting myself',
    'how much do I owe? I wanna die',
    'I don’t want to wake up tomorrow',
    'i have a gun to my head with these bills',
    'just let me end my life',
    'My family would be better off without me.',
    'I’m going to jump off a bridge',
    'tired of living like this',
    'ya no quiero vivir con esta deuda',
  ])('is told from others: “%s”', (question) => expect(isCrisis(question)).toBe(true));

  it.each([
    'how do i end my debt',
    'help me kill this balance',
    'i want to kill my credit card debt',
    'dying to pay it off',
    'this interest is killing me',
    'what happens to my debt when i die',
    'my dad died and left a credit card',
    'I can’t go on vacation until this is paid',
    'i can’t go on paying this card',
    'end it all by paying it off at once?',
    'what is a dead account',
    'can i end it all with one payment',
    'the deadline is tomorrow',
    'does the promotion end in march',
    'i’m drowning in debt',
  ])('is not seen in “%s”', (question) => expect(isCrisis(question)).toBe(false));

  it('is answered with people to talk to, and with nothing else', () => {
    const answer = crisisAnswer('I want to kill myself');
    expect(answer.sentences.map(textOf).join(' ')).toBe(
      'That sounds heavier than a bill. You can talk to a person right now: call or text 988, free, at any hour (press 2 for Spanish). If anyone is in danger this minute, call 911. Your debts can wait. You don’t have to decide anything about them today.',
    );
    expect(answer).toMatchObject({
      mode: 'crisis',
      slips: [],
      sources: [],
      steps: [],
      proposal: null,
      lesson: null,
      reading: { intent: null, others: [] },
    });
  });

  it('names 911 before any other word where something was done already', () => {
    const answer = crisisAnswer('I just took a whole bottle of pills');
    expect(answer.sentences.map(textOf).join(' ')).toMatch(
      /^If you’ve taken something or hurt yourself, call 911 now\. You can talk to a person right now/,
    );
  });

  it.each([
    ['i want to die', ['988', '911']],
    ['I just took a whole bottle of pills', ['911', '988']],
    ['my husband is hitting me', ['1-800-799-7233', '911']],
    ['I hit my kid', ['1-800-422-4453', '911']],
    ['my brother hits our mother', ['1-800-677-1116', '911']],
    ['he has a gun', ['911']],
    ['I’m going to kill my boss', ['988', '911']],
    ['my husband hits me and I want to die', ['988', '1-800-799-7233', '911']],
    ['me quiero morir', ['988', 'oprime 2', '911']],
    ['mi esposo me pega', ['1-800-799-7233', '911']],
    ['le pegué a mi hijo', ['1-800-422-4453', '911']],
  ])('is sent to whom it needs: “%s”', (question, lines) => {
    const answer = crisisAnswer(question).sentences.map(textOf).join(' ');
    for (const line of lines) expect(answer).toContain(line);
    const others = ['988', '1-800-799-7233', '1-800-422-4453', '1-800-677-1116'].filter(
      (line) => !lines.includes(line),
    );
    for (const line of others) expect(answer).not.toContain(line);
  });

  it.each([
    ['my husband will kill me when he sees this bill', '1-800-799-7233'],
    ['my husband controls all our money, how do I build credit?', '1-800-799-7233'],
    ['my ex was abusive and ran up a card in my name', '1-800-799-7233'],
    ['it all feels hopeless with this card', '988'],
  ])('is not what weighs: it keeps its answer, with a line beside it: “%s”', (question, line) => {
    expect(isCrisis(question)).toBe(false);
    const beside = heavyAside(plainOf(question));
    expect((beside?.sentences ?? []).map((pieces) => textOf({ pieces })).join(' ')).toContain(line);
  });
});

describe('somebody who is worn out, in no danger', () => {
  it.each([
    'I can’t sleep because of this',
    'i’m so ashamed of my cards',
    'i can’t stand these calls anymore',
    'they call all day and i can’t take it anymore',
    'ya no aguanto las llamadas',
    'what’s the point of paying the minimum',
    'thank you for everything this really helped',
    'not counting what my brother lent me',
    'i’m so dead lol rent is due',
    'i don’t want to be a burden on my cosigner',
    'i won’t be here next week, can i pay early',
    'las pastillas de la presion son muy caras',
  ])('is shown no line: “%s”', (question) => {
    expect(isCrisis(question)).toBe(false);
    expect(weightyParagraphs(question)).toEqual([]);
    expect(heavyAside(plainOf(question))).toBeNull();
  });

  it.each([
    'i can’t take these calls anymore i want to die',
    'thank you for everything, i’m killing myself tonight',
    'me acabo de tomar todas las pastillas de la presion',
    'i took all my heart pills and the copay doesn’t matter now',
    'i won’t be here next week, i want to end my life',
  ])('is seen where there is danger beside it: “%s”', (question) => {
    expect(isCrisis(question)).toBe(true);
  });
});

describe('danger that is hidden', () => {
  it.each([
    'I want to kill my\u00adself',
    'I want to kill\u200bmyself',
    'I want to ki\u200dll my\u2060self',
    'I want to ki\u034fll myself',
    'I want to kill\u3164myself',
    'I want to k\u0336i\u0336l\u0336l\u0336 m\u0336y\u0336s\u0336e\u0336l\u0336f\u0336',
    `${'x '.repeat(40_000)}I want to kill myself`,
    `I want to kill myself ${'x '.repeat(40_000)}`,
  ])('is seen, place %#', (text) => {
    expect(isCrisis(text)).toBe(true);
  });

  it('is looked for in no more than a question, however long a text is', () => {
    const text = `${'e\u0301'.repeat(2_000)}${'\u0301'.repeat(60_000)}`;
    const normalize = vi.spyOn(String.prototype, 'normalize');
    expect(isCrisis(text)).toBe(false);
    plainOf(text);
    const lengths = normalize.mock.contexts.map((each) => String(each).length);
    normalize.mockRestore();
    expect(lengths.length).toBeGreaterThan(3);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(2_000);
  });
});
