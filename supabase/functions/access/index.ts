import { createHostedApp } from '../../../api/access/deno.ts';

Deno.serve(createHostedApp((name) => Deno.env.get(name)).fetch);
