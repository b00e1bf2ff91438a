import { createHostedApp } from '../../../api/notices/deno.ts';

Deno.serve(createHostedApp((name) => Deno.env.get(name)).fetch);
