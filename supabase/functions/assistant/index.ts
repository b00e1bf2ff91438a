import { createHostedApp } from '../../../api/assistant/deno.ts';

Deno.serve(createHostedApp((name) => Deno.env.get(name)).fetch);
