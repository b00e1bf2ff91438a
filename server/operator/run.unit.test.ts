import { expect, test } from 'vitest';
import { commands } from './commands.ts';
import { runOperator } from './run.ts';

test('the help names every command there is', async () => {
  const { code, text } = await runOperator(['--', '--help'], {}, () => undefined);
  expect(code).toBe(0);
  for (const name of commands.keys()) expect(text).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
});
