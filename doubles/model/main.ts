// The double as a process of its own, for journeys in a browser: `PORT=4010 npx tsx doubles/model/main.ts`. The name of the
// model decides how it behaves (behaviours.ts).
import { startModelDouble } from './model.ts';

const double = await startModelDouble({ port: Number(process.env['PORT'] ?? 0) });
process.stdout.write(`The model double is ready at ${double.baseUrl}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void double.close().then(() => process.exit(0)));
