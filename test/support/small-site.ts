import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const page = (title: string, rest = '') =>
  `<!doctype html><html lang="de"><head><title>${title}</title><style>body{margin:0}</style></head>` +
  `<body><h1>${title}</h1>${rest}<p>${'Zusammen bestellen im Dorf. '.repeat(40)}</p></body></html>`

const FORM =
  '<form method="post" action="/anmelden"><input name="email" value="{{email}}">' +
  '<input name="postal_code" value="{{postalCode}}"></form>'

const STATES = ['ok', 'missing', 'invalid']

const VARIANTS = STATES.flatMap((email) =>
  STATES.flatMap((postalCode) => ['ok', 'missing'].map((consent) => `${email}-${postalCode}-${consent}`)),
).filter((name) => name !== 'ok-ok-ok')

/** A site as small as possible that has every kind of file of the real one, by name. */
export const SMALL_SITE: Record<string, string> = {
  'index.html': page(
    'Start',
    '<script type="module">document.title = "Start"</script><script type="application/ld+json">{}</script>' +
      '<astro-island component-url="/_astro/consent-note.js"></astro-island>',
  ),
  'kremmen.html': page('Kremmen'),
  'datenschutz.html': page('Datenschutz'),
  'impressum.html': page('Impressum'),
  '404.html': page('Oops! Page not found'),
  'anmelden.html': page('Anmelden'),
  'anmelden/danke.html': page('Vielen Dank!'),
  'anmelden/doppelt.html': page('Diese E-Mail ist bereits registriert', FORM),
  'anmelden/fehler.html': page('Fehler bei der Anmeldung', FORM),
  ...Object.fromEntries(VARIANTS.map((name) => [`anmelden/${name}.html`, page(`Variante ${name}`, FORM)])),
  'orte/16.json': '{"16766":"Kremmen"}',
  '_astro/consent-note.js': `export default ${'1 + '.repeat(200)}1`,
  '_astro/consent-note.js.map': '{}',
  'og/start.png': 'not really a picture',
  'robots.txt': 'User-agent: *\nAllow: /\n',
  '.well-known/security.txt': 'Contact: mailto:sicherheit@example.org\n',
}

/** Writes the small site into a folder. */
export async function writeSmallSite(folder: string): Promise<void> {
  for (const [name, content] of Object.entries(SMALL_SITE)) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
  }
}
