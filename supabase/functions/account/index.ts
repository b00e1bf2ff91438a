import { createApp } from '../../../api/account/app.ts';

const variable = (name: string): string => {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`The variable ${name} is not set.`);
  return value;
};

Deno.serve(
  createApp({
    supabaseUrl: variable('SUPABASE_URL'),
    serviceRoleKey: variable('SUPABASE_SERVICE_ROLE_KEY'),
    anonKey: variable('SUPABASE_ANON_KEY'),
  }).fetch,
);
