import { expect, test } from 'vitest';
import type { AskContext } from '../context.ts';
import type { IntentName } from '../intents.ts';
import { plainOf } from '../slots/plain.ts';
import { isByGovernment } from './cases/case.ts';
import { specialCaseOf } from './special_cases.ts';

// What's true of some isn't told to all: a letter that may be real, cards beside car loans, a case before this one, a state, an hour of the day.

const context = {
  today: '2026-11-21',
  records: { debts: [], payments: [], plan: null },
} as unknown as AskContext;
const said = (intent: IntentName, question: string): string =>
  (specialCaseOf(intent, plainOf(question), context)?.says ?? []).map(([text]) => text).join('\n');

test.each([
  'I got a letter from the IRS. Is it real?',
  'Me llegó una carta del IRS, ¿es una estafa?',
  'A letter from the Social Security office says I owe them',
  'I got a letter from Medicare. Is it real or a scam?',
  'is the irs notice in the mail legit',
])('a letter that may be real isn’t called a scam: “%s”', (question) => {
  expect(said('is_it_real', question)).toMatch(/^\*\*A letter may be real\./);
});

test.each<[string, RegExp]>([
  ['the irs called and wants gift cards, is it real', /^\*\*A call, text or email from “the IRS”/],
  ['is this medicare call a scam', /^\*\*A call, text or email from “the IRS”/],
  [
    'is the government grant on facebook to pay off my cards real',
    /^\*\*It’s a scam: the government/,
  ],
  ['Is the Pell grant legit?', /^$/],
  ['is a stimulus check from the state real', /^$/],
])('a scam is one by what’s wanted or promised: “%s”', (question, words) => {
  expect(said('is_it_real', question)).toMatch(words);
});

test('several inquiries count as one for one car or home loan, and a dealer is spoken of where there is one', () => {
  for (const question of [
    'I have 8 inquiries from credit cards',
    'several inquiries in two weeks',
    'tengo muchas consultas en mi reporte',
  ]) {
    expect(said('before_applying', question)).toMatch(/For cards, each one counts/);
    expect(said('before_applying', question)).not.toMatch(/dealer/);
  }
  expect(said('before_applying', 'the dealer pulled me, so many inquiries')).toMatch(/one dealer/);
});

test.each([
  'I had two cases dismissed this year. Does filing bankruptcy stop the garnishment?',
  'I filed chapter 7 in 2021, will filing again stop the lawsuit',
  'my last case was dismissed, does a new one stop the levy',
  'si me declaro en bancarrota otra vez, ¿paran el embargo?',
])('who filed before isn’t promised the stop: “%s”', (question) => {
  expect(said('bankruptcy', question)).toMatch(
    /^\*\*Ask a lawyer before you file.*not start at all/,
  );
});
test.each([
  'does filing bankruptcy stop the garnishment',
  'can I file before they garnish me and stop it',
  'si me declaro en bancarrota, ¿paran el embargo?',
])('who didn’t is told what it stops: “%s”', (question) => {
  expect(said('bankruptcy', question)).toMatch(/^\*\*Yes, filing itself/);
});

test('a hospital’s bill of a husband or wife may be owed in four ways', () => {
  const text = said('someone_died', 'my husband died and the hospital wants me to pay the bill');
  expect(text).toMatch(/signed or shared the account/);
  expect(text).toMatch(/community property state/);
  expect(text).toMatch(/pay for health care/);
});

test.each([
  'my husband hid a credit card from me in Texas, do I owe it',
  'my wife ran up secret credit cards, we live in California',
  'I found out about her debt, we’re in AZ',
])('where a couple’s debts are shared, they aren’t called the other’s: “%s”', (question) => {
  expect(said('joint_debt', question)).toMatch(/^\*\*That’s a community property state/);
});
test('elsewhere the exception is said', () => {
  expect(said('joint_debt', 'my husband hid a credit card from me')).toMatch(
    /unless you live in a community property state/,
  );
});

test.each([
  'a collector calls at 12:30 pm, is that legal',
  'un cobrador me llama a las 12:30 pm',
  'they called at 12 p.m.',
  'a collector calls after 9 am every day',
  'they call before 8 pm',
])('noon is within the hours: “%s”', (question) => {
  expect(said('collector_limits', question)).not.toMatch(/outside the hours/);
});
test.each([
  'a collector called at 12:15 am',
  'me llaman a las 12 de la noche',
  'they call after 9 every night',
  'they called me at 9:40 pm',
])('night isn’t: “%s”', (question) => {
  expect(said('collector_limits', question)).toMatch(/outside the hours/);
});

test('pay after taxes isn’t taken for a tax', () => {
  expect(isByGovernment('gano 600 después de impuestos')).toBe(false);
  expect(isByGovernment('gano 600 antes de los impuestos')).toBe(false);
  expect(isByGovernment('me embargan por impuestos')).toBe(true);
});

test('someone in the service is told of the court that may be needed', () => {
  expect(said('car_taken', 'I’m in the Army, can they repo my car at night')).toMatch(
    /to court first/,
  );
  expect(said('car_taken', 'mi esposo está en el ejército, ¿me quitan el carro?')).toMatch(
    /to court first/,
  );
  expect(said('car_taken', 'can they repo my car at night')).not.toMatch(/service/);
});
