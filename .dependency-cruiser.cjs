// Who may import whom. Each folder of src/ names the folders it may lean on;
// everything not named is refused. The message says where the code belongs.
const may = {
  routes: { lean: [], mend: 'routes.ts is a list of addresses; move the logic to the folder that owns it.' },
  config: { lean: [], mend: 'config.ts reads the environment and nothing else.' },
  contract: {
    lean: [],
    mend: 'contract/ holds shapes that cross the wire; keep behaviour on either side of it.',
  },
  content: { lean: [], mend: 'content/ is facts and words; put rendering in site/ or mail/.' },
  design: { lean: [], mend: 'design/ knows no towns and no sign-ups; pass what it shows as props.' },
  database: { lean: [], mend: 'database/ is asked, it never asks; pass values in as arguments.' },
  browser: {
    lean: ['contract', 'routes', 'design'],
    mend: 'browser/ ships to visitors; pass page facts in as props from site/.',
  },
  console: {
    lean: ['contract', 'routes', 'design'],
    mend: "console/ runs in the operator's browser; what it shows it asks of the server (src/contract/console).",
  },
  site: {
    lean: ['content', 'contract', 'design', 'browser', 'routes'],
    mend: 'site/ is built ahead of time; it cannot ask the server or the database.',
  },
  mail: {
    lean: ['content', 'contract', 'routes'],
    mend: 'mail/ writes and sends letters; whether one may be sent is asked in worker/.',
  },
  worker: {
    lean: ['database', 'mail'],
    mend: 'worker/ does what jobs say; what it must know of the settings or the register is handed in by scripts/.',
  },
  server: {
    lean: ['contract', 'routes', 'database'],
    mend: 'server/ answers requests; what a visitor sees is built ahead in site/.',
  },
}

const PROGRAM = '^(scripts|bench)/|^astro[.]config[.]ts$'
const TEST = '[.]test[.]tsx?$'
const here = (name) => (name === 'routes' || name === 'config' ? `^src/${name}[.]ts$` : `^src/${name}/`)

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...Object.entries(may).map(([name, { lean, mend }]) => ({
      name: `${name}-leans-on-${lean.join('-') || 'nothing'}`,
      severity: 'error',
      comment: mend,
      from: { path: here(name), pathNot: [TEST] },
      to: { path: '^(src|scripts|test|bench)/', pathNot: [here(name), ...lean.map(here)] },
    })),
    {
      name: 'config-at-the-front-door-only',
      severity: 'error',
      comment:
        'Only programs (scripts/, bench/, astro.config.ts) read config.ts; everything else is handed what it needs.',
      from: { path: '^src/', pathNot: [PROGRAM, '^src/config'] },
      to: { path: '^src/config[.]ts$' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'Two files need each other. Move what both need into a third file beside them.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'tests-stay-out-of-the-product',
      severity: 'error',
      comment: 'The product imports a test. Move the shared piece to test/support or beside the code.',
      from: { path: '^(src|scripts)/', pathNot: TEST },
      to: { path: '([.]test[.]tsx?$|^test/)' },
    },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      comment: 'This package is not in package.json. Add it there, or write the few lines yourself.',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-dev-packages-in-the-product',
      severity: 'error',
      comment: 'Shipped code leans on a devDependency. Move the package to dependencies.',
      from: { path: '^src/', pathNot: TEST },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
