import { consoleRoutes, programRoutes, routes } from './routes.ts'

/** Who answers what is at an address, how it may be asked, and what search engines may do with it. */
type Answer = {
  /** `:name` stands for one part of the kind that PARTS knows, `*` for everything below. */
  path: string
  /**
   * `page`: a page or file built ahead of time, sent as it is.
   * `place`: a place's page, built ahead of time and filled in with how the place stands.
   * `filled`: a page built ahead of time; the door fills it in once the request says for whom.
   * `server`: the door's own code.
   * `interface`: code that programs and scripts ask; what goes wrong is told in JSON.
   * `console`: the operators' application.
   */
  by: 'page' | 'place' | 'filled' | 'server' | 'interface' | 'console'
  methods: readonly string[]
  /** `listed` in the sitemap, `allowed`, `noindex` by a header of the answer, or `disallowed` by robots.txt as well. */
  robots: 'listed' | 'allowed' | 'noindex' | 'disallowed'
}

const READ = ['GET', 'HEAD']
const POST = ['POST']
const READ_OR_POST = [...READ, ...POST]

/** Every address of src/routes.ts. Of several that fit a path, the first one answers. */
export const answers: readonly Answer[] = [
  { path: routes.home, by: 'page', methods: READ, robots: 'listed' },
  { path: routes.privacy, by: 'page', methods: READ, robots: 'listed' },
  { path: routes.legalNotice, by: 'page', methods: READ, robots: 'listed' },
  // A messenger that may not open the form shows a bare address, so robots.txt lets everybody in.
  { path: routes.signup, by: 'filled', methods: READ_OR_POST, robots: 'noindex' },
  { path: routes.signupThanks, by: 'filled', methods: READ, robots: 'noindex' },
  { path: routes.confirm, by: 'filled', methods: READ_OR_POST, robots: 'disallowed' },
  { path: routes.unsubscribe, by: 'filled', methods: READ_OR_POST, robots: 'disallowed' },
  { path: routes.myData, by: 'filled', methods: READ_OR_POST, robots: 'disallowed' },
  { path: routes.myDataJson, by: 'server', methods: POST, robots: 'noindex' },
  { path: routes.changeAddress, by: 'server', methods: READ_OR_POST, robots: 'noindex' },

  { path: routes.placeStanding(':postalCode'), by: 'server', methods: READ, robots: 'noindex' },
  { path: routes.notice(':postalCode'), by: 'server', methods: READ, robots: 'noindex' },
  // Listed from five confirmed on, and only then: 8,170 pages that are nearly equal would be doorway pages.
  { path: routes.village(':postalCode'), by: 'place', methods: READ, robots: 'listed' },

  { path: routes.rest.signups, by: 'interface', methods: POST, robots: 'noindex' },
  { path: routes.rest.visits, by: 'interface', methods: POST, robots: 'noindex' },
  { path: `${routes.rest.base}/*`, by: 'interface', methods: [], robots: 'disallowed' },
  { path: routes.auth.token, by: 'interface', methods: POST, robots: 'noindex' },
  { path: routes.auth.signup, by: 'interface', methods: POST, robots: 'noindex' },
  { path: `${routes.auth.base}/*`, by: 'interface', methods: [], robots: 'disallowed' },

  { path: `${consoleRoutes.ask}/*`, by: 'interface', methods: [], robots: 'noindex' },
  { path: `${consoleRoutes.files}/*`, by: 'interface', methods: [], robots: 'noindex' },
  { path: `${consoleRoutes.auth}/*`, by: 'interface', methods: [], robots: 'noindex' },
  { path: `${consoleRoutes.base}/*`, by: 'console', methods: READ, robots: 'noindex' },

  { path: programRoutes.webhook('*'), by: 'interface', methods: [], robots: 'noindex' },
  { path: programRoutes.livez, by: 'server', methods: READ, robots: 'noindex' },
  { path: programRoutes.readyz, by: 'server', methods: READ, robots: 'noindex' },
  { path: programRoutes.health, by: 'server', methods: READ, robots: 'noindex' },
  { path: programRoutes.robots, by: 'page', methods: READ, robots: 'allowed' },
  { path: programRoutes.sitemap, by: 'filled', methods: READ, robots: 'allowed' },
  { path: programRoutes.securityTxt, by: 'page', methods: READ, robots: 'allowed' },
  { path: programRoutes.favicon, by: 'page', methods: READ, robots: 'allowed' },
  { path: programRoutes.oldFavicon, by: 'page', methods: READ, robots: 'allowed' },
  { path: programRoutes.touchIcon, by: 'page', methods: READ, robots: 'allowed' },
  { path: programRoutes.placePicture(':postalCode'), by: 'server', methods: READ, robots: 'allowed' },
  { path: programRoutes.openGraphImage(':name'), by: 'page', methods: READ, robots: 'allowed' },

  // Last, because any word could be a town: src/site/town-pages.ts refuses those that are something else.
  { path: routes.town(':name'), by: 'place', methods: READ, robots: 'listed' },
]

const PARTS: Record<string, string> = { postalCode: '\\d{5}', name: '[a-z0-9-]+' }

const patterns = answers.map(({ path }) => {
  const ours = path.replaceAll('.', '\\.').replace('/*', '(/.*)?')
  return new RegExp(`^${ours.replace(/:(\w+)/, (_, name: string) => PARTS[name] ?? '')}$`)
})

/** @returns who answers a path; undefined when it is no address of this site. */
export function answerTo(path: string): Answer | undefined {
  return answers[patterns.findIndex((pattern) => pattern.test(path))]
}
