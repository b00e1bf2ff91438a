// Everything that the browser suite runs against, as one process: all servers start at once, the product's each on a data
// folder that begins as a copy of one template. `--prepare` builds, makes the template, and ends.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ensureBuild, ensureGallery, root, say } from './setup.mjs';

/** A data folder as the product leaves it after its first start: a database with all that the migrations made. */
const template = '.data/e2e/template';
/** What the template was made of. */
const stamp = path.join(root, template, 'e2e-stamp');
const port = Number(process.env.E2E_PORT ?? 3217);
const urlOf = (number) => `http://127.0.0.1:${number}`;
const [
  galleryPort,
  shopPort,
  stripePort,
  stripeControlPort,
  providerPort,
  employerPort,
  waysInPort,
  relayPort,
  relayControlPort,
  chainPort,
  chainControlPort,
  tillChainPort,
  tillChainControlPort,
] = Array.from({ length: 13 }, (_, at) => port + 1 + at);
/** By its name, as a passkey belongs to no bare address. */
const waysInUrl = `http://localhost:${waysInPort}`;

/** Data folders of this run alone: another may be under way on other ports. */
const folders = `.data/e2e/${port}`;
const productFolder = `${folders}/product`;
const shopFolder = `${folders}/shop`;
const waysInFolder = `${folders}/ways-in`;
/** The product's own configuration, and what it has besides. */
const waysInConfig = `${waysInFolder}/config.toml`;

/** What the specs read: they know nothing of how it is started. */
export const addresses = {
  BASE_URL: urlOf(port),
  PRODUCT_DATA_DIR: productFolder,
  GALLERY_URL: `${urlOf(galleryPort)}/_gallery`,
  SHOP_URL: urlOf(shopPort),
  SHOP_DATA_DIR: shopFolder,
  STRIPE_URL: urlOf(stripePort),
  STRIPE_CONTROL_URL: urlOf(stripeControlPort),
  PROVIDER_URL: urlOf(providerPort),
  EMPLOYER_URL: urlOf(employerPort),
  WAYS_IN_URL: waysInUrl,
  WAYS_IN_DATA_DIR: waysInFolder,
  RELAY_URL: `ws://127.0.0.1:${relayPort}`,
  CHAIN_URL: urlOf(chainPort),
  CHAIN_CONTROL_URL: urlOf(chainControlPort),
  /** Signs vouchers for badges, on that chain alone. */
  VOUCHER_KEY_OF_SHOP: `0x${'5e'.repeat(32)}`,
  /** Where the first thing that the chain's first account makes is. */
  BADGES_OF_SHOP: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
  /** And the second. */
  POINTS_OF_SHOP: '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512',
  /** Another chain, on which the shop takes a stablecoin. */
  TILL_CHAIN_URL: urlOf(tillChainPort),
  TILL_CHAIN_CONTROL_URL: urlOf(tillChainControlPort),
  /** Signs quotes, for the till on that chain alone. */
  QUOTE_KEY_OF_SHOP: `0x${'7a'.repeat(32)}`,
  /** Where the first and the second thing that the chain's sixth account makes are. */
  STABLECOIN_OF_SHOP: '0x0116686e2291dbd5e317f47fadbfb43b599786ef',
  TILL_OF_SHOP: '0x9baab117304f7d6517048e371025db8f89a8dbe5',
};

/** What both sides of a payment service share: the double that stands in for it, and who is paid through it. */
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_51Mendwell',
  STRIPE_WEBHOOK_SECRET: 'whsec_MendwellDouble2026',
};

/** What an OpenID provider and the product have agreed on. */
const providerSecret = 'a secret of the client';

/** The product as `npm start` runs it. Tests stand for proxies that are trusted, so that each visitor may come from an
 *  address of their own. */
const product = (number, folder, env = {}) => ({
  command: ['tools/start.mjs'],
  folder,
  ready: `${urlOf(number)}/healthz`,
  env: {
    PORT: String(number),
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: 'loopback',
    ...env,
  },
});

