/**
 * Allowed imports between workspaces and layers (ARCHITECTURE.md). Every rule has a planted violation in
 * scripts/walls.test.ts that it must refuse. scripts/walls.mjs checks the names of files and folders.
 */

const test = String.raw`\.test\.tsx?$|^apps/api/testing/`;
const feature = '^apps/api/src/features/([^/]+)/';
const front = '^apps/(portal|console)/app/';
const npm = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-bundled', 'npm-no-pkg', 'npm-unknown'];

/** A workspace imports itself and the named ones, never another. */
function reaches(workspace, allowed, comment) {
  const own = [workspace, ...allowed].join('|');
  return {
    name: `${workspace.split('/')[1]}-reaches`,
    comment,
    severity: 'error',
    from: { path: `^${workspace}/` },
    to: { path: '^(packages|apps|e2e|bench|scripts)/', pathNot: `^(${own})/` },
  };
}

/** A workspace's code, except its tests, uses only these packages. */
function uses(workspace, packages, comment) {
  return {
    name: `${workspace.split('/')[1]}-uses`,
    comment,
    severity: 'error',
    from: { path: `^${workspace}/src/`, pathNot: test },
    to: { dependencyTypes: npm, pathNot: `node_modules/(${packages.join('|')})/` },
  };
}

function noInputOutput(workspace) {
  return {
    name: `${workspace.split('/')[1]}-has-no-io`,
    comment: 'It runs in the browser and on the server alike, and reads no clock, file or socket.',
    severity: 'error',
    from: { path: `^${workspace}/src/`, pathNot: test },
    to: { dependencyTypes: ['core'] },
  };
}

/** A file of an api feature never imports these. `$1` is the feature's own noun. */
function layer(name, file, comment, to) {
  return { name, comment, severity: 'error', from: { path: `${feature}.*${file}\\.ts$` }, to };
}

/** The files of the contract that a browser loads: plain data. The others load Zod; a page imports only their types. */
const plain = String.raw`^packages/contract/src/(?:[^/]+/[^/]+\.route|codes/[^/]+|route|answer|codes|background|page-person|topic)\.ts$`;

const layers = String.raw`(routes|service|events|store|read-model|present)\.ts$`;

