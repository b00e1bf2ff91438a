// The double as a process of its own, for journeys in a browser: it asks on a page who has come. Started by
// playwright.config.ts.
import { startOpenidProvider } from './provider.ts';

function variable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

const client = {
  id: variable('CLIENT_ID'),
  secret: variable('CLIENT_SECRET'),
  redirectUris: [variable('REDIRECT_URI')],
};
const double = await startOpenidProvider(() => client, {
  port: Number(variable('PORT')),
  asks: true,
});

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void double.close().finally(() => process.exit(0)));
