import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { terminalLine } from './terminal_log.ts';

describe('the log at a terminal', () => {
  const lines: string[] = [];
  const log = pino(
    { level: 'debug', base: null },
    { write: (line: string) => lines.push(terminalLine(line)) },
  );

  it.each([
    [
      () => log.info({ accounts: 3 }, 'closed accounts were erased'),
      'closed accounts were erased (accounts 3)\n',
    ],
    [
      () => log.warn({ code: 'ECONNREFUSED', job: null }, 'a job failed'),
      'Warning: a job failed (code ECONNREFUSED)\n',
    ],
    [() => log.error({}, 'an end failed'), 'Error: an end failed\n'],
    [
      () => log.warn({ failures: [{ id: 1 }] }, 'some failed'),
      'Warning: some failed (failures [{"id":1}])\n',
    ],
  ])('is a sentence: %#', (write, line) => {
    write();
    expect(lines.pop()).toBe(line);
  });

  it('shows what is no JSON as it came', () => {
    expect(terminalLine('out of memory\n')).toBe('out of memory\n');
  });
});
