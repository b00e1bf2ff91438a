// A gateway in a process of its own, on the database of its first argument with the data folder of its second and the
// limits of its third (JSON). Says its address to whoever started it, and ends with them. It is there to be killed.
import { startTestGateway } from '../../kernel/testing.ts';

const [databaseUrl = '', dataDir = '', limits = '{}'] = process.argv.slice(2);
process.on('disconnect', () => process.exit());
const { url } = await startTestGateway({
  beside: { databaseUrl, dataDir },
  realtimeLimits: JSON.parse(limits),
});
process.send?.(url);
