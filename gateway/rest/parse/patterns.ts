import { isQuickPattern, maxPatternCharacters } from '../../kernel/quick_pattern.ts';
import { RestRefusal, restErrors } from '../errors.ts';
import type { Condition, Filter } from './filter.ts';

/** Characters of all patterns of a request: many short ones take as long as a long one. */
const maxCharacters = 512;

/** Refuses filters that PostgreSQL would compare until the statement's time is over (`like`, `ilike`, `match`, `imatch`). */
export function refuseSlowPatterns(conditions: readonly Condition[]): void {
  const patterns = conditions.flatMap(patternsIn);
  const characters = patterns.reduce((sum, { text }) => sum + text.length, 0);
  if (characters > maxCharacters || !patterns.every(isQuick))
    throw new RestRefusal(restErrors.slowPattern());
}

interface Pattern {
  readonly text: string;
  readonly isRegularExpression: boolean;
}

const isQuick = ({ text, isRegularExpression }: Pattern): boolean =>
  isRegularExpression ? isQuickPattern(text) : text.length <= maxPatternCharacters;

const patternsIn = (condition: Condition): readonly Pattern[] =>
  condition.kind === 'logic' ? condition.conditions.flatMap(patternsIn) : patternsOf(condition);

function patternsOf({ comparison }: Filter): readonly Pattern[] {
  if (comparison.kind !== 'quantified') return [];
  const { operator, quantifier, value } = comparison;
  const isRegularExpression = operator === 'match' || operator === 'imatch';
  if (!isRegularExpression && operator !== 'like' && operator !== 'ilike') return [];
  const texts = quantifier === null ? [value] : membersOf(value);
  return texts.map((text) => ({ text, isRegularExpression }));
}

/** The texts in an array as PostgreSQL writes it, however many dimensions it has. */
const membersOf = (array: string): readonly string[] =>
  [...array.matchAll(/"((?:[^"\\]|\\.)*)"|((?:[^"\\{},]|\\.)+)/gs)].map(([, quoted, plain = '']) =>
    (quoted ?? plain.trim()).replaceAll(/\\(.)/gs, '$1'),
  );
