// Who may import whom: each part of src/ names what it may lean on; everything not named is refused.
const may = {
  // A list of addresses, and a table of who answers each.
  routes: '',
  answers: 'routes',
  // Where the project stands and what the system and .env say; what it means; what a program cannot do.
  environment: '',
  config: 'environment problem',
  problem: '',
  // Shapes that cross the wire, without behaviour.
  contract: '',
  // Facts and words; site/ and mail/ render them.
  content: '',
  // What it shows comes as props.
  design: '',
  // It is asked, it never asks. The contract by type alone (below).
  database: 'contract problem',
  // It ships to visitors. content: words that a page and what wakes it share.
  browser: 'content contract routes design',
  // It runs in the operator's browser. office: the types of what is asked (below). content: our name, and those of facts.
  // mail: what an operator's text may have in it.
  console: 'content contract routes design office mail/operator-text/letter-text',
  // Built ahead of time: it cannot ask the server or the database.
  site: 'content contract design browser routes answers',
  // It writes and sends letters and reads what comes back; what else the post does stands in office/.
  mail: 'content contract routes design database problem',
  // http: how a provider's webhook is read. config: what is wrong with the settings is for checks/ to say.
  office: 'content contract routes database http mail config environment problem',
  // How any program answers a request: it asks no database and knows no page.
  http: 'contract routes answers problem',
  // content: how a place stands is known when it is asked, and said as the pages say it.
  door: 'content contract routes answers database http problem',
  // Copies tables out and in; what follows a restore is for programs/.
  backup: 'database problem',
}

/** What a program of the site must not load, however far around. */
const MAKING = ['database/(embedded|migrate)', 'office/demo/', 'site/', 'console/']
const apart = {
  door: [...MAKING, 'office/', 'mail/'],
  office: [...MAKING, 'door/'],
  init: ['door/', 'office/', 'mail/', 'site/', 'console/'],
}

const PROGRAM = '^(src/programs|src/cli|scripts|bench)/|^astro[.]config[.]ts$'
const TEST = '[.]test[.]tsx?$'
/** What the build turns into files of dist/: its packages are needed there and nowhere else. */
const BUILT = '^src/(site|design|browser|console)/|^src/mail/messages/'
const FILES = ['routes', 'answers', 'config', 'environment', 'problem', 'mail/operator-text/letter-text']
const here = (name) => (FILES.includes(name) ? `^src/${name}[.]ts$` : `^src/${name}/`)
const words = (names) => names.split(' ').filter(Boolean)

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...Object.entries(may).map(([name, others]) =>
      rule(
        `${name}-leans-on-${words(others).join('-') || 'nothing'}`,
        `${name} may lean on ${others || 'nothing'}: move what is needed to where it belongs, or hand it in.`,
        { path: here(name), pathNot: [TEST] },
        { path: '^(src|scripts|test|bench)/', pathNot: [here(name), ...words(others).map(here)] },
      ),
    ),
    rule(
      'config-at-the-front-door-only',
      'Only programs and office/checks/ read config.ts; everything else is handed what it needs.',
      { path: '^src/', pathNot: [PROGRAM, '^src/config', '^src/office/checks/'] },
      { path: '^src/config[.]ts$' },
    ),
    ...Object.entries(apart).map(([program, rooms]) =>
      rule(
        `${program}-apart`,
        `The program ${program} must not even load this: what it cannot do, nobody does through it (docs/data-flow.md).`,
        { path: `^src/programs/${program}[.]ts$` },
        { path: rooms.map((room) => `^src/${room}`), reachable: true },
      ),
    ),
    ...[
      ['database', 'contract'],
      // A schema would bring zod into what the operator loads first.
      ['console', 'office'],
    ].map(([name, other]) =>
      rule(
        `${name}-knows-the-${other}-by-type`,
        `Write import type: of ${other}/ it takes types and nothing that runs.`,
        { path: here(name), pathNot: [TEST] },
        { path: here(other), dependencyTypesNot: ['type-only'] },
      ),
    ),
    rule(
      'no-circles',
      'Two files need each other. Move what both need into a third file beside them.',
      {},
      { circular: true },
    ),
    rule(
      'tests-stay-out-of-the-product',
      'The product imports a test. Move the shared piece to test/support or beside the code.',
      { path: '^(src|scripts)/', pathNot: TEST },
      { path: '([.]test[.]tsx?$|^test/)' },
    ),
    rule(
      'promises-know-no-insides',
      'test/promises/ sees the site from outside; what it needs of the product stands in its site.ts as an address.',
      { path: '^test/promises/' },
      { path: '^(src|scripts|bench)/' },
    ),
    rule(
      'no-undeclared-packages',
      'This package is not in package.json. Add it there, or write the few lines yourself.',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    rule(
      'no-dev-packages-in-the-product',
      'What runs on the server leans on a development package, which `npm ci --omit=dev` leaves out. Move it to dependencies.',
      { path: '^src/', pathNot: [TEST, BUILT] },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
