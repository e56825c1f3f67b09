import { ads, choice } from '../processing/browser-storage.ts'
import { channels } from '../processing/channels.ts'
import { time } from '../processing/deadlines.ts'
import { demand } from '../processing/demand.ts'
import { selfService } from '../processing/own-rights.ts'
import type { StoredInBrowser } from '../processing/purpose.ts'
import { dataAt, meaningsOf } from '../processing/register.ts'
import { visits } from '../processing/visits.ts'
import { type Block, list, paragraph, type Section } from './blocks.ts'

const GOOGLE_PARTNERS = 'https://business.safety.google/privacy/'
const GOOGLE_PRIVACY = 'https://policies.google.com/privacy?hl=de'

/** What is counted and stored while someone looks at the pages. */
export function measuringSections(): Section[] {
  return [
    { id: 'nachfrage', title: 'Nachfrage nach Orten', blocks: countedDemand() },
    { id: 'besuche', title: 'Besuche auf dieser Seite', blocks: countedVisits() },
    { id: 'wege', title: 'Was Nachbarn zu uns bringt', blocks: countedChannels() },
    { id: 'cookies', title: 'Cookies und Speicher im Browser', blocks: cookies() },
    { id: 'werbemessung', title: 'Werbemessung mit Google Ads', blocks: adMeasuring() },
  ]
}

function countedDemand(): Block[] {
  return [
    paragraph(
      'Aus den Anmeldungen zählen wir je Postleitzahl, wie viele Haushalte warten. So sehen wir, wo ein Start sich lohnt, und deine Nachbarn sehen, wie weit euer Ort ist. Festgehalten sind nur Zahlen:',
    ),
    list(...meaningsOf(demand)),
    paragraph(
      'Öffentlich zeigen wir die Zahl eines Ortes erst ab fünf Haushalten, damit sie auf niemanden zeigt. Grundlage ist unser berechtigtes Interesse daran (Art. 6 Abs. 1 f DSGVO).',
    ),
  ]
}

function countedVisits(): Block[] {
  return [
    paragraph(
      'Rufst du die Startseite oder die Seite eines Ortes auf, schickt ein Skript unserer Seite diese Angaben an unsere Datenbank:',
    ),
    list(...meaningsOf(visits, 'website_visits')),
    paragraph(
      { strong: 'Ohne IP-Adresse, ohne Cookie, ohne Kennnummer. ' },
      'Wir können einen Besuch keiner Person zuordnen und zwei Besuche nicht verbinden. So erfahren wir, wo Nachfrage ist und ob unsere Seiten auf den Geräten der Leute laufen.',
    ),
    paragraph(
      'Grundlage ist unser berechtigtes Interesse daran (Art. 6 Abs. 1 f DSGVO). Du kannst widersprechen, am einfachsten im Browser: Sendet er „Global Privacy Control“ oder „Do Not Track“, halten wir den Besuch nicht fest.',
    ),
    paragraph(
      `Einzelne Besuche bewahren wir so lange auf: ${time('visits')}. Danach bleiben Tagessummen, aus denen nichts mehr über einen Besuch hervorgeht:`,
    ),
    list(...meaningsOf(visits, 'visit_days')),
  ]
}

function countedChannels(): Block[] {
  return [
    paragraph(
      'Auf unseren Aushängen, in Anzeigen und in Links, die Nachbarn weitergeben, steht in der Adresse hinter „?v=“ eine Kennung, zum Beispiel „aushang-16766“. Sie sagt, welcher Aushang es war, und nichts über dich. Trägst du dich ein, behalten wir sie bei deiner Anmeldung:',
    ),
    list(...meaningsOf(channels, 'newsletter_signups')),
    paragraph(
      { strong: 'Auf deinem Gerät wird dafür nichts gespeichert. ' },
      'Die Seite nimmt die Kennung aus der Adresse und merkt sie sich, solange sie offen ist; sie geht an unseren Server und an niemanden sonst. Was du vorher angesehen hast, zeichnen wir nicht auf. Meldest du dich ab, wird die Kennung gelöscht.',
    ),
    paragraph('Festgehalten ist außerdem, ohne zu wissen, wer es war:'),
    list(...meaningsOf(channels, 'channels')),
    paragraph(
      'So sehen wir, was Haushalte bringt. Grundlage ist unser berechtigtes Interesse daran (Art. 6 Abs. 1 f DSGVO). Du kannst widersprechen, am einfachsten im Browser: Sendet er „Global Privacy Control“ oder „Do Not Track“, behalten wir keine Kennung.',
    ),
  ]
}

function cookies(): Block[] {
  return [
    paragraph(
      'Wir selbst setzen ein einziges Cookie, und das erst, wenn du dir deine Daten ansiehst. Im Speicher deines Browsers (localStorage, sessionStorage) liegt nur, was die Seite für dich braucht; eine Einwilligung ist dafür nicht nötig (§ 25 Abs. 2 Nr. 2 TDDDG).',
    ),
    storageTable('Immer erlaubt', [...choice.browser, ...selfService.browser]),
    paragraph('Nur nach deiner Zustimmung (§ 25 Abs. 1 TDDDG) legt Google dies in deinem Browser ab:'),
    storageTable('Nur mit deiner Zustimmung', ads.browser),
    paragraph(
      'Deine Entscheidung liegt im Speicher deines Browsers unter ',
      { strong: 'cookie-consent' },
      '. Hier kannst du sie jederzeit ändern. Lehnst du ab, entfernen wir alles aus der gcl-Familie.',
    ),
    { kind: 'consent-settings' },
  ]
}

function storageTable(caption: string, entries: readonly StoredInBrowser[]): Block {
  const rows = entries.map(({ name, purpose, lifetime }) => [name, purpose, lifetime])
  return { kind: 'table', caption, head: ['Name', 'Zweck', 'Laufzeit'], rows }
}

function adMeasuring(): Block[] {
  return [
    paragraph(
      'Klickst du auf „Alle akzeptieren“, laden wir ein Skript von Google (Google-Tag). Es zeigt uns, ob unsere Anzeigen ankommen. Vorher, nach „Ablehnen“ und nach dem Schließen des Hinweises wird bei Google nichts abgerufen.',
    ),
    paragraph('Anbieter ist Google Ireland Limited, Gordon House, Barrow Street, Dublin 4, Irland.'),
    paragraph('Google erhält dann:'),
    list(...dataAt(ads, 'Google')),
    paragraph(
      'Deine E-Mail-Adresse, deine Postleitzahl und die Links aus unseren E-Mails geben wir nicht an Google. Wie Google die Daten verwendet, steht bei ',
      { link: 'Google zum Einsatz auf Partnerseiten', href: GOOGLE_PARTNERS },
      ' und in der ',
      { link: 'Datenschutzerklärung von Google', href: GOOGLE_PRIVACY },
      '.',
    ),
    paragraph(
      'Grundlage ist deine Einwilligung: § 25 Abs. 1 TDDDG für den Zugriff auf dein Gerät, Art. 6 Abs. 1 a DSGVO für die Verarbeitung. Du kannst sie jederzeit widerrufen, über die „Cookie-Einstellungen“.',
    ),
  ]
}
