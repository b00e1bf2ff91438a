import { createHash, randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { median, startBenchGateway } from '../realtime/gateway.ts';
import { bareFiles } from './bare_files.ts';

/** Proof beside a dispute, as a page keeps it: its row by the data API, the file by the storage, under policies, room that is counted and
 *  triggers; opened, and deleted. Beside it in one run the least that could do the same: a bare file server, and two rows
 *  that PostgreSQL commits. */
const members = 4;
const filesEach = 6;
const rounds = 5;
/** A scanned letter. */
const fileBytes = 300_000;
const maxRatio = 6;

type Work = (person: number, file: number) => Promise<void>;

/** Milliseconds a file, every member at once. */
async function timeOf(work: Work): Promise<number> {
  const began = performance.now();
  await Promise.all(
    Array.from({ length: members }, async (_, person) => {
      for (let file = 0; file < filesEach; file += 1) await work(person, file);
    }),
  );
  return (performance.now() - began) / (members * filesEach);
}

/** True where keeping a file takes more than six times as long as there. */
export async function vaultMisses(): Promise<boolean> {
  const gateway = await startBenchGateway({
    users: 10,
    migrations: path.join(import.meta.dirname, '../../supabase/migrations'),
  });
  const bare = await bareFiles();
  const database = new pg.Pool({ connectionString: gateway.databaseUrl, max: members });
  const body = new Uint8Array(randomBytes(fileBytes));
  const sha256 = createHash('sha256').update(body).digest('hex');

  const send = async (
    method: string,
    where: string,
    token: string,
    given?: object | Uint8Array,
  ) => {
    const isFile = given instanceof Uint8Array;
    const answer = await fetch(`${gateway.url}${where}`, {
      method,
      ...(given && { body: isFile ? new Uint8Array(given) : JSON.stringify(given) }),
      headers: {
        apikey: gateway.serviceRoleKey,
        authorization: `Bearer ${token}`,
        'content-type': isFile ? 'application/pdf' : 'application/json',
      },
    });
    const said = await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${where}: ${answer.status} ${Buffer.from(said)}`);
    return Buffer.from(said);
  };
  const people = await Promise.all(
    Array.from({ length: members }, async () => {
      const account = { email: `${randomUUID()}@mail.test`, password: `long ${randomUUID()}` };
      const key = gateway.serviceRoleKey;
      await send('POST', '/auth/v1/admin/users', key, { ...account, email_confirm: true });
      const session = await send('POST', '/auth/v1/token?grant_type=password', key, account);
      const { access_token: token, user } = JSON.parse(session.toString());
      const dispute = randomUUID();
      await send('POST', '/rest/v1/rpc/write_dispute', token, {
        case_id: dispute,
        recipient: 'bureau',
        bureau: 'equifax',
        recipient_name: 'Equifax',
        facts: [{ id: 'paid_with_balance', says: 'Paid, closed; $312' }],
        words: 'I paid this loan off in June 2025.',
        is_after_annual: false,
      });
      return { token: String(token), id: String(user.id), dispute };
    }),
  );
  await database.query(
    'create table bare_rows (id uuid primary key, person int, name text, bytes int, sha256 text)',
  );

  const found = { ours: new Map<string, number[]>(), bare: new Map<string, number[]>() };
  const measure = async (which: keyof typeof found, step: string, work: Work) => {
    const took = await timeOf(work);
    found[which].set(step, [...(found[which].get(step) ?? []), took]);
  };
  for (let round = 0; round <= rounds; round += 1) {
    // The first one warms up.
    if (round === 1) for (const each of Object.values(found)) each.clear();
    const ids = people.map(() => Array.from({ length: filesEach }, () => randomUUID()));
    const idOf = (person: number, file: number) => ids[person]?.[file] ?? '';
    const personOf = (person: number) => {
      const one = people[person];
      if (!one) throw new Error('there is no such member');
      return one;
    };
    const bareAt = (person: number, file: number) => `${bare.url}/${idOf(person, file)}`;
    await measure('bare', 'kept', async (person, file) => {
      const row = [idOf(person, file), person, 'letter.pdf', fileBytes, sha256];
      const insert = 'insert into bare_rows values ($1, $2, $3, $4, $5)';
      await database.query(insert, row);
      await (await fetch(bareAt(person, file), { method: 'POST', body })).arrayBuffer();
      await database.query(insert, [randomUUID(), ...row.slice(1)]);
    });
    await measure('bare', 'opened', async (person, file) => {
      await database.query('select * from bare_rows where id = $1', [idOf(person, file)]);
      await (await fetch(bareAt(person, file))).arrayBuffer();
    });
    const at = (person: number, file: number) => {
      const { id, dispute } = personOf(person);
      return `${id}/${dispute}/${idOf(person, file)}`;
    };
    await measure('ours', 'kept', async (person, file) => {
      const { token, dispute } = personOf(person);
      await send('POST', '/rest/v1/evidence', token, {
        id: idOf(person, file),
        case_id: dispute,
        name: 'letter.pdf',
        kind: 'application/pdf',
        bytes: fileBytes,
        sha256,
      });
      await send('POST', `/storage/v1/object/evidence/${at(person, file)}`, token, body);
    });
    await measure('ours', 'opened', async (person, file) => {
      const { token } = personOf(person);
      const got = await send('GET', `/storage/v1/object/evidence/${at(person, file)}`, token);
      if (got.length !== fileBytes) throw new Error('a file was not whole');
    });
    await measure('ours', 'deleted', async (person, file) => {
      const { token } = personOf(person);
      await send('DELETE', '/storage/v1/object/evidence', token, { prefixes: [at(person, file)] });
      await send('DELETE', `/rest/v1/evidence?id=eq.${idOf(person, file)}`, token);
    });
  }
  let isMissed = false;
  for (const [step, times] of found.ours) {
    const own = median(times);
    const floor = found.bare.get(step);
    const ratio = floor ? own / median(floor) : null;
    if (ratio !== null && ratio > maxRatio) isMissed = true;
    console.log(
      `proof ${step.padEnd(7)} ${own.toFixed(1)} ms${floor && ratio !== null ? `, bare ${median(floor).toFixed(1)} ms: ${ratio.toFixed(2)} ×` : ''}`,
    );
  }
  await database.end();
  await gateway.close();
  await bare.close();
  return isMissed;
}
