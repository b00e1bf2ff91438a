import { z } from 'zod';
import { choice, count, duration, flag, size, text, texts } from './config_values.ts';

// The Supabase CLI's `config.toml`: its keys, its defaults. Only keys that mean something to this
// gateway are here; `keysOfOtherTools` lists those that belong to the CLI's own containers.

const api = z.strictObject({
  schemas: texts.default(['public', 'graphql_public']),
  extra_search_path: texts.default(['public', 'extensions']),
  max_rows: count.default(1000),
});

const template = z.strictObject({
  subject: text.optional(),
  /** Path from the project's folder, as the CLI counts it; its text is read into `content`. */
  content_path: text.optional(),
  content: text.optional(),
  /** Plain text beside `content`: that of the file of the same name ending in `.txt`, if there is one. */
  text: text.optional(),
});

const notification = template.extend({ enabled: flag.default(false) });

const smtp = z.strictObject({
  enabled: flag.default(true),
  host: text.optional(),
  port: count.default(587),
  user: text.default(''),
  pass: text.default(''),
  admin_email: text.default(''),
  sender_name: text.default(''),
});

const email = z.strictObject({
  enable_signup: flag.default(true),
  double_confirm_changes: flag.default(true),
  enable_confirmations: flag.default(false),
  secure_password_change: flag.default(false),
  /** Seconds between two mails to one address. */
  max_frequency: duration.default(1),
  otp_length: count.default(6),
  /** Seconds. */
  otp_expiry: count.default(3600),
  smtp: smtp.optional(),
  template: z.record(z.string(), template).default({}),
  notification: z.record(z.string(), notification).default({}),
});

const isLoopback = (url: URL) => ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);

/** Texts carry codes: they go over TLS, or stay on this machine. */
const apiBase = text.refine(
  (base) => URL.canParse(base) && (base.startsWith('https://') || isLoopback(new URL(base))),
  'must begin with https://, or be on this machine',
);

const twilio = z
  .strictObject({
    enabled: flag.default(false),
    account_sid: text.default(''),
    auth_token: text.default(''),
    /** A messaging service (MG...), or a number of the account. */
    message_service_sid: text.default(''),
    content_sid: text.default(''),
    /** Set by TWILIO_API_BASE: another address of the API. */
    api_base: apiBase.default('https://api.twilio.com'),
  })
  .superRefine((table, context) => {
    if (!table.enabled) return;
    for (const key of ['account_sid', 'auth_token', 'message_service_sid'] as const)
      if (table[key] === '')
        context.addIssue({ code: 'custom', path: [key], message: 'is needed where it is enabled' });
  });

const smsProvider = z.looseObject({ enabled: flag.default(false) }).optional();

const sms = z.strictObject({
  enable_signup: flag.default(false),
  enable_confirmations: flag.default(false),
  template: text.default('Your code is {{ .Code }}'),
  /** Seconds between two messages to one number. */
  max_frequency: duration.default(5),
  /** Seconds that a code is good for. Not of the CLI: the hosted service has it among its settings. */
  otp_expiry: count.default(60),
  /** Telephone number to the code that always opens it. */
  test_otp: z.record(z.string(), text).default({}),
  twilio: twilio.optional(),
  twilio_verify: smsProvider,
  messagebird: smsProvider,
  textlocal: smsProvider,
  vonage: smsProvider,
});

const factor = { enroll_enabled: flag.default(false), verify_enabled: flag.default(false) };

const mfa = z.strictObject({
  max_enrolled_factors: count.default(10),
  totp: z.strictObject(factor).prefault({}),
  phone: z
    .strictObject({
      ...factor,
      otp_length: count.default(6),
      template: text.default('Your code is {{ .Code }}'),
      max_frequency: duration.default(5),
    })
    .prefault({}),
  web_authn: z.strictObject(factor).prefault({}),
});

const rateLimit = z.strictObject({
  // The CLI's defaults, 2 and 30, are those of a mail server that the hosted service shares among
  // its customers. One's own must not fall silent because thirty people signed up in an hour.
  /** Mails that leave in an hour, of the whole installation. */
  email_sent: count.default(1000),
  /** SMS that leave in an hour, of the whole installation. */
  sms_sent: count.default(200),
  /** Anonymous sign-ins an hour and client address. */
  anonymous_users: count.default(30),
  /** The rest: events in five minutes and client address. */
  token_refresh: count.default(150),
  sign_in_sign_ups: count.default(30),
  token_verifications: count.default(30),
  web3: count.default(30),
});

const provider = z.strictObject({
  enabled: flag.default(false),
  client_id: text.default(''),
  secret: text.default(''),
  redirect_uri: text.default(''),
  url: text.default(''),
  skip_nonce_check: flag.default(false),
  email_optional: flag.default(false),
});

/** A function of the database, or an address; without TLS only on this machine. */
const hookUri =
  /^pg-functions:\/\/postgres\/[^/]+\/[^/]+$|^https:\/\/[^/]+|^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/|$)/;

/** Secrets of Standard Webhooks, several separated by `|`. */
const hookSecrets = /^(?:v1,whsec_[A-Za-z0-9+/=]+(?:\||$))+$/;

