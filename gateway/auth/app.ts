import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { bodyLimit } from '../kernel/body_limit.ts';
import { requireApiKey, UnknownCaller } from '../kernel/caller.ts';
import type { Kernel } from '../kernel/context.ts';
import { compressResults, openCors, timeLimit, unknownPath } from '../kernel/front.ts';
import { deleteFactor, listFactors, updateFactor } from './endpoints/admin/factors.ts';
import { generateLink, invite } from './endpoints/admin/links.ts';
import {
  changeUser,
  createUser,
  deleteUser,
  listAllUsers,
  readUser,
} from './endpoints/admin/users.ts';
import { audited } from './endpoints/audited.ts';
import { readAuditLog } from './endpoints/admin/audit.ts';
import { captchaGuarded } from './endpoints/captcha.ts';
import { challengeFactor } from './endpoints/factors/challenge.ts';
import { enrolFactor } from './endpoints/factors/enrol.ts';
import { unenrolFactor } from './endpoints/factors/unenrol.ts';
import { verifyFactor } from './endpoints/factors/verify.ts';
import { authorize, authorizeLinking } from './endpoints/external/authorize.ts';
import { externalCallback } from './endpoints/external/callback.ts';
import { createProviders } from './proofs/external/providers.ts';
import { unlinkIdentity } from './endpoints/external/unlink.ts';
import { acceptAssertion } from './endpoints/sso/acs.ts';
import {
  changeSsoProvider,
  createSsoProvider,
  deleteSsoProvider,
  listSsoProviders,
  readSsoProvider,
} from './endpoints/sso/admin.ts';
import { samlMetadata, singleSignOn } from './endpoints/sso/sign_on.ts';
import { beginPasskeySignIn, finishPasskeySignIn } from './endpoints/passkeys/authentication.ts';
import {
  deletePasskey,
  deletePasskeyOf,
  listPasskeys,
  listPasskeysOf,
  renamePasskey,
} from './endpoints/passkeys/passkeys.ts';
import { beginRegistration, finishRegistration } from './endpoints/passkeys/registration.ts';
import { sendOtp } from './endpoints/otp.ts';
import { reauthenticate } from './endpoints/reauthenticate.ts';
import { recover } from './endpoints/recover.ts';
import { createRedirects } from './kernel/redirects.ts';
import { AuthRefusal, refuse } from './kernel/refusal.ts';
import { resend } from './endpoints/resend.ts';
import type { AuthService, Endpoint } from './kernel/service.ts';
import { getHealth, getKeys, getSettings } from './endpoints/settings.ts';
import { signOut } from './endpoints/sign_out.ts';
import { signUp } from './endpoints/sign_up.ts';
import { grantToken } from './endpoints/token.ts';
import { getUser, putUser } from './endpoints/current_user.ts';
import { verifyCode, verifyLink } from './endpoints/verify.ts';

/** The most that a request may send, and how long it may take. */
const maxBytes = 1024 ** 2;
const timeoutSeconds = 10;

/** Paths that a browser follows by itself, so without an API key. */
const openPaths = ['/.well-known/', '/authorize', '/callback', '/verify', '/sso/saml/'].map(
  (path) => `/auth/v1${path}`,
);

/** Whether an endpoint, and not only middleware, is at the path: what is not there needs no key. */
const leadsSomewhere = (c: Context): boolean =>
  matchedRoutes(c).some((route) => route.method !== 'ALL');

/** Lets in only who knows an API key. */
const requireKey =
  (kernel: Kernel): MiddlewareHandler =>
  async (c, next) => {
    const isOpen = openPaths.some((path) => c.req.path.startsWith(path));
    if (isOpen || !leadsSomewhere(c)) return next();
    const role = requireApiKey(kernel, c.req);
    return role instanceof UnknownCaller ? role.response(c) : next();
  };

/** Reads what a request says before anybody looks at who says it: a session may end while its body is held back. Forms are read
 *  by their endpoints, which no session stands behind. */
const readWhole: MiddlewareHandler = async (c, next) => {
  const isForm = /^(?:application\/x-www-form-urlencoded|multipart\/)/i.test(
    c.req.header('content-type') ?? '',
  );
  if (c.req.raw.body !== null && !isForm) await c.req.arrayBuffer();
  return next();
};

