import { createHostedApp } from '../../../api/rewards/deno.ts';

Deno.serve(createHostedApp((name) => Deno.env.get(name)).fetch);
