import type { Operator } from '../operator.ts'
import { type Block, heading, list, paragraph, placeholder, type Section } from './blocks.ts'
import { meaningsOf, type StoredInBrowser, storedInBrowser } from './storage.ts'

const GOOGLE_PARTNERS = 'https://business.safety.google/privacy/'
const GOOGLE_PRIVACY = 'https://policies.google.com/privacy?hl=de'

/** What the site collects on purpose: sign-ups, visits, and after a yes the measuring of ads. */
export function purposeSections(operator: Operator, brand: string): Section[] {
  return [
    { id: 'anmeldung', title: 'Anmeldung zum Newsletter', blocks: signup(brand) },
    { id: 'besuche', title: 'Besuche auf dieser Seite', blocks: visits(operator) },
    { id: 'cookies', title: 'Cookies und Speicher im Browser', blocks: cookies() },
    { id: 'werbemessung', title: 'Werbemessung mit Google Ads', blocks: ads() },
    { id: 'empfaenger', title: 'Empfänger und Drittländer', blocks: recipients(operator) },
    { id: 'speicherdauer', title: 'Speicherdauer', blocks: retention(operator) },
  ]
}

function signup(brand: string): Block[] {
  return [
    paragraph('Bei der Anmeldung speichern wir:'),
    list(...meaningsOf('newsletter_signups').map((meaning) => [`${meaning},`]), [
      'und damit deine Einwilligung, die du jederzeit widerrufen kannst.',
    ]),
    paragraph(
      `Wir nutzen die Adresse, um dir zum Start von ${brand} zu schreiben und dir den Newsletter zu schicken. `,
      'Die Postleitzahl sagt uns, welche Region für dich zählt. Ein Profil bilden wir nicht, und deine Angaben ',
      'geben wir nicht an andere weiter. Diese Seite selbst verschickt keine E-Mails.',
    ),
    paragraph(
      'Steht deine Adresse schon auf der Liste, sagt dir das Formular das bei einem zweiten Versuch. ',
      'Wer deine Adresse kennt und einträgt, kann daran erkennen, dass sie angemeldet ist.',
    ),
    heading('Rechtsgrundlage'),
    paragraph(
      'Deine Einwilligung: Art. 6 Abs. 1 a DSGVO und § 7 Abs. 2 UWG. Die Anmeldung ist freiwillig. ',
      'Ohne E-Mail-Adresse und Postleitzahl können wir dir nicht Bescheid sagen, sonst hat es keine Folgen.',
    ),
  ]
}

function visits({ visitRetention }: Operator): Block[] {
  return [
    paragraph(
      'Rufst du die Startseite oder die Seite eines Ortes auf, schickt ein Skript unserer Seite diese Angaben an ',
      'unsere Datenbank:',
    ),
    list(...meaningsOf('website_visits').map((meaning) => [meaning])),
    paragraph(
      { strong: 'Ohne IP-Adresse, ohne Cookie, ohne Kennnummer. ' },
      'Wir können einen Besuch keiner Person zuordnen und zwei Besuche nicht verbinden. So erfahren wir, ',
      'wo Nachfrage ist und ob unsere Seiten auf den Geräten der Leute laufen.',
    ),
    paragraph(
      'Grundlage ist unser berechtigtes Interesse daran (Art. 6 Abs. 1 f DSGVO). Du kannst widersprechen, am ',
      'einfachsten im Browser: Sendet er „Global Privacy Control“ oder „Do Not Track“, halten wir den Besuch nicht fest.',
    ),
    visitRetention
      ? paragraph(`Besuche bewahren wir so lange auf: ${visitRetention}.`)
      : placeholder('Platzhalter: Aufbewahrung der Besuche. Trägt der Betreiber ein.'),
  ]
}

function cookies(): Block[] {
  return [
    paragraph(
      'Wir selbst setzen keine Cookies. Im Speicher deines Browsers (localStorage) liegt nur, was die Seite für dich ',
      'braucht; eine Einwilligung ist dafür nicht nötig (§ 25 Abs. 2 Nr. 2 TDDDG).',
    ),
    storageTable('Immer erlaubt', (entry) => !entry.needsConsent),
    paragraph('Nur nach deiner Zustimmung (§ 25 Abs. 1 TDDDG) legt Google dies in deinem Browser ab:'),
    storageTable('Nur mit deiner Zustimmung', (entry) => entry.needsConsent),
    paragraph(
      'Deine Entscheidung liegt im Speicher deines Browsers unter ',
      { strong: 'cookie-consent' },
      '. Hier kannst du sie jederzeit ändern. Lehnst du ab, entfernen wir alles aus der gcl-Familie.',
    ),
    { kind: 'consent-settings' },
  ]
}

