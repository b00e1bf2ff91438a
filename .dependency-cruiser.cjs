// Who may import whom: the table of the README's folder map as rules. An arrow that no rule allows is an error.
const tests = '\\.(test|spec)\\.tsx?$|/testing\\.ts$|/testing/';

/** `folder` may reach only `allowed` (patterns of paths inside the repository). Packages and Node are separate rules. */
const only = (folder, allowed, extra = {}) => ({
  name: `${folder}-imports-only-what-it-may`,
  severity: 'error',
  from: { path: `^${folder}/`, pathNot: tests, ...extra.from },
  to: {
    path: '^(?!node_modules/)[^/]+/',
    pathNot: allowed,
    dependencyTypesNot: [
      'core',
      'npm',
      'npm-dev',
      'npm-optional',
      'npm-peer',
      'npm-no-pkg',
      'npm-unknown',
    ],
  },
});

/** The layers of `gateway/auth`, the lowest first: each may reach those before it and itself (docs/decisions/0041-layers-in-auth.md). */
const authLayers = ['kernel', 'records', 'limits', 'hooks', 'mail', 'proofs', 'flows', 'endpoints'];
const authLayersDoNotClimb = authLayers.map((layer, index) => ({
  name: `auth-layers-do-not-climb-from-${layer}`,
  comment: `${layer} reaches ${authLayers.slice(0, index + 1).join(', ')}, and nothing above`,
  severity: 'error',
  from: { path: `^gateway/auth/${layer}/`, pathNot: tests },
  to: {
    path: '^gateway/auth/',
    pathNot: `^gateway/auth/(${authLayers.slice(0, index + 1).join('|')})/`,
  },
}));

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'not-to-tests', severity: 'error', from: { pathNot: tests }, to: { path: tests } },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: { pathNot: '^supabase/functions/' },
      to: { couldNotResolve: true, pathNot: '^(virtual:|\\$)|\\?' },
    },
    {
      name: 'domain-is-pure',
      comment: 'domain imports nothing but itself',
      severity: 'error',
      from: { path: '^domain/', pathNot: tests },
      to: { pathNot: '^domain/' },
    },
    only('api', '^(api|domain|content|supabase/(rows|wire))/|^supabase/(types\\.ts|tables\\.json)'),
    {
      name: 'api-no-siblings',
      severity: 'error',
      from: { path: '^api/([^/]+)/' },
      to: { path: '^api/', pathNot: '^api/(kernel|$1)/' },
    },
    {
      name: 'api-runs-on-two-runtimes',
      comment: 'no node: in api',
      severity: 'error',
      from: { path: '^api/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'gateway-knows-nothing-of-the-product',
      severity: 'error',
      from: { path: '^gateway/' },
      to: { path: '^(api|bench|content|domain|e2e|server|supabase|tools|web)/' },
    },
    {
      name: 'gateway-no-siblings',
      severity: 'error',
      from: { path: '^gateway/([^/]+)/', pathNot: tests },
      to: { path: '^gateway/', pathNot: '^gateway/(kernel|$1)/' },
    },
    {
      name: 'auth-has-no-other-folders',
      comment: 'a file of auth is in a layer, mounts the endpoints, or is for tests',
      severity: 'error',
      from: { pathNot: tests },
      to: {
        path: '^gateway/auth/',
        pathNot: `^gateway/auth/((${authLayers.join('|')})/|app\\.ts$)`,
      },
    },
    ...authLayersDoNotClimb,
    {
      name: 'adapters-stay-thin',
      severity: 'error',
      from: { path: '^supabase/functions/' },
      to: { path: '^(api|domain|gateway|server|web)/', pathNot: '^api/[^/]+/(app|deno)\\.ts$' },
    },
    // How rows and answers become values: no more than the rules and the generated types.
    only('supabase/(rows|wire)', '^(supabase/$1/|supabase/types\\.ts|domain/)'),
    only(
      'server',
      '^(server|gateway|api/[^/]+/(app|wire)\\.ts|api/kernel|api/assistant/(answering|evaluation/try_model|model/connect)\\.ts|domain/(cards|time|wallet)/|content/compiled/staff_answers)',
    ),
    // A part that knows a subject lives in that subject; a letter on paper is of two.
    only('web/ui', '^(web/(ui|paraglide)|domain/(letters|money|time))/'),
    // Queries, commands and rows; what is said of them is said by a page.
    {
      name: 'data-has-no-texts',
      severity: 'error',
      from: { path: '^web/data/', pathNot: tests },
      to: { path: '^web/paraglide/' },
    },
    only(
      'web/data',
      '^(web/data|domain|content|api/[^/]+/wire\\.ts|supabase/(rows|wire)/|supabase/types\\.ts|supabase/tables\\.json)',
    ),
    {
      name: 'sync-knows-no-subject',
      comment:
        'what is kept and sent says what it is; how is nothing of any subject (docs/decisions/0039-one-sync-engine.md)',
      severity: 'error',
      from: { path: '^web/data/sync/', pathNot: tests },
      to: {
        path: '^web/data/[^/]+/',
        pathNot: '^web/data/(sync/|session/device\\.ts|account/visitor_proof\\.ts)',
      },
    },
    only('web/features', '^(web/(ui|data|paraglide|lessons|features)|domain|content)/'),
    {
      name: 'features-are-strangers',
      severity: 'error',
      // The gallery shows the parts of every subject, to whoever works on them.
      from: { path: '^web/features/([^/]+)/', pathNot: '^web/features/gallery/' },
      // Where a wallet is connected, it's the same dialog; and a question that comes back is the same question on Home.
      to: {
        path: '^web/features/',
        pathNot:
          '^web/features/($1/|account/wallet/connect_dialog\\.tsx$|learning/parts/review_here\\.tsx$)',
      },
    },
    only('web/app', '^(web/(app|features|data|ui|paraglide)|domain)/'),
    {
      name: 'web-has-no-node',
      severity: 'error',
      from: { path: '^web/(app|data|features|ui)/', pathNot: `${tests}|^web/app/entry_server` },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'e2e-is-a-black-box',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^(api|bench|content|domain|gateway|server|supabase|tools|web)/' },
    },
    {
      name: 'doubles-stand-for-others',
      comment: 'what stands for the outside world knows nothing of ours; tests alone start it',
      severity: 'error',
      from: { path: '^doubles/' },
      to: { path: '^(api|bench|content|domain|e2e|gateway|server|supabase|tools|web)/' },
    },
    {
      name: 'doubles-are-for-tests',
      severity: 'error',
      from: { pathNot: `${tests}|^(doubles|supabase/tests|e2e)/` },
      to: { path: '^doubles/' },
    },
    {
      name: 'nobody-needs-a-measurement',
      severity: 'error',
      from: { path: '^(api|domain|gateway|server|supabase|web)/' },
      to: { path: '^(bench|e2e)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dist-ssr)/|^web/(paraglide|lessons)/|^content/compiled/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
