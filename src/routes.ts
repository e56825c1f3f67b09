/**
 * Every address of the site and its interfaces, in one place.
 * Links, the server and the tests build their addresses from here. Imports nothing.
 */
export const routes = {
  home: '/',
  town: (slug: string) => `/${slug}`,
  privacy: '/datenschutz',
  legalNotice: '/impressum',
  /** The sign-up form as a page of its own: GET shows it, POST takes it without JavaScript. */
  signup: '/anmelden',
  /** Where a successful POST to `signup` redirects to (303). */
  signupThanks: '/anmelden/danke',
  /** Places of all postal codes that begin with these two digits: `{ "16766": "Kremmen", … }`. */
  places: (firstTwoDigits: string) => `/orte/${firstTwoDigits}.json`,

  rest: {
    base: '/rest/v1',
    signups: '/rest/v1/newsletter_signups',
    visits: '/rest/v1/website_visits',
  },
  auth: {
    base: '/auth/v1',
    token: '/auth/v1/token',
    signup: '/auth/v1/signup',
    user: '/auth/v1/user',
    logout: '/auth/v1/logout',
  },

  livez: '/livez',
  readyz: '/readyz',

  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  securityTxt: '/.well-known/security.txt',
  manifest: '/site.webmanifest',
  favicon: '/favicon.svg',
  touchIcon: '/apple-touch-icon.png',
  openGraphImage: (page: string) => `/og/${page}.png`,
} as const

/** Anchors inside pages. */
export const anchors = { howItWorks: 'so-gehts', questions: 'fragen' } as const

/** The id of the sign-up dialog: openers name it in `commandfor`. */
export const SIGNUP_DIALOG_ID = 'anmeldung'