const hook = z
  .strictObject({
    enabled: flag.default(false),
    uri: text.default(''),
    secrets: text.default(''),
  })
  .superRefine(({ enabled, uri, secrets }, context) => {
    if (!enabled) return;
    if (!hookUri.test(uri))
      context.addIssue('uri must be pg-functions://postgres/<schema>/<function> or https://…');
    else if (uri.startsWith('http') && !hookSecrets.test(secrets))
      context.addIssue('secrets must be "v1,whsec_…", several separated by "|"');
  });

const auth = z.strictObject({
  site_url: text.default('http://127.0.0.1:3000'),
  additional_redirect_urls: texts.default([]),
  /** Seconds, a week at most. */
  jwt_expiry: count.pipe(z.number().min(30).max(604_800)).default(3600),
  jwt_issuer: text.optional(),
  enable_refresh_token_rotation: flag.default(true),
  /** Seconds. */
  refresh_token_reuse_interval: count.default(10),
  enable_signup: flag.default(true),
  enable_anonymous_sign_ins: flag.default(false),
  enable_manual_linking: flag.default(false),
  minimum_password_length: count.default(6),
  password_requirements: choice([
    '',
    'letters_digits',
    'lower_upper_letters_digits',
    'lower_upper_letters_digits_symbols',
  ]).default(''),
  /** Whether passwords that are tried first are refused. Not of the CLI: the hosted service asks a list on the network. */
  refuse_common_passwords: flag.default(true),
  rate_limit: rateLimit.prefault({}),
  captcha: z
    .strictObject({
      enabled: flag.default(false),
      provider: choice(['hcaptcha', 'turnstile']).optional(),
      secret: text.default(''),
      /** Another place than the provider's own to ask. Not of the CLI: for a proxy, or a double in tests. */
      verify_url: text.default(''),
    })
    .prefault({}),
  email: email.prefault({}),
  sms: sms.prefault({}),
  mfa: mfa.prefault({}),
  /** Seconds; 0 is "no limit". */
  sessions: z
    .strictObject({
      timebox: duration.default(0),
      inactivity_timeout: duration.default(0),
      /** Whether signing in elsewhere ends what was there. Not of the CLI, as in the hosted service. */
      single_per_user: flag.default(false),
      /** How lately a session must have shown who it is to change what opens the account; 0 is the hosted service's way, where
       *  any session may. Not of the CLI. */
      fresh_proof: duration.default(0),
    })
    .prefault({}),
  /** Single sign-on by SAML. Not of the CLI: the hosted service has it in its settings. */
  saml: z.strictObject({ enabled: flag.default(false) }).prefault({}),
  oauth_server: z
    .strictObject({
      enabled: flag.default(false),
      allow_dynamic_registration: flag.default(false),
      authorization_url_path: text.default(''),
    })
    .prefault({}),
  hook: z.record(z.string(), hook).default({}),
  external: z.record(z.string(), provider).default({}),
  /** Signing in by the signature of a wallet. */
  web3: z
    .strictObject({
      ethereum: z.strictObject({ enabled: flag.default(false) }).prefault({}),
      solana: z.strictObject({ enabled: flag.default(false) }).prefault({}),
    })
    .prefault({}),
  passkey: z.strictObject({ enabled: flag.default(false) }).prefault({}),
  /** Whom passkeys are made for. */
  webauthn: z
    .strictObject({
      rp_display_name: text.default(''),
      /** Default: the site's host. */
      rp_id: text.default(''),
      /** Default: the site. */
      rp_origins: texts.default([]),
    })
    .prefault({}),
});

const bucket = z.strictObject({
  public: flag.default(false),
  file_size_limit: size.optional(),
  allowed_mime_types: texts.optional(),
  objects_path: text.optional(),
});

const functionEntry = z.strictObject({
  enabled: flag.default(true),
  verify_jwt: flag.default(true),
});

export const gatewayConfig = z.strictObject({
  project_id: text.default(''),
  api: api.prefault({}),
  auth: auth.prefault({}),
  storage: z
    .strictObject({
      /** Bytes. */
      file_size_limit: size.default(50 * 1024 ** 2),
      buckets: z.record(z.string(), bucket).default({}),
    })
    .prefault({}),
  functions: z.record(z.string(), functionEntry).default({}),
  edge_runtime: z.strictObject({ secrets: z.record(z.string(), text).default({}) }).prefault({}),
});

/** Keys of the same file that address the CLI's containers or the hosted project, so that they
 *  are right to be there and say nothing to a gateway. `*` stands for any name. */
export const keysOfOtherTools: readonly string[] = [
  'analytics',
  'api.auto_expose_new_tables',
  'api.enabled',
  'api.port',
  'api.tls',
  'api.external_url',
  'auth.enabled',
  'auth.signing_keys_path',
  'auth.third_party',
  'db',
  'edge_runtime.deno_version',
  'edge_runtime.enabled',
  'edge_runtime.inspector_port',
  'edge_runtime.policy',
  'experimental',
  'functions.*.entrypoint',
  'functions.*.import_map',
  'functions.*.static_files',
  'inbucket',
  'realtime',
  'remotes',
  'storage.analytics',
  'storage.enabled',
  'storage.image_transformation',
  'storage.s3_protocol',
  'storage.vector',
  'studio',
];