/** Puts the auth protocol on the app, with its limits. First the key: nothing is read of who has none. */
export function mountAuth(app: Hono, kernel: Kernel): void {
  app.use(
    '/auth/v1/*',
    openCors,
    compressResults,
    timeLimit(timeoutSeconds, (c) => refuse('request_timeout', 'Request timed out').response(c)),
    requireKey(kernel),
    bodyLimit(maxBytes, (c) =>
      refuse('request_entity_too_large', 'Request body is too large').response(c),
    ),
    readWhole,
  );
  app.route('/auth/v1', createAuthApp(kernel));
  app.all('/auth/v1/*', unknownPath);
}

/** The auth protocol. Each endpoint is a file of its subject. */
function createAuthApp(kernel: Kernel): Hono {
  const { additional_redirect_urls } = kernel.config.auth;
  const auth: AuthService = {
    kernel,
    redirects: createRedirects(kernel.siteUrl, additional_redirect_urls),
    providers: createProviders(kernel),
  };
  const answer = (endpoint: Endpoint) => async (c: Context) => {
    try {
      const result = await endpoint(auth, c);
      return result instanceof AuthRefusal ? result.response(c) : result;
    } catch (error) {
      // A hook may refuse where nothing else can.
      if (error instanceof AuthRefusal) return error.response(c);
      throw error;
    }
  };

  const guarded = (endpoint: Endpoint) => answer(captchaGuarded(endpoint));

  const app = new Hono();
  app.get('/health', answer(getHealth));
  app.get('/settings', answer(getSettings));
  app.get('/.well-known/jwks.json', answer(getKeys));
  app.get('/authorize', answer(authorize));
  app.get('/callback', answer(externalCallback));
  app.post('/callback', answer(externalCallback));
  app.post('/signup', guarded(signUp));
  app.post('/token', guarded(grantToken));
  app.post('/otp', guarded(sendOtp));
  app.post('/magiclink', guarded(sendOtp));
  app.post('/verify', answer(verifyCode));
  app.get('/verify', answer(verifyLink));
  app.post('/recover', guarded(recover));
  app.post('/resend', guarded(resend));
  app.post('/logout', answer(signOut));
  app.get('/reauthenticate', answer(reauthenticate));
  app.get('/user', answer(getUser));
  app.put('/user', answer(putUser));
  app.get('/user/identities/authorize', answer(authorizeLinking));
  app.delete('/user/identities/:id', answer(unlinkIdentity));
  app.post('/factors', answer(audited('factor_in_progress', enrolFactor)));
  app.post('/factors/:id/challenge', answer(audited('challenge_created', challengeFactor)));
  app.post('/factors/:id/verify', answer(audited('verification_attempted', verifyFactor)));
  app.delete('/factors/:id', answer(audited('factor_unenrolled', unenrolFactor)));
  app.post('/passkeys/registration/options', answer(beginRegistration));
  app.post('/passkeys/registration/verify', answer(finishRegistration));
  app.post('/passkeys/authentication/options', guarded(beginPasskeySignIn));
  app.post('/passkeys/authentication/verify', answer(finishPasskeySignIn));
  app.get('/passkeys', answer(listPasskeys));
  app.patch('/passkeys/:id', answer(renamePasskey));
  app.delete('/passkeys/:id', answer(deletePasskey));
  app.post('/sso', guarded(singleSignOn));
  app.get('/sso/saml/metadata', answer(samlMetadata));
  app.post('/sso/saml/acs', answer(acceptAssertion));
  app.post('/invite', answer(invite));
  app.post('/admin/generate_link', answer(generateLink));
  app.get('/admin/users', answer(listAllUsers));
  app.post('/admin/users', answer(createUser));
  app.get('/admin/users/:id', answer(readUser));
  app.put('/admin/users/:id', answer(changeUser));
  app.delete('/admin/users/:id', answer(deleteUser));
  app.get('/admin/users/:id/factors', answer(listFactors));
  app.put('/admin/users/:id/factors/:factorId', answer(updateFactor));
  app.delete('/admin/users/:id/factors/:factorId', answer(deleteFactor));
  app.get('/admin/users/:id/passkeys', answer(listPasskeysOf));
  app.delete('/admin/users/:id/passkeys/:passkeyId', answer(deletePasskeyOf));
  app.get('/admin/sso/providers', answer(listSsoProviders));
  app.post('/admin/sso/providers', answer(createSsoProvider));
  app.get('/admin/sso/providers/:id', answer(readSsoProvider));
  app.put('/admin/sso/providers/:id', answer(changeSsoProvider));
  app.delete('/admin/sso/providers/:id', answer(deleteSsoProvider));
  app.get('/admin/audit', answer(readAuditLog));
  return app;
}
