import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const page = (title: string, rest = '') =>
  `<!doctype html><html lang="de"><head><title>${title}</title><style>body{margin:0}</style></head>` +
  `<body><h1>${title}</h1>${rest}<p>${'Zusammen bestellen im Dorf. '.repeat(40)}</p></body></html>`

const FORM =
  '<form method="post" action="/anmelden"><input name="email" value="{{email}}">' +
  '<input name="postal_code" value="{{postalCode}}"><input name="v" value="{{channel}}"></form>'

const EMAIL_PROBLEMS = ['missing', 'invalid', 'comma', 'blank', 'letter', 'several', 'ending']

const flags = (of: string, names: string[]) =>
  names.map((name) => `{{#${of}.${name}}}${of}.${name} {{/${of}.${name}}}`).join('')

/** A site as small as possible that has every kind of file of the real one, by name. */
export const SMALL_SITE: Record<string, string> = {
  'index.html': page(
    'Start',
    '<script type="module">document.title = "Start"</script><script type="application/ld+json">{}</script>' +
      '<script type="text/html"><section class="ask-note"></section></script>',
  ),
  'kremmen.html': page('Kremmen', '<p>{{words.picture}}</p>'),
  'datenschutz.html': page('Datenschutz'),
  'impressum.html': page('Impressum'),
  '404.html': page('Oops! Page not found'),
  'anmelden.html': page('Anmelden'),
  'anmelden/leer.html': page('Anmelden', '<input name="v" value="{{channel}}">'),
  'anmelden/fertig.html': page(
    'Vielen Dank!',
    '{{#later}}<p>Unsere E-Mail kommt später.</p>{{/later}}<a href="{{form}}">Noch einmal</a>',
  ),
  'anmelden/antwort.html': page(
    'Anmelden',
    `{{#duplicate}}Diese E-Mail ist bereits registriert{{/duplicate}}{{#failed}}Fehler bei der Anmeldung{{/failed}}${FORM}` +
      flags('problems.email', EMAIL_PROBLEMS) +
      flags('problems.postalCode', ['missing', 'invalid']) +
      flags('problems', ['consent']),
  ),
  'orte/seite.html': page(
    '{{place}}',
    '<p>{{line}}</p><p class="sky-{{sky}}">{{words.picture}}</p>{{#number}}<b>{{households}} von {{goal}}</b>{{/number}}' +
      '<li class="{{house9.is}}"></li><li class="{{house10.is}}">{{#house10.next}}{{words.next}}{{/house10.next}}</li>',
  ),
  'orte/unbekannt.html': page('Oops! Page not found', '<input name="plz" value="{{postalCode}}">'),
  'orte/verzeichnis.json': JSON.stringify({
    '01067': { place: 'Dresden', district: 'Kreisfreie Stadt Dresden' },
    '16766': { place: 'Kremmen', district: 'Landkreis Oberhavel', slug: 'kremmen' },
    '16833': { place: 'Fehrbellin', district: 'Landkreis Ostprignitz-Ruppin' },
    '17268': { place: 'Templin, Boitzenburg u.a.', district: 'Landkreis Uckermark' },
  }),
  'sitemap.xml': '<urlset>\n  <url><loc>https://dorfteller.example/kremmen</loc></url>\n</urlset>\n',
  '_astro/consent-note.js': `export default ${'1 + '.repeat(200)}1`,
  '_astro/consent-note.js.map': '{}',
  'og/start.png': 'not really a picture',
  'robots.txt': 'User-agent: *\nAllow: /\n',
  '.well-known/security.txt': 'Contact: mailto:sicherheit@example.org\n',
}

/** Writes the small site into a folder, with the true pages behind letters' links, and what else it shall have. */
export async function writeSmallSite(
  folder: string,
  more: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<void> {
  // Not above: browser tests read this file as well, in which React's pages mean something else.
  const { linkPages } = await import('./link-pages.tsx')
  for (const [name, content] of Object.entries({ ...SMALL_SITE, ...linkPages(), ...more })) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
  }
}