const servers = [
  product(port, productFolder, {
    WALLETCONNECT_PROJECT_ID: '0'.repeat(32),
    WALLETCONNECT_RELAY_URL: addresses.RELAY_URL,
  }),
  // Where a phone's wallet is met.
  {
    command: ['--import', 'tsx', 'doubles/walletconnect/main.ts'],
    ready: urlOf(relayControlPort),
    env: { PORT: String(relayPort), CONTROL_PORT: String(relayControlPort) },
  },
  {
    command: ['tools/gallery.mjs'],
    ready: addresses.GALLERY_URL,
    env: { PORT: String(galleryPort) },
  },
  // Passes paid for through Stripe: a double of it, and the product beside it.
  {
    command: ['--import', 'tsx', 'doubles/stripe/main.ts'],
    ready: addresses.STRIPE_CONTROL_URL,
    env: {
      ...stripe,
      PORT: String(stripePort),
      CONTROL_PORT: String(stripeControlPort),
      WEBHOOK_URL: `${addresses.SHOP_URL}/functions/v1/payments-webhook`,
    },
  },
  // Badges and points on chain: a chain of this machine, and the shop, which knows of the contracts there.
  {
    command: ['--import', 'tsx', 'doubles/chain/main.ts'],
    ready: addresses.CHAIN_CONTROL_URL,
    env: { PORT: String(chainPort), CONTROL_PORT: String(chainControlPort) },
  },
  // Passes paid with a stablecoin, on a chain of its own: another test makes the blocks of the one above.
  {
    command: ['--import', 'tsx', 'doubles/chain/main.ts'],
    ready: addresses.TILL_CHAIN_CONTROL_URL,
    env: {
      PORT: String(tillChainPort),
      CONTROL_PORT: String(tillChainControlPort),
      CHAIN_ID: '10',
    },
  },
  product(shopPort, shopFolder, {
    ...stripe,
    CHAIN_RPC_8453: addresses.CHAIN_URL,
    CHAIN_EXPLORER_8453: 'https://explorer.example',
    BADGES_8453: addresses.BADGES_OF_SHOP,
    POINTS_8453: addresses.POINTS_OF_SHOP,
    VOUCHER_KEY: addresses.VOUCHER_KEY_OF_SHOP,
    CLAIM_SECRET: 'a secret of the shop that no one tries to find',
    // Of two operators, as far as the server can see.
    CHAIN_RPC_10: `${addresses.TILL_CHAIN_URL},http://localhost:${tillChainPort}`,
    CHAIN_EXPLORER_10: 'https://explorer.example',
    CHAIN_DEPTH_10: '3',
    TILL_10: addresses.TILL_OF_SHOP,
    STABLECOIN_10: addresses.STABLECOIN_OF_SHOP,
    QUOTE_KEY: addresses.QUOTE_KEY_OF_SHOP,
    PAYMENTS: 'stripe',
    PAYMENTS_ACKNOWLEDGED: 'I sell session time only',
    STRIPE_API_BASE: addresses.STRIPE_URL,
  }),
  // Other ways in: an OpenID provider, an employer's identity provider, and the product that knows both.
  {
    command: ['--import', 'tsx', 'doubles/openid/main.ts'],
    ready: `${addresses.PROVIDER_URL}/.well-known/openid-configuration`,
    env: {
      PORT: String(providerPort),
      CLIENT_ID: 'mendwell',
      CLIENT_SECRET: providerSecret,
      REDIRECT_URI: `${waysInUrl}/auth/v1/callback`,
    },
  },
  {
    command: ['--import', 'tsx', 'doubles/saml/main.ts'],
    ready: `${addresses.EMPLOYER_URL}/metadata`,
    env: { PORT: String(employerPort) },
  },
  product(waysInPort, waysInFolder, {
    CONFIG: waysInConfig,
    SITE_URL: waysInUrl,
    PROVIDER_URL: addresses.PROVIDER_URL,
    PROVIDER_SECRET: providerSecret,
  }),
];

const inRoot = (file) => path.join(root, file);

function start({ command, env }) {
  return spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

const ended = (child) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => {
        child.once('exit', resolve);
      });

/** Waits until a server answers. Throws when it ends first. */
async function ready(child, { command, ready: url }) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${command.at(-1)} ended before it was ready.`);
    const answer = await fetch(url).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await new Promise((later) => {
      setTimeout(later, 100);
    });
  }
}

/** What a first start depends on: the built server, which holds the gateway's tables, and the migrations. */
function templateDigest() {
  const digest = createHash('sha256').update(fs.readFileSync(inRoot('server/dist/.sources')));
  for (const file of fs.readdirSync(inRoot('supabase/migrations')).sort())
    digest.update(file).update(fs.readFileSync(inRoot(`supabase/migrations/${file}`)));
  return digest.digest('hex');
}

/** Builds what is served, and makes the template where there is none of this build: one first start for all. */
async function prepareServers() {
  await ensureBuild();
  await ensureGallery();
  const wanted = templateDigest();
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return;
  fs.rmSync(inRoot(template), { recursive: true, force: true });
  const first = product(port, template);
  const child = start(first);
  try {
    await ready(child, first);
  } finally {
    child.kill('SIGTERM');
    await ended(child);
  }
  fs.writeFileSync(stamp, wanted);
}

/** A data folder begins as the template is. `cp` keeps whose its files are: a database that root starts does not run as
 *  root. */
function copyTemplate(folder) {
  const { status } = spawnSync('cp', ['-a', inRoot(template), inRoot(folder)], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`The data folder ${folder} could not be copied.`);
}

async function serve() {
  await prepareServers();
  fs.rmSync(inRoot(folders), { recursive: true, force: true });
  fs.mkdirSync(inRoot(folders), { recursive: true });
  for (const { folder } of servers) if (folder) copyTemplate(folder);
  fs.writeFileSync(
    inRoot(waysInConfig),
    ['supabase/config.toml', 'e2e/ways_in.toml']
      .map((file) => fs.readFileSync(inRoot(file), 'utf8'))
      .join('\n'),
  );
  const children = servers.map(start);
  let isEnding = false;
  const end = async (code) => {
    if (isEnding) return;
    isEnding = true;
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(children.map(ended));
    fs.rmSync(inRoot(folders), { recursive: true, force: true });
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void end(0));
  try {
    await Promise.all(children.map((child, at) => ready(child, servers[at])));
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    return end(1);
  }
  say('All servers are ready.');
}

if (process.argv[1] === import.meta.filename)
  await (process.argv.includes('--prepare') ? prepareServers() : serve());
