const TESTS = '(^tests/|[.]test[.]tsx?$)';
const ROOTS = '^(domain|contract|locales|server|web|sandbox|agent|tests|tools|bench)/';

/**
 * @param {string} name
 * @param {string} comment
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['from']} from
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['to']} to
 * @returns {import('dependency-cruiser').IRegularForbiddenRuleType}
 */
function forbid(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to };
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid(
      'no-cycles',
      'A module that needs itself cannot be read on its own.',
      {},
      {
        circular: true,
      },
    ),
    // The address of a package's WebAssembly is resolved by the build, which fails without it.
    forbid(
      'resolvable',
      'Imports of what is not there.',
      {},
      { couldNotResolve: true, pathNot: '[.]wasm[?]url$' },
    ),
    forbid(
      'domain-is-pure',
      'The rules of the product run anywhere: domain imports domain alone.',
      { path: '^domain/', pathNot: TESTS },
      { pathNot: '^domain/' },
    ),
    forbid(
      'contract-is-shapes',
      'The contract imports contract, domain and zod.',
      { path: '^contract/', pathNot: TESTS },
      { pathNot: ['^contract/', '^domain/', '^node_modules/zod/'] },
    ),
    forbid(
      'catalogue-is-a-value',
      'The catalogue is passed to the rules: only what starts a process, or stands in for one, takes the one of a new shop.',
      { pathNot: ['^server/main[.]ts$', '^tools/', '^bench/', TESTS] },
      { path: '^domain/catalogue/default-catalogue[.]ts$' },
    ),
    forbid(
      'small-zod',
      'A browser fetches what these import, and the methods of full zod cannot be left out: zod/mini.',
      { path: '^(contract|web)/' },
      { path: '^(node_modules/)?zod(/index[.]|$)' },
    ),
    forbid(
      'locales-serve-both-sides',
      'Texts know neither the server nor the web.',
      { path: '^locales/', pathNot: TESTS },
      { path: ROOTS, pathNot: ['^locales/', '^domain/', '^contract/'] },
    ),
    forbid(
      'web-without-server',
      'What the browser runs must not drag the server along.',
      { path: '^web/' },
      { path: '^(server|sandbox|tools)/' },
    ),
    forbid(
      'server-without-web',
      'The server knows the web by its built files only.',
      { path: '^server/', pathNot: TESTS },
      { path: '^(web|sandbox|tools)/' },
    ),
    forbid(
      'sandbox-stands-alone',
      'A stand-in that shared code with the shop would share its mistakes.',
      { path: '^sandbox/', pathNot: TESTS },
      { path: ROOTS, pathNot: '^sandbox/' },
    ),
    forbid(
      'agent-stands-alone',
      'A lab installs the agent without the shop: it imports agent, contract and domain.',
      { path: '^agent/', pathNot: TESTS },
      { path: ROOTS, pathNot: '^(agent|contract|domain)/' },
    ),
    forbid(
      'shop-without-agent',
      'The shop and the web run without the agent; staff commands write drops with it.',
      { path: '^(server|web|sandbox)/', pathNot: TESTS },
      { path: '^agent/' },
    ),
    forbid(
      'web-features-apart',
      'Features of the web meet in web/app, nowhere else.',
      { path: '^web/features/([^/]+)/' },
      { path: '^web/(features|app)/', pathNot: '^web/features/$1/' },
    ),
    forbid(
      'web-basis-below-features',
      'web/ui, web/lib and web/workers serve every feature, so they know none.',
      { path: '^web/(ui|lib|workers)/' },
      { path: '^web/(features|app)/' },
    ),
    forbid(
      'console-shares-the-basis-alone',
      'The console has web/ui and web/lib in common with the storefront, and nothing else.',
      { path: '^web/console/' },
      { path: '^web/', pathNot: '^web/(console|ui|lib)/' },
    ),
    forbid(
      'storefront-without-console',
      'No customer loads a file of the staff.',
      { path: '^web/', pathNot: '^web/console/' },
      { path: '^web/console/' },
    ),
    forbid(
      'console-features-apart',
      'Features of the console meet in web/console/app; what several need is in its api, lib and ui.',
      { path: '^web/console/features/([^/]+)/' },
      { path: '^web/console/(features|app)/', pathNot: '^web/console/features/$1/' },
    ),
    forbid(
      'console-basis-below-features',
      'The api, lib and ui of the console serve every feature, so they know none.',
      { path: '^web/console/(api|lib|ui)/' },
      { path: '^web/console/(features|app)/' },
    ),
    forbid(
      'server-features-by-public-api',
      'A feature imports another only through its index.ts; the other files are internal.',
      { path: '^server/features/([^/]+)/', pathNot: TESTS },
      {
        path: '^server/features/',
        pathNot: ['^server/features/$1/', '^server/features/[^/]+/index[.]ts$'],
      },
    ),
    forbid(
      'platform-below-features',
      'The platform knows no feature.',
      { path: '^server/platform/', pathNot: TESTS },
      { path: '^server/(?!platform/|config[.]ts)' },
    ),
    forbid(
      'server-tsx-only-in-mails',
      'Node runs no TSX; only the components of mails are compiled as they are loaded.',
      { path: '^server/' },
      {
        path: '^server/.*[.]tsx$',
        pathNot: '^server/features/notifications/render/components/',
      },
    ),
    forbid(
      'mail-components-through-mail-html',
      'render/mail-html.ts compiles the components of mails; another import of them would fail in Node.',
      {
        path: '^server/',
        pathNot: '^server/features/notifications/render/(components/|mail-html[.]ts$)',
      },
      { path: '^server/features/notifications/render/components/.*[.]tsx$' },
    ),
    forbid(
      'sql-in-repositories',
      'kysely and pg only in *.repo.ts and server/platform/db.',
      {
        path: '^(domain|contract|locales|server|web|sandbox|agent|tools)/',
        pathNot: ['[.]repo[.]ts$', '^server/platform/db/', TESTS],
      },
      { path: '^node_modules/(kysely|pg|@types/pg)/' },
    ),
    forbid(
      'production-without-dev-packages',
      'A shop in production has no packages for development: what it runs is in dependencies.',
      {
        path: '^((domain|contract|locales|server|web|sandbox|agent|tools/(start|ops))/|tools/[^/]+-web[.]ts$)',
        pathNot: [TESTS, '^sandbox/(stripe-test-shop|test-client)[.]ts$'],
      },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'nothing-imports-tests',
      'Only tests and benchmarks import tests.',
      { pathNot: ['^bench/', TESTS] },
      { path: TESTS },
    ),
    forbid(
      'across-roots-by-name',
      'Imports across roots go through the # names of package.json.',
      { path: ROOTS, pathNot: '[.]config[.]ts$' },
      { path: ROOTS, pathNot: '^$1/', dependencyTypesNot: ['aliased-subpath-import'] },
    ),
  ],
  options: {
    doNotFollow: { path: ['^node_modules/'] },
    exclude: { path: ['^dist/', '^data/'] },
    // Types bind as tightly as values when a root is to be read, or moved, alone.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
