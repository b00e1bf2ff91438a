import { expect, test } from 'vitest';
import { answerTooLarge } from './sql/statement.ts';
import { isDatabaseError, restErrorOf, unavailability } from './database_errors.ts';

test.each([
  ['08006', 503],
  ['09000', 500],
  ['0L000', 403],
  ['0P000', 403],
  ['22P02', 400],
  ['23502', 400],
  ['23503', 409],
  ['23505', 409],
  ['23514', 400],
  ['25006', 405],
  ['25001', 500],
  ['28P01', 403],
  ['40001', 500],
  ['42501', 403],
  ['42703', 400],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['53300', 503],
  ['53400', 500],
  ['54001', 413],
  ['57014', 500],
  ['53100', 503],
  ['57P01', 503],
  ['57P02', 503],
  ['57P03', 503],
  ['57P05', 503],
  ['P0001', 400],
  ['P0002', 500],
  ['PT409', 409],
  ['PT999', 500],
  ['XX000', 500],
  ['MW001', 400],
])('SQLSTATE %s is answered %s', (code, status) => {
  expect(restErrorOf({ code, message: 'm' }, true).status).toBe(status);
});

test('a right that a stranger lacks may come with signing in', () => {
  const refused = { code: '42501', message: 'permission denied for table debts' };
  expect(restErrorOf(refused, false)).toEqual({
    status: 401,
    code: '42501',
    message: 'permission denied for table debts',
    details: null,
    hint: null,
    headers: { 'www-authenticate': 'Bearer' },
  });
});

test('too many rows are the fault of the statement, or of who sent it', () => {
  const status = (message: string) => restErrorOf({ code: '21000', message }, true).status;
  expect(status('DELETE requires a WHERE clause')).toBe(400);
  expect(status('ON CONFLICT DO UPDATE command cannot affect row a second time')).toBe(400);
  expect(status('more than one row returned by a subquery used as an expression')).toBe(500);
});

test('a role that does not exist is a token that is not accepted', () => {
  expect(restErrorOf({ code: '22023', message: 'role "x" does not exist' }, true).status).toBe(401);
  expect(restErrorOf({ code: '22023', message: 'invalid value' }, true).status).toBe(400);
});

test('a function may say the whole response', () => {
  const raised = {
    code: 'PGRST',
    message: '{"code":"123","message":"Pay","details":"first"}',
    detail: '{"status":402,"headers":{"X-Pay":"now"}}',
  };
  expect(restErrorOf(raised, true)).toEqual({
    status: 402,
    code: '123',
    message: 'Pay',
    details: 'first',
    hint: null,
    headers: { 'X-Pay': 'now' },
  });
  expect(restErrorOf({ ...raised, message: 'no JSON' }, true).code).toBe('PGRST121');
  expect(restErrorOf({ ...raised, detail: undefined }, true).code).toBe('PGRST121');
  expect(restErrorOf({ ...raised, detail: '{"status":99}' }, true).code).toBe('PGRST121');
});

test.each(['57P01', '57P03', '53300', '28P01'])(
  'a connection that PostgreSQL ends or does not let come about (%s) is worth another try',
  (code) => {
    const fatal = Object.assign(new Error('the database system is in recovery mode'), {
      code,
      severity: 'FATAL',
    });
    expect(unavailability(fatal)).toMatchObject({
      status: 503,
      code: 'PGRST000',
      headers: { 'retry-after': '1' },
    });
  },
);

test('an answer of 503 says when to come back', () => {
  expect(restErrorOf({ code: '53100', message: 'disk full' }, true).headers).toEqual({
    'retry-after': '1',
  });
});

test('an answer that is too large is told from a text that is no number', () => {
  const raised = (text: string) => ({
    code: '22P02',
    message: `invalid input syntax for type integer: "${text}"`,
  });
  expect(restErrorOf(raised(answerTooLarge), true).status).toBe(413);
  expect(restErrorOf(raised('abc'), true).status).toBe(400);
});

test('a lost connection is told from a refused statement', () => {
  const refused = Object.assign(new Error('x'), { code: '42P01', severity: 'ERROR' });
  const broken = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  expect([refused, broken, lost].map(isDatabaseError)).toEqual([true, false, false]);
  expect(unavailability(broken)?.status).toBe(503);
  expect(unavailability(lost)?.status).toBe(503);
  expect(unavailability(new Error('Connection terminated unexpectedly'))?.code).toBe('PGRST000');
  expect(unavailability(new Error('timeout exceeded when trying to connect'))?.status).toBe(504);
  expect(unavailability(new Error('defect'))).toBeNull();
});

test.each([
  ['53100', 'could not extend file "base/16384/24601.1": No space left on device', 503],
  ['58P01', 'could not open file "pg_wal/000000010000000000000001": No such file', 500],
  ['XX001', 'could not read block 7 in file "base/16384/24601": read only 0 of 8192 bytes', 500],
  ['53200', 'could not resize shared memory segment "/PostgreSQL.1804289383" to 4096 bytes', 503],
])('what is wrong with the machine names no file of it: %s', (code, message, status) => {
  const detail = 'File "/srv/data/postgres/base/1" is in the way.';
  const error = restErrorOf({ code, message, detail, hint: 'Look at /srv/data.' }, true);
  expect(error.status).toBe(status);
  expect(JSON.stringify(error)).not.toMatch(/base|pg_wal|srv|PostgreSQL\.18/);
});
