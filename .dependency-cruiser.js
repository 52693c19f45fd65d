// The areas have an order. Each imports only from areas before it, through their index.ts.
const areas = [
  'lib',
  'db',
  'audit',
  'secrets',
  'keys',
  'http',
  'telemetry',
  'site',
  'taxonomy',
  'channel',
  'publisher',
  'demand',
  'counters',
  'serving',
  'events',
  'conversions',
  'maintenance',
  'traffic',
  'diagnostics',
  'rates',
  'reporting',
  'operator',
  'advertiser',
  'users',
  'demo',
];
/** Files that put the areas together: no area imports them. */
const composition = [
  'admin',
  'admin-tools',
  'app',
  'config',
  'installation',
  'main',
  'prepare',
  'processes',
  'public-routes',
  'route-dependencies',
  'run-primary',
  'run-single',
  'run-worker',
  'serve',
  'services',
  'welcome',
].map((name) => `${name}\\.ts`);
const src = 'server/src';

const leftToRight = areas.map((area, position) => ({
  name: `${area}-imports-earlier-areas`,
  comment: `${area} may import only from: ${areas.slice(0, position).join(', ') || 'nothing'}`,
  severity: 'error',
  from: { path: `^${src}/${area}/` },
  to: { path: `^${src}/(${[...areas.slice(position + 1), ...composition].join('|')})(/|$)` },
}));

export default {
  forbidden: [
    ...leftToRight,
    {
      name: 'through-the-index',
      comment: 'an area is imported through its index.ts, except lib, db and http',
      severity: 'error',
      from: { path: `^${src}/([^/]+)/` },
      to: {
        path: `^${src}/(${areas.filter((area) => !['lib', 'db', 'http'].includes(area)).join('|')})/`,
        pathNot: [`^${src}/$1/`, '/index\\.ts$'],
      },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'store-imports-pure-files',
      comment: 'a store imports only pure files of its area: routes call use cases, use cases call stores',
      severity: 'error',
      from: { path: `^${src}/([^/]+)/.*store\\.ts$`, pathNot: `^${src}/db/` },
      to: {
        path: `^${src}/$1/`,
        pathNot: [
          `^${src}/$1/.*(model|schema|brand-keys|plan|sql|list|tables|targeting|click-limit|arrival-hours)\\.ts$`,
        ],
      },
    },
    {
      name: 'model-is-pure',
      comment: 'types and rules import neither the database nor HTTP',
      severity: 'error',
      from: { path: `^${src}/([^/]+)/model\\.ts$` },
      to: {
        path: [
          `^${src}/db/`,
          `^${src}/http/`,
          `^${src}/$1/(store|schema|.*routes)\\.ts$`,
          'fastify',
          'kysely',
        ],
      },
    },
    {
      name: 'use-cases-do-not-import-routes',
      severity: 'error',
      from: { path: `^${src}/([^/]+)/`, pathNot: ['routes\\.ts$', '/index\\.ts$'] },
      to: { path: `^${src}/$1/.*routes\\.ts$` },
    },
    {
      name: 'sql-stays-in-stores',
      comment: 'only store.ts files and db/ import the query builder',
      severity: 'error',
      from: { path: `^${src}/`, pathNot: [`^${src}/db/`, 'store\\.ts$'] },
      to: { path: ['node_modules/kysely', 'node_modules/pg/'] },
    },
    {
      name: 'cli-through-admin',
      comment: 'the command line uses the server through server/src/admin.ts only',
      severity: 'error',
      from: { path: '^cli/src' },
      to: { path: `^${src}/`, pathNot: `^${src}/admin\\.ts$` },
    },
    {
      name: 'sdk-has-no-dependencies',
      severity: 'error',
      from: { path: '^sdk/src' },
      to: { pathNot: '^sdk/src' },
    },
    {
      name: 'console-through-the-api',
      comment:
        'the console uses the API; of the server it imports only the interval of a Beta distribution and the search of the docs',
      severity: 'error',
      from: { path: '^console/src' },
      to: {
        path: `^${src}/`,
        pathNot: `^${src}/(lib/beta\\.ts|site/(public/search\\.js|search-model\\.ts))$`,
      },
    },
    {
      name: 'declared-packages',
      comment: 'an imported package is in the package.json of its workspace',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'], pathNot: '^virtual:' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: ['\\.d\\.m?ts$', '-worker\\.ts$', '\\.config\\.ts$', '/public/', '/site/kit/'],
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['\\.test\\.ts$', '/test/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
