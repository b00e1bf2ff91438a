import { createHostedApp } from '../../../api/payments/deno.ts';

Deno.serve(createHostedApp((name) => Deno.env.get(name)).fetch);
