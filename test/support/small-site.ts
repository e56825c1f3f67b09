import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const page = (title: string, rest = '') =>
  `<!doctype html><html lang="de"><head><title>${title}</title><style>body{margin:0}</style></head>` +
  `<body><h1>${title}</h1>${rest}<p>${'Zusammen bestellen im Dorf. '.repeat(40)}</p></body></html>`

const FORM =
  '<form method="post" action="/anmelden"><input name="email" value="{{email}}">' +
  '<input name="postal_code" value="{{postalCode}}"><input name="v" value="{{channel}}"></form>'

const STATES = ['ok', 'missing', 'invalid']
const EMAIL_PROBLEMS = [...STATES, 'comma', 'blank', 'letter', 'several', 'ending']

const VARIANTS = STATES.flatMap((email) =>
  STATES.flatMap((postalCode) => ['ok', 'missing'].map((consent) => `${email}-${postalCode}-${consent}`)),
).filter((name) => name !== 'ok-ok-ok')

/** Pages behind letters' links that hold a form with the token. */
const TOKEN_PAGES = {
  'bestaetigen/frage': 'Fast geschafft',
  'bestaetigen/fehler': 'Das hat nicht geklappt',
  'meine-daten/oeffnen': 'Deine Daten',
  'abmelden/frage': 'Keine Post mehr?',
  'abmelden/fehler': 'Das hat nicht geklappt',
  'meine-daten/fehler': 'Das hat nicht geklappt',
  'meine-daten/adresse/frage': 'Deine neue Adresse?',
  'meine-daten/adresse/fehler': 'Das hat nicht geklappt',
}

/** Those that only say something. */
const MESSAGE_PAGES = {
  bestaetigen: 'Anmeldung bestätigen',
  'bestaetigen/bestaetigt': 'Bestätigt',
  'bestaetigen/geschickt': 'Neu geschickt',
  'bestaetigen/abgemeldet': 'Du hast dich abgemeldet',
  'bestaetigen/unbekannt': 'Diesen Link kennen wir nicht',
  abmelden: 'Abmelden ohne Link',
  'abmelden/abgemeldet': 'Abgemeldet',
  'abmelden/unbekannt': 'Diesen Link kennen wir nicht',
  'meine-daten': 'Meine Daten',
  'meine-daten/angefordert': 'Schau in dein Postfach',
  'meine-daten/abgelaufen': 'Der Link gilt nicht mehr',
  'meine-daten/geloescht': 'Alles gelöscht',
  'meine-daten/adresse/geaendert': 'Adresse geändert',
  'meine-daten/adresse/vergeben': 'Schon angemeldet',
  'meine-daten/adresse/abgelaufen': 'Der Link gilt nicht mehr',
}

const TOKEN_FORM =
  '{{#token}}<form method="post"><input type="hidden" name="t" value="{{token}}"></form>{{/token}}'

const LETTER_UNDER_WAY = '{{#letterUnderWay}}letter-under-way{{/letterUnderWay}}'

const flags = (of: string, names: string[]) =>
  names.map((name) => `{{#${of}.${name}}}${of}-${name} {{/${of}.${name}}}`).join('')

const OVERVIEW =
  `${TOKEN_FORM}<p>{{email}}, {{postalCode}} {{place}}</p>` +
  '<p>{{#state.unconfirmed}}noch nicht bestätigt{{/state.unconfirmed}}' +
  '{{#state.confirmed}}bestätigt am {{on}}{{/state.confirmed}}' +
  '{{#state.withdrawn}}abgemeldet am {{on}}{{/state.withdrawn}}</p>' +
  '{{#pendingEmail}}<p>wartet: {{pendingEmail}}</p>{{/pendingEmail}}{{#consent}}<blockquote>{{wording}}</blockquote>{{/consent}}' +
  `<p>${flags('notice', ['postalCodeChanged', 'postalCodeSame', 'addressAsked', 'addressSame', 'left', 'leftUnderWay'])}</p>` +
  `<p>${flags('problems.postalCode', STATES)}${flags('problems.email', EMAIL_PROBLEMS)}${flags('problems', ['erase'])}</p>` +
  '<input name="postal_code" value="{{typed.postalCode}}"><input name="email" value="{{typed.email}}">'

