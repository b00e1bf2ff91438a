import { createHostedWebhookApp } from '../../../api/payments/deno.ts';

Deno.serve(createHostedWebhookApp((name) => Deno.env.get(name)).fetch);
