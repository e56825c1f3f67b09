// Who may import whom. Each folder of src/ names the folders it may lean on;
// everything not named is refused. The message says where the code belongs.
const may = {
  routes: { lean: [], fix: 'routes.ts is a list of addresses; move the logic to the folder that owns it.' },
  answers: {
    lean: ['routes'],
    fix: 'answers.ts is a table of who answers each address; each does it in a folder of its own.',
  },
  config: {
    lean: ['environment'],
    fix: 'config.ts reads the environment and nothing else.',
  },
  problem: {
    lean: [],
    fix: 'problem.ts says what a program cannot do; who finds it out says what it is.',
  },
  environment: {
    lean: [],
    fix: 'environment.ts is where the project stands and what the system and .env say; what it means is in config.ts.',
  },
  contract: {
    lean: [],
    fix: 'contract/ holds shapes that cross the wire; keep behaviour on either side of it.',
  },
  content: { lean: [], fix: 'content/ is facts and words; put rendering in site/ or mail/.' },
  design: { lean: [], fix: 'design/ knows no towns and no sign-ups; pass what it shows as props.' },
  // By type alone (the rule below): a row's type is written once, in the contract that it crosses the wire by.
  database: {
    lean: ['contract', 'problem'],
    fix: 'database/ is asked, it never asks; pass values in as arguments.',
  },
  browser: {
    // content: words that a page and what wakes it share.
    lean: ['content', 'contract', 'routes', 'design'],
    fix: 'browser/ ships to visitors; pass page facts in as props from site/.',
  },
  console: {
    // office: the types of what is asked (the rule below).
    lean: ['contract', 'routes', 'design', 'office'],
    fix: "console/ runs in the operator's browser; what it shows it asks of the office (src/office/router.ts).",
  },
  site: {
    lean: ['content', 'contract', 'design', 'browser', 'routes', 'answers'],
    fix: 'site/ is built ahead of time; it cannot ask the server or the database.',
  },
  mail: {
    lean: ['content', 'contract', 'routes', 'database', 'problem'],
    fix: 'mail/ writes and sends letters and reads what comes back; what else the post does stands in office/.',
  },
  office: {
    // http: how a provider's webhook is read. config: what is wrong with the settings is for checks/ to say.
    lean: ['content', 'contract', 'routes', 'database', 'http', 'mail', 'config', 'environment', 'problem'],
    fix: "office/ is the operators' side and the post; what it must know of the settings is handed in by programs/.",
  },
  http: {
    lean: ['contract', 'routes', 'answers', 'problem'],
    fix: 'http/ is how any program answers a request; it asks no database and knows no page.',
  },
  door: {
    // content: how a place stands is known when it is asked, and said as the pages say it.
    lean: ['content', 'contract', 'routes', 'answers', 'database', 'http', 'problem'],
    fix: 'door/ answers visitors; what they see is built ahead in site/, what operators ask is answered in office/.',
  },
  backup: {
    lean: ['database', 'problem'],
    fix: 'backup/ copies tables out and in; what follows a restore is for programs/.',
  },
}

/** What a program of the site must not load, however far around. */
const MAKING = ['database/(embedded|migrate)', 'office/(demo|privacy)/', 'site/', 'console/']
const apart = {
  door: [...MAKING, 'office/', 'mail/'],
  office: [...MAKING, 'door/'],
  init: ['door/', 'office/', 'mail/', 'site/', 'console/'],
}

const PROGRAM = '^(src/programs|src/cli|scripts|bench)/|^astro[.]config[.]ts$'
const TEST = '[.]test[.]tsx?$'
/** What the build turns into files of dist/: its packages are needed there and nowhere else. */
const BUILT = '^src/(site|design|browser|console)/|^src/mail/messages/'
const here = (name) =>
  ['routes', 'answers', 'config', 'environment', 'problem'].includes(name)
    ? `^src/${name}[.]ts$`
    : `^src/${name}/`

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...Object.entries(may).map(([name, { lean, fix }]) => ({
      name: `${name}-leans-on-${lean.join('-') || 'nothing'}`,
      comment: fix,
      from: { path: here(name), pathNot: [TEST] },
      to: { path: '^(src|scripts|test|bench)/', pathNot: [here(name), ...lean.map(here)] },
    })),
    {
      name: 'config-at-the-front-door-only',
      comment:
        'Only programs (src/programs/, src/cli/, scripts/, bench/, astro.config.ts) and office/checks/ read config.ts; everything else is handed what it needs.',
      from: { path: '^src/', pathNot: [PROGRAM, '^src/config', '^src/office/checks/'] },
      to: { path: '^src/config[.]ts$' },
    },
    ...Object.entries(apart).map(([program, rooms]) => ({
      name: `${program}-apart`,
      comment: `The program ${program} must not even load this: what it cannot do, nobody does through it (docs/data-flow.md).`,
      from: { path: `^src/programs/${program}[.]ts$` },
      to: { path: rooms.map((room) => `^src/${room}`), reachable: true },
    })),
    {
      name: 'database-knows-the-contract-by-type',
      comment: 'Write import type: of the contract database/ takes the shapes of rows and nothing that runs.',
      from: { path: '^src/database/', pathNot: [TEST] },
      to: { path: '^src/contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-schema-in-the-console',
      comment: 'Write import type: a schema would bring zod into what the operator loads first.',
      from: { path: '^src/console/', pathNot: [TEST] },
      to: { path: '^src/office/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-circles',
      comment: 'Two files need each other. Move what both need into a third file beside them.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'tests-stay-out-of-the-product',
      comment: 'The product imports a test. Move the shared piece to test/support or beside the code.',
      from: { path: '^(src|scripts)/', pathNot: TEST },
      to: { path: '([.]test[.]tsx?$|^test/)' },
    },
    {
      name: 'promises-know-no-insides',
      comment:
        'test/promises/ sees the site from outside; what it needs of the product stands in its site.ts as an address.',
      from: { path: '^test/promises/' },
      to: { path: '^(src|scripts|bench)/' },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'This package is not in package.json. Add it there, or write the few lines yourself.',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-dev-packages-in-the-product',
      comment:
        'What runs on the server leans on a development package, which `npm ci --omit=dev` leaves out. Move it to dependencies.',
      from: { path: '^src/', pathNot: [TEST, BUILT].flat() },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