const LINK_PAGES: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(TOKEN_PAGES).map(([name, title]) => [`${name}.html`, page(title, TOKEN_FORM)]),
  ),
  ...Object.fromEntries(
    Object.entries(MESSAGE_PAGES).map(([name, title]) => [`${name}.html`, page(title, LETTER_UNDER_WAY)]),
  ),
  'bestaetigen/frage.html': page(TOKEN_PAGES['bestaetigen/frage'], `<p>für {{place}}</p>${TOKEN_FORM}`),
  'bestaetigen/abgelaufen.html': page(
    'Der Link gilt nicht mehr',
    `{{#renewable}}${TOKEN_FORM}{{/renewable}}`,
  ),
  'meine-daten/ungueltig.html': page(
    'Meine Daten',
    `<input name="email" value="{{email}}">${flags('problem', EMAIL_PROBLEMS)}`,
  ),
  'meine-daten/uebersicht.html': page('Alles über dich', OVERVIEW),
}

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
  'anmelden/danke.html': page('Vielen Dank!'),
  'anmelden/danke-spaeter.html': page('Vielen Dank!', '<p>Unsere E-Mail kommt später.</p>'),
  'anmelden/doppelt.html': page('Diese E-Mail ist bereits registriert', FORM),
  'anmelden/fehler.html': page('Fehler bei der Anmeldung', FORM),
  ...Object.fromEntries(
    VARIANTS.map((name) => [
      `anmelden/${name}.html`,
      page(`Variante ${name}`, FORM + flags('problem', EMAIL_PROBLEMS)),
    ]),
  ),
  'anmelden/ort.html': page('Anmelden', '<input name="postal_code" value="{{postalCode}}">'),
  'anmelden/unbekannt.html': page('Anmelden', '<input name="postal_code" value="{{postalCode}}">'),
  'orte/seite.html': page(
    '{{place}}',
    '<p>{{line}}</p><p class="sky-{{sky}}">{{words.picture}}</p>{{#number}}<b>{{households}} von {{goal}}</b>{{/number}}' +
      '<li class="{{house9.is}}"></li><li class="{{house10.is}}">{{#house10.next}}{{words.next}}{{/house10.next}}</li>' +
      '{{#hasNearby}}Nebenan:{{/hasNearby}}{{#nearby}} <a href="{{nearbyPath}}">{{nearbyPlace}} {{nearbyHouseholds}}</a>{{/nearby}}',
  ),
  'orte/unbekannt.html': page('Oops! Page not found', '<input name="plz" value="{{postalCode}}">'),
  'orte/verzeichnis.json': JSON.stringify({
    '01067': { place: 'Dresden', district: 'Kreisfreie Stadt Dresden' },
    '16766': { place: 'Kremmen', district: 'Landkreis Oberhavel', slug: 'kremmen' },
    '16833': { place: 'Fehrbellin', district: 'Landkreis Ostprignitz-Ruppin' },
    '17268': { place: 'Templin, Boitzenburg u.a.', district: 'Landkreis Uckermark' },
  }),
  'sitemap.xml': '<urlset>\n  <url><loc>https://dorfteller.example/kremmen</loc></url>\n</urlset>\n',
  'anmelden/danke-ort.html': page('Vielen Dank!', '<a href="/anmelden?plz={{postalCode}}">{{place}}</a>'),
  ...LINK_PAGES,
  'orte/16.json': '{"16766":"Kremmen"}',
  '_astro/consent-note.js': `export default ${'1 + '.repeat(200)}1`,
  '_astro/consent-note.js.map': '{}',
  'og/start.png': 'not really a picture',
  'robots.txt': 'User-agent: *\nAllow: /\n',
  '.well-known/security.txt': 'Contact: mailto:sicherheit@example.org\n',
}

/** Writes the small site into a folder, and what else it shall have. */
export async function writeSmallSite(
  folder: string,
  more: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<void> {
  for (const [name, content] of Object.entries({ ...SMALL_SITE, ...more })) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
  }
}