export default {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Two files that need each other are one file, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-barrel',
      comment: 'A file that only passes others on ties them all together: import from where it is written.',
      severity: 'error',
      // A route module of React Router is its default export, often a page written elsewhere.
      from: { path: '^(packages|apps)/', pathNot: `${front}routes/` },
      to: { dependencyTypes: ['export'] },
    },
    {
      name: 'no-unresolved',
      comment: 'What is not found on disk is not checked either.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: String.raw`\+types/|^virtual:` },
    },
    {
      name: 'no-undeclared',
      comment: 'A package stands in the package.json of the workspace that imports it.',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: test },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-dev-at-runtime',
      comment: 'Code that runs for users does not import a tool of development.',
      severity: 'error',
      from: { path: ['^packages/[^/]+/src/', '^apps/api/src/', `${front}`], pathNot: test },
      // React Router's file routing is written with a function of its own tool, at build time only.
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/(@react-router/dev|@types)/',
      },
    },
    {
      name: 'no-test-at-runtime',
      comment: 'Only tests import tests and what serves them.',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: test },
      to: { path: test },
    },

    reaches('packages/domain', [], 'Rules know nothing of the wire, the database or the screen.'),
    uses('packages/domain', ['decimal\\.js'], 'Rules need decimals and nothing else.'),
    noInputOutput('packages/domain'),
    reaches('packages/sealing', [], 'Sealing stands alone, so that it can be read and audited alone.'),
    uses(
      'packages/sealing',
      ['age-encryption', '@noble/[^/]+', 'shamir-secret-sharing', 'modern-tar'],
      'Sealing uses its cryptography and nothing else.',
    ),
    noInputOutput('packages/sealing'),
    {
      ...reaches(
        'packages/verifier',
        ['packages/sealing'],
        'What checks the platform shares nothing with it but the sealing.',
      ),
      // The build configuration of its page is exempt.
      from: { path: '^packages/verifier/', pathNot: 'vite[.]config[.]ts$' },
    },
    uses('packages/verifier', [], 'The verifier needs the sealing and nothing else.'),
    reaches('packages/contract', ['packages/domain'], 'The wire is described in terms of the domain.'),
    uses('packages/contract', ['zod'], 'The wire is data and its schema.'),
    noInputOutput('packages/contract'),
    {
      name: 'routes-without-schema',
      comment: 'A route is data that every browser loads: the schema binds the route, never the other way.',
      severity: 'error',
      from: { path: plain },
      to: {
        path: ['^packages/contract/', 'node_modules/'],
        pathNot: plain,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'browser-without-schema',
      comment: 'A page takes its routes from the contract, and only the types of what they take and give.',
      severity: 'error',
      from: { path: `^packages/(client|ui|web)/src/|${front}`, pathNot: test },
      to: {
        path: ['^packages/contract/', 'node_modules/zod/'],
        pathNot: plain,
        dependencyTypesNot: ['type-only'],
      },
    },
    reaches(
      'packages/client',
      ['packages/contract'],
      'The client is made from the contract and knows no route.',
    ),
    uses('packages/client', [], 'The client is fetch and the contract.'),
    noInputOutput('packages/client'),
    reaches(
      'packages/ui',
      ['packages/domain/src/display'],
      'An element of the screen knows no domain but how things are shown: names, sizes, money, times, lists.',
    ),
    uses(
      'packages/ui',
      [
        'react',
        'react-dom',
        'react-aria-components',
        '@react-aria/optimize-locales-plugin',
        '@internationalized/date',
        '@tanstack/react-virtual',
        'altcha-lib',
        'd3-array',
        '@types/d3-array',
        'core-js',
        '@types/react',
        '@types/react-dom',
      ],
      'Elements use React, its library of elements (built in with its Chinese words alone), the measures of long tables, the ticks of charts and the solver of proofs of work; older browsers are filled in by core-js.',
    ),
    noInputOutput('packages/ui'),
    reaches(
      'packages/web',
      ['packages/client', 'packages/contract', 'packages/domain', 'packages/sealing', 'packages/ui'],
      'What both front ends share stands above the elements and the client, and knows neither front end.',
    ),
    {
      ...reaches(
        'apps/api',
        ['packages/domain', 'packages/sealing', 'packages/contract'],
        'The server knows neither the screens nor their client.',
      ),
      from: { path: '^apps/api/', pathNot: [test, '^apps/api/src/platform/http/frontend/'] },
    },
    {
      name: 'api-frontend-reaches',
      comment:
        'Where pages are rendered, and in tests, the typed client runs in-process; the screens stay built files.',
      severity: 'error',
      from: { path: ['^apps/api/.*\\.test\\.ts$', '^apps/api/(testing|src/platform/http/frontend)/'] },
      to: {
        path: '^(packages|apps)/',
        pathNot: '^(apps/api|packages/(domain|sealing|contract|client))/',
      },
    },
    reaches(
      'apps/portal',
      [
        'packages/client',
        'packages/contract',
        'packages/domain',
        'packages/sealing',
        'packages/ui',
        'packages/web',
      ],
      'The portal speaks to the server by the wire only, and never to the console.',
    ),
    reaches(
      'apps/console',
      [
        'packages/client',
        'packages/contract',
        'packages/domain',
        'packages/sealing',
        'packages/ui',
        'packages/web',
      ],
      'The console speaks to the server by the wire only, and never to the portal.',
    ),

    layer('routes-import', 'routes', 'A route calls its own service or read-model and presents the answer.', {
      path: ['^apps/api/src/features/', '^apps/api/src/(plugins|jobs|app|main)'],
      pathNot: String.raw`^apps/api/src/features/$1/.*(routes|service|read-model|present)\.ts$`,
    }),
    layer(
      'service-imports',
      'service',
      'A service uses its own store, and of others the service or read-model.',
      {
        path: ['^apps/api/src/features/', '^apps/api/src/(plugins|app|main)'],
        pathNot: [
          String.raw`^apps/api/src/features/$1/.*(store|service|read-model|events)\.ts$`,
          String.raw`^apps/api/src/features/[^/]+/.*(service|read-model)\.ts$`,
        ],
      },
    ),
    layer(
      'events-import',
      'events',
      'What an event comes to is words made of what it is handed: it asks nobody.',
      { path: ['^apps/api/src/features/', '^apps/api/src/(plugins|jobs|app|main)'] },
    ),
    layer(
      'store-imports',
      'store',
      'A store knows its own tables; another noun is asked through its service.',
      {
        path: ['^apps/api/src/features/', '^apps/api/src/(plugins|jobs|app|main)'],
        pathNot: String.raw`^apps/api/src/features/$1/.*store\.ts$`,
      },
    ),
    layer('read-model-imports', 'read-model', 'A read-model reads, and may share a reading with another.', {
      path: ['^apps/api/src/features/', '^apps/api/src/(plugins|jobs|app|main)'],
      pathNot: String.raw`^apps/api/src/features/[^/]+/.*read-model\.ts$`,
    }),
    layer('present-imports', 'present', 'Presenting is mapping what was read: it asks nobody.', {
      path: ['^apps/api/src/features/', '^apps/api/src/(plugins|jobs|app|main)'],
      pathNot: [
        String.raw`^apps/api/src/features/$1/.*read-model\.ts$`,
        String.raw`^apps/api/src/features/[^/]+/.*present\.ts$`,
      ],
    }),
    {
      name: 'only-stores-touch-the-database',
      comment: 'A query that forgets the company cannot be written where there are no queries.',
      severity: 'error',
      from: {
        path: '^apps/api/src/(features|plugins|jobs)/',
        pathNot: [test, String.raw`/(store|read-model)\.ts$`],
      },
      to: {
        path: [
          'node_modules/(kysely|pg|@types/pg)/',
          String.raw`^apps/api/src/platform/database/(db|schema\.gen)\.ts$`,
        ],
      },
    },
    {
      name: 'platform-imports',
      comment: 'The platform carries the features and knows none of them.',
      severity: 'error',
      from: { path: '^apps/api/src/platform/', pathNot: test },
      to: { path: '^apps/api/src/(features|plugins|jobs)/' },
    },
    {
      name: 'plugins-and-jobs-import',
      comment: 'From outside, a feature is its service and its read-model.',
      severity: 'error',
      from: { path: '^apps/api/src/(plugins|jobs)/', pathNot: test },
      to: {
        path: `^apps/api/src/features/.*${layers}`,
        pathNot: String.raw`/(service|read-model)\.ts$`,
      },
    },
    {
      name: 'decided-in-the-domain',
      comment: 'What state follows is decided by a noun’s own decide; the server asks no machine.',
      severity: 'error',
      from: { path: '^apps/api/src/', pathNot: test },
      to: { path: '^packages/domain/src/transition\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'seeds-stay-apart',
      comment: 'What the server does never depends on the demo data; only its start loads it.',
      severity: 'error',
      from: { path: '^apps/api/src/(features|platform|plugins|jobs)/', pathNot: test },
      to: { path: '^apps/api/seeds/' },
    },

    {
      name: 'features-never-each-other',
      comment: 'Two features of a front end meet in a route or share what lies in lib.',
      severity: 'error',
      from: { path: `${front}features/([^/]+)/` },
      to: { path: '^apps/[^/]+/app/features/', pathNot: '^apps/$1/app/features/$2/' },
    },
    {
      name: 'features-below-app',
      comment: 'The way is app, features, lib, and never back.',
      severity: 'error',
      from: { path: `${front}features/`, pathNot: test },
      to: { path: '^apps/[^/]+/app/', pathNot: '^apps/[^/]+/app/(features|lib)/' },
    },
    {
      name: 'lib-lowest',
      comment: 'What lies in lib serves every feature and knows none.',
      severity: 'error',
      from: { path: `${front}lib/`, pathNot: test },
      to: { path: '^apps/[^/]+/app/', pathNot: '^apps/[^/]+/app/lib/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`(^|/)(build|\.react-router)/` },
    // Types count: a type that crosses a wall ties as firmly as a value.
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
      mainFields: ['types', 'module', 'main'],
    },
  },
};
