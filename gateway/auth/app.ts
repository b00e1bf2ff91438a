import { type Context, Hono } from 'hono';
import type { Kernel } from '../kernel/context.ts';
import { generateLink, invite } from './admin/links.ts';
import { changeUser, createUser, deleteUser, listAllUsers, readUser } from './admin/users.ts';
import { authorize } from './identities/authorize.ts';
import { sendOtp } from './sign_in/otp.ts';
import { reauthenticate } from './sessions/reauthenticate.ts';
import { recover } from './sign_in/recover.ts';
import { createRedirects } from './redirects.ts';
import { Refusal, refusalResponse } from './refusal.ts';
import { resend } from './mail/resend.ts';
import type { AuthService, Endpoint } from './service.ts';
import { getHealth, getKeys, getSettings } from './settings.ts';
import { signOut } from './sessions/sign_out.ts';
import { signUp } from './sign_up/sign_up.ts';
import { grantToken } from './sign_in/token.ts';
import { getUser, putUser } from './users/current_user.ts';
import { verifyCode, verifyLink } from './sign_in/verify.ts';

/** The auth protocol, `/auth/v1`. Each endpoint is a file of its subject. */
export function createAuthApp(kernel: Kernel): Hono {
  const { additional_redirect_urls } = kernel.config.auth;
  const auth: AuthService = {
    kernel,
    redirects: createRedirects(kernel.siteUrl, additional_redirect_urls),
  };
  const answer = (endpoint: Endpoint) => async (c: Context) => {
    const result = await endpoint(auth, c);
    return result instanceof Refusal ? refusalResponse(c, result) : result;
  };

  const app = new Hono();
  app.get('/health', answer(getHealth));
  app.get('/settings', answer(getSettings));
  app.get('/.well-known/jwks.json', answer(getKeys));
  app.get('/authorize', answer(authorize));
  app.post('/signup', answer(signUp));
  app.post('/token', answer(grantToken));
  app.post('/otp', answer(sendOtp));
  app.post('/magiclink', answer(sendOtp));
  app.post('/verify', answer(verifyCode));
  app.get('/verify', answer(verifyLink));
  app.post('/recover', answer(recover));
  app.post('/resend', answer(resend));
  app.post('/logout', answer(signOut));
  app.get('/reauthenticate', answer(reauthenticate));
  app.get('/user', answer(getUser));
  app.put('/user', answer(putUser));
  app.post('/invite', answer(invite));
  app.post('/admin/generate_link', answer(generateLink));
  app.get('/admin/users', answer(listAllUsers));
  app.post('/admin/users', answer(createUser));
  app.get('/admin/users/:id', answer(readUser));
  app.put('/admin/users/:id', answer(changeUser));
  app.delete('/admin/users/:id', answer(deleteUser));
  return app;
}
