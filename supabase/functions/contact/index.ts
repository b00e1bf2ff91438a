import { createHostedApp } from '../../../api/contact/deno.ts';

Deno.serve(createHostedApp((name) => Deno.env.get(name)).fetch);
