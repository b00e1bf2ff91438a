import type { Context } from 'hono';
import { z } from 'zod';
import { roleOfKey, bearerToken } from '../../kernel/caller.ts';
import type { Kernel } from '../../kernel/context.ts';
import { fetchWithin } from '../../kernel/outbound.ts';
import { AuthRefusal, refuse } from '../kernel/refusal.ts';
import { readBody } from '../kernel/request.ts';
import { type Endpoint, originOf } from '../kernel/service.ts';

const verifyUrls = {
  hcaptcha: 'https://hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const;

const limits = { timeoutMs: 5000, maxBytes: 64 * 1024 };

/** Grants that show something nobody makes by the thousand. */
const exemptGrants = new Set(['refresh_token', 'pkce', 'id_token']);

const guardedBody = z.object({
  gotrue_meta_security: z.object({ captcha_token: z.string().nullish() }).nullish(),
});
const verdictBody = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).nullish(),
});

async function judge(kernel: Kernel, token: string, address: string): Promise<AuthRefusal | null> {
  const { provider, secret, verify_url: verifyUrl } = kernel.config.auth.captcha;
  try {
    const answer = await fetchWithin(
      verifyUrl || verifyUrls[provider ?? 'hcaptcha'],
      { method: 'POST', body: new URLSearchParams({ secret, response: token, remoteip: address }) },
      limits,
    );
    const verdict = verdictBody.parse(await answer.json());
    if (verdict.success) return null;
    const why = (verdict['error-codes'] ?? []).join(', ').slice(0, 200);
    return refuse('captcha_failed', `captcha protection: request disallowed (${why})`);
  } catch (error) {
    kernel.log.error(
      { name: error instanceof Error ? error.name : 'unknown' },
      'a captcha could not be checked',
    );
    return refuse('unexpected_failure', 'captcha verification process failed');
  }
}

/** An endpoint that people reach only past a captcha, where that is configured. Operators have no need of one. */
export const captchaGuarded =
  (endpoint: Endpoint): Endpoint =>
  async (auth, c: Context) => {
    const { kernel } = auth;
    if (!kernel.config.auth.captcha.enabled) return endpoint(auth, c);
    const isOperator = roleOfKey(kernel, bearerToken(c.req) ?? '') === 'service_role';
    const isExempt =
      c.req.path.endsWith('/token') && exemptGrants.has(c.req.query('grant_type') ?? '');
    if (isOperator || isExempt) return endpoint(auth, c);
    const body = await readBody(c, guardedBody);
    if (body instanceof AuthRefusal) return body;
    const token = body.gotrue_meta_security?.captcha_token?.trim() ?? '';
    if (token === '')
      return refuse(
        'captcha_failed',
        'captcha protection: request disallowed (no captcha_token found)',
      );
    return (await judge(kernel, token, originOf(c).address)) ?? endpoint(auth, c);
  };