function storageTable(caption: string, belongs: (entry: StoredInBrowser) => boolean): Block {
  const rows = storedInBrowser.filter(belongs).map(({ name, purpose, lifetime }) => [name, purpose, lifetime])
  return { kind: 'table', caption, head: ['Name', 'Zweck', 'Laufzeit'], rows }
}

function ads(): Block[] {
  return [
    paragraph(
      'Klickst du auf „Alle akzeptieren“, laden wir ein Skript von Google (Google-Tag). Es zeigt uns, ob unsere ',
      'Anzeigen ankommen. Vorher, nach „Ablehnen“ und nach dem Schließen des Hinweises wird bei Google nichts abgerufen.',
    ),
    paragraph('Anbieter ist Google Ireland Limited, Gordon House, Barrow Street, Dublin 4, Irland.'),
    paragraph('Google erhält dann:'),
    list(
      ['deine IP-Adresse und Angaben zu Browser und Gerät,'],
      ['die aufgerufene Seite und den Zeitpunkt,'],
      ['die Kennung der Anzeige, auf die du geklickt hast, falls es eine gibt.'],
    ),
    paragraph(
      'Deine E-Mail-Adresse und deine Postleitzahl geben wir nicht an Google. Wie Google die Daten verwendet, ',
      'steht bei ',
      { link: 'Google zum Einsatz auf Partnerseiten', href: GOOGLE_PARTNERS },
      ' und in der ',
      { link: 'Datenschutzerklärung von Google', href: GOOGLE_PRIVACY },
      '.',
    ),
    paragraph(
      'Grundlage ist deine Einwilligung: § 25 Abs. 1 TDDDG für den Zugriff auf dein Gerät, Art. 6 Abs. 1 a DSGVO ',
      'für die Verarbeitung. Du kannst sie jederzeit widerrufen, über die „Cookie-Einstellungen“.',
    ),
  ]
}

function recipients({ hosting, privacyApprovedOn }: Operator): Block[] {
  const review = placeholder(
    'Platzhalter: Vor der Freigabe prüfen, wie das Rechtsmittel C-703/25 P gegen das Urteil T-553/23 ausgegangen ist.',
  )
  return [
    paragraph('Deine Daten bekommen nur:'),
    list(
      [
        hosting
          ? `unser Hoster, ${hosting.name}, als Auftragsverarbeiter,`
          : 'unser Hoster als Auftragsverarbeiter,',
      ],
      ['Google Ireland Limited, nur wenn du der Werbemessung zugestimmt hast.'],
    ),
    paragraph(
      'Google kann Daten an Google LLC in den USA weitergeben. Dafür gibt es einen Beschluss der EU-Kommission ',
      '(Durchführungsbeschluss (EU) 2023/1795, „EU-US Data Privacy Framework“, Art. 45 DSGVO), unter dem Google LLC ',
      'zertifiziert ist. Das Gericht der Europäischen Union hat ihn am 3. September 2025 bestätigt (T-553/23); ',
      'dagegen wurde ein Rechtsmittel eingelegt (C-703/25 P).',
    ),
    ...(privacyApprovedOn ? [] : [review]),
  ]
}

function retention({ visitRetention, serverLogRetention }: Operator): Block[] {
  const open = 'trägt der Betreiber ein'
  return [
    {
      kind: 'table',
      caption: 'Wie lange wir Daten behalten',
      head: ['Daten', 'Dauer'],
      rows: [
        [
          'Anmeldung (E-Mail-Adresse, Postleitzahl, Zeitpunkt)',
          'bis du widerrufst oder wir sie nicht mehr brauchen',
        ],
        ['Besuche', visitRetention ?? open],
        ['Server-Protokoll', serverLogRetention ?? open],
        ['E-Mails an uns', 'bis dein Anliegen erledigt ist, länger nur, wenn ein Gesetz es verlangt'],
        ['Cookies der gcl-Familie', 'bis zu 90 Tage'],
        ['Anzeigen-Cookie (IDE)', 'bis zu 13 Monate'],
        ['Deine Entscheidung zu Cookies', 'in deinem Browser, bis du sie änderst oder löschst'],
      ],
    },
  ]
}
