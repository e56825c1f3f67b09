/**
 * Every address of the site and its interfaces, in one place.
 * Links, the server and the tests build their addresses from here. Imports nothing. Who answers each: src/answers.ts.
 */
export const routes = {
  home: '/',
  town: (slug: string) => `/${slug}`,
  privacy: '/datenschutz',
  legalNotice: '/impressum',
  /** The sign-up form as a page: GET (`door/places/`) shows it, POST (`door/signup-page/`) takes it without script. */
  signup: '/anmelden',
  /** Where a successful POST to `signup` redirects to (303). */
  signupThanks: '/anmelden/danke',
  /** The sign-up form with the postal code filled in: what neighbours send each other. */
  signupFor: (postalCode: string) => `/anmelden?${POSTAL_CODE_PARAMETER}=${postalCode}`,
  signupThanksFor: (postalCode: string, letterWaits = false) =>
    `/anmelden/danke?${POSTAL_CODE_PARAMETER}=${postalCode}${letterWaits ? `&${LETTER_WAITS_PARAMETER}` : ''}`,
  /** The page of any place: where notices, strips and shared links lead. A drawn town's number leads on to its page. */
  village: (postalCode: string) => `/${postalCode}`,
  /** Where the confirmation letter leads: GET asks, POST confirms. */
  confirm: '/bestaetigen',
  /** Where every newsletter leads who wants no more of them: GET asks, POST (RFC 8058 too) withdraws. */
  unsubscribe: '/abmelden',
  /** What is stored about oneself: GET asks for the address or shows, POST changes. */
  myData: '/meine-daten',
  /** The same data to take along. */
  myDataJson: '/meine-daten/daten.json',
  /** Where the letter to a new address leads: GET asks, POST changes it. */
  changeAddress: '/meine-daten/adresse',
  /** A link of a letter. The token is in the query: never in a log, a visit or a Referer (decision 8). */
  withToken: (path: string, token: string) => `${path}?${TOKEN_PARAMETER}=${token}`,
  /** A page by the way that somebody comes to it (src/contract/visit.ts). */
  byChannel: (path: string, channel: string) => `${path}?${CHANNEL_PARAMETER}=${channel}`,
  /** A place's name, and how it stands there (`Told` of src/content/standing/said.ts). */
  placeStanding: (postalCode: string) => `/orte/${postalCode}/stand.json`,
  /** The notice for the village board, to print, and as a file. */
  notice: (postalCode: string) => `/aushang/${postalCode}`,

  rest: { base: '/rest/v1', signups: '/rest/v1/newsletter_signups', visits: '/rest/v1/website_visits' },
  auth: { base: '/auth/v1', token: '/auth/v1/token', signup: '/auth/v1/signup' },
} as const

/** The operator's console: pages for React, what they ask of the server, and logging in. No visitor's script has them. */
export const consoleRoutes = {
  base: '/konsole',
  ask: '/konsole/ask',
  files: '/konsole/dateien',
  auth: '/konsole/auth',
  /** Where a page of the console sends who is not logged in; `weiter` leads back. */
  logIn: '/konsole/anmelden',
  /** Where the one-time link leads that sets a password. */
  password: '/konsole/passwort',
  account: '/konsole/konto',
  region: (id: number | string) => `/konsole/regionen/${id}`,
  newsletter: (id: number | string) => `/konsole/briefe/${id}`,
} as const

/** What programs ask for: browsers, search engines, whoever watches over the site. */
export const programRoutes = {
  livez: '/livez',
  readyz: '/readyz',
  /** For whoever watches over the site; a load balancer asks `readyz` alone. */
  health: '/healthz/database',
  /** Where a relay tells what became of letters. */
  webhook: (provider: string) => `/rueckmeldung/${provider}`,

  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  securityTxt: '/.well-known/security.txt',
  favicon: '/favicon.svg',
  /** Where browsers and feed readers look that read no page first. */
  oldFavicon: '/favicon.ico',
  touchIcon: '/apple-touch-icon.png',
  openGraphImage: (page: string) => `/og/${page}.png`,
  /** The picture of a place, as it stands today. */
  placePicture: (postalCode: string) => `/og/${postalCode}.png`,
} as const

/** The query parameter and the hidden form field that carry a link's token. */
export const TOKEN_PARAMETER = 't'

/** The query parameter that fills the postal code in. */
export const POSTAL_CODE_PARAMETER = 'plz'

/** The query parameter that says which notice, strip or post led here, e.g. `?v=aushang-kremmen` (src/contract/visit.ts). */
export const CHANNEL_PARAMETER = 'v'

/** On the thanks of a form without script: its letter waits for its turn. */
export const LETTER_WAITS_PARAMETER = 'spaeter'

/** Anchors inside pages. */
export const anchors = { howItWorks: 'so-gehts', questions: 'fragen' } as const

/** The id of the sign-up dialog: openers name it in `commandfor`. */
export const SIGNUP_DIALOG_ID = 'anmeldung'
