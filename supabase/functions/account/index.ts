import { createHostedApp } from '../../../api/account/deno.ts';

Deno.serve(createHostedApp((name) => Deno.env.get(name)).fetch);
