/** Where the tag reports to: by a picture or by a request. */
const REPORTS = [
  'https://www.googletagmanager.com',
  'https://www.googleadservices.com',
  'https://googleads.g.doubleclick.net',
  'https://ad.doubleclick.net',
  'https://pagead2.googlesyndication.com',
  'https://www.google.com',
  'https://www.google.de',
  'https://google.com',
]

/**
 * The hosts that Google's ad conversion tag talks to after a visitor accepts cookies
 * (developers.google.com/tag-platform/security/guides/csp, "Google Ads conversions" and "remarketing").
 * The only place where a third party is named for the Content-Security-Policy.
 */
export const GOOGLE_HOSTS = {
  script: [
    'https://www.googletagmanager.com',
    'https://www.googleadservices.com',
    'https://www.google.com',
    'https://pagead2.googlesyndication.com',
    'https://googleads.g.doubleclick.net',
  ],
  img: REPORTS,
  connect: REPORTS,
  frame: ['https://www.googletagmanager.com', 'https://td.doubleclick.net', 'https://bid.g.doubleclick.net'],
} as const
