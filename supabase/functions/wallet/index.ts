import { createHostedApp } from '../../../api/wallet/deno.ts';

Deno.serve(createHostedApp((name) => Deno.env.get(name)).fetch);
