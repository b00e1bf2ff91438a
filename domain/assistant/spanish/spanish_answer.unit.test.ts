import { describe, expect, it } from 'vitest';
import { library } from '../../../api/assistant/evaluation/load.ts';
import { answered } from '../../../api/assistant/testing/asking.ts';
import { INTENT_TEXTS, INTENTS } from '../intents.ts';
import { textOf } from '../say.ts';

const { spanish } = library();

describe('every meaning, asked as it is offered in Spanish', () => {
  const asked = INTENTS.flatMap((intent) => {
    const english = INTENT_TEXTS[intent].ask;
    const question = spanish.ofQuestion(english);
    // Some meanings share a question.
    const isFirst = INTENTS.find((each) => INTENT_TEXTS[each].ask === english) === intent;
    return question === english || !isFirst ? [] : [{ intent, question }];
  });

  it('is read as what it was offered for', () => {
    expect(asked.length).toBeGreaterThan(120);
    const misread = asked.filter(({ intent, question }) => {
      const read = answered(question, 'five_debts').answer.reading.intent;
      return read !== null && INTENT_TEXTS[read].ask !== INTENT_TEXTS[intent].ask;
    });
    expect(misread).toEqual([]);
  });

  it('is answered in Spanish, but for what nobody wrote yet', () => {
    const sentences = asked.flatMap(
      ({ question }) => answered(question, 'five_debts').answer.sentences,
    );
    const english = sentences.filter(({ language }) => language !== 'es').map(textOf);
    expect(english.length / sentences.length, english.join('\n')).toBeLessThan(0.05);
  });
});
