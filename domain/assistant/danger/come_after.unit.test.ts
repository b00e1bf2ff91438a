import { describe, expect, it } from 'vitest';
import { library } from '../../../api/assistant/evaluation/load.ts';
import { dangerIn } from './danger.ts';

// "Come after" of a hospital or a bank is a letter or a lawsuit; of a person it may be danger.

const { danger } = library().understanding;

describe('who comes after somebody', () => {
  it.each([
    'Is the hospital gonna come after me',
    'will the hospital come after me if i dont pay',
    'will they come after my kids for my debt',
    'will the collector come after my wife',
    'can collectors come after my husband for my card',
    'is best buy gonna come after my house',
    'the irs came after me last year',
    'the credit card company says theyll go after my paycheck',
    'these bills are killing me',
    'visa is bleeding me dry',
    'im drowning in credit card debt',
    'im getting strangled by interest',
    'they are gonna hit me with a judgment',
    'the bank slapped me with a fee',
    'me esta matando esta deuda',
  ])('is no danger: %s', (message) => expect(dangerIn(message, danger)).toBeNull());

  it.each([
    'the loan shark said hes coming after me',
    'loan shark is going to come after my daughter for the money',
    'he said he will come after my kids if i dont pay',
    'they said they will come after me tonight',
    'the hospital bill guy said hes coming after me with a gun',
    'the bank is coming after me and he said he will kill me',
    'my ex is coming after me and the kids',
    'the collector said he would come after my wife and hurt her',
    'im drowning in debt and everyone would be better off without me',
    'these bills are killing me i want to end it all',
    'visa is bleeding me dry and i dont want to live anymore',
  ])('is danger: %s', (message) => expect(dangerIn(message, danger)).not.toBeNull());
});
