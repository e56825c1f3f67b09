import { inBrowser } from '../processing/browser-storage.ts'
import { time } from '../processing/deadlines.ts'
import { ofSignups } from '../processing/signups.ts'
import { table } from './legal-text.ts'

/** What is counted and stored while someone looks at the pages. */
export const measuring = () => `
  # nachfrage: Nachfrage nach Orten
  Aus den Anmeldungen zählen wir je Postleitzahl, wie viele Haushalte warten. So sehen wir, wo ein Start sich lohnt,
  und deine Nachbarn sehen, wie weit euer Ort ist. Festgehalten sind nur Zahlen:

  - wie viele sich in einem Ort an einem Tag angemeldet, bestätigt und abgemeldet haben
  - Orte, die zusammen starten, und wer von uns sich darum kümmert
  - was wir uns zu einer Region notiert haben; darin können Ansprechpartner stehen, zum Beispiel im Gasthof oder Rathaus
  - welche Orte das sind
  - Gasthöfe, die wir gefragt haben, und was sie sagten

  Öffentlich zeigen wir die Zahl eines Ortes erst ab fünf Haushalten, damit sie auf niemanden zeigt.
  Grundlage ist unser berechtigtes Interesse daran (Art. 6 Abs. 1 f DSGVO).

  # besuche: Besuche auf dieser Seite
  Rufst du die Startseite oder die Seite eines Ortes auf, schickt ein Skript unserer Seite diese Angaben an
  unsere Datenbank:

  - die laufende Nummer des Eintrags
  - der Pfad der aufgerufenen Seite
  - die Browser-Kennung (User-Agent)
  - die Website, von der du kommst, falls dein Browser sie mitschickt, ohne Pfad und Suchanfrage
  - der Zeitpunkt

  **Ohne IP-Adresse, ohne Cookie, ohne Kennnummer.** Wir können einen Besuch keiner Person zuordnen und zwei Besuche nicht
  verbinden. So erfahren wir, wo Nachfrage ist und ob unsere Seiten auf den Geräten der Leute laufen.

  Grundlage ist unser berechtigtes Interesse daran (Art. 6 Abs. 1 f DSGVO). Du kannst widersprechen, am
  einfachsten im Browser: Sendet er „Global Privacy Control“ oder „Do Not Track“, halten wir den Besuch nicht fest.

  Einzelne Besuche bewahren wir so lange auf: ${time('visits')}. Danach bleiben Tagessummen, aus denen nichts mehr
  über einen Besuch hervorgeht:

  - der Tag, für den die Besuche aller gezählt sind
  - was gezählt ist: der Tag im Ganzen, Seiten, Websites, oder was nur gezählt wurde, weil aus einem Netz oder an dem Tag zu viele kamen
  - der Pfad, oder die Website, von der an dem Tag mindestens fünf Besuche kamen
  - die Zahl der Besuche von Menschen; Programme, die sich als solche nennen, zählen nicht

  # wege: Was Nachbarn zu uns bringt
  Auf unseren Aushängen, in Anzeigen und in Links, die Nachbarn weitergeben, steht in der Adresse hinter „?v=“ eine
  Kennung, zum Beispiel „aushang-16766“. Sie sagt, welcher Aushang es war, und nichts über dich. Trägst du dich ein,
  behalten wir sie bei deiner Anmeldung:

  - die Kennung des Aushangs, der Anzeige oder des Beitrags, falls in der Adresse, über die du kamst, eine stand

  **Auf deinem Gerät wird dafür nichts gespeichert.** Die Seite nimmt die Kennung aus der Adresse und merkt sie sich,
  solange sie offen ist; sie geht an unseren Server und an niemanden sonst. Was du vorher angesehen hast, zeichnen wir
  nicht auf. Meldest du dich ab, wird die Kennung gelöscht.

  So sehen wir, was Haushalte bringt. Grundlage ist unser berechtigtes Interesse daran (Art. 6 Abs. 1 f DSGVO). Du kannst
  widersprechen, am einfachsten im Browser: Sendet er „Global Privacy Control“ oder „Do Not Track“, behalten wir keine Kennung.

  # cookies: Cookies und Speicher im Browser
  Wir selbst setzen ein einziges Cookie, und das erst, wenn du dir deine Daten ansiehst. Im Speicher deines Browsers
  (localStorage, sessionStorage) liegt nur, was die Seite für dich braucht; eine Einwilligung ist dafür nicht nötig
  (§ 25 Abs. 2 Nr. 2 TDDDG).

  ${stored('Immer erlaubt', false)}

  Nur nach deiner Zustimmung (§ 25 Abs. 1 TDDDG) legt Google dies in deinem Browser ab:

  ${stored('Nur mit deiner Zustimmung', true)}

  Deine Entscheidung liegt im Speicher deines Browsers unter **cookie-consent**. Hier kannst du sie jederzeit ändern.
  Lehnst du ab, entfernen wir alles aus der gcl-Familie.

  {Cookie-Einstellungen}

  # werbemessung: Werbemessung mit Google Ads
  Klickst du auf „Alle akzeptieren“, laden wir ein Skript von Google (Google-Tag). Es zeigt uns, ob unsere
  Anzeigen ankommen. Vorher, nach „Ablehnen“ und nach dem Schließen des Hinweises wird bei Google nichts abgerufen.

  Anbieter ist Google Ireland Limited, Gordon House, Barrow Street, Dublin 4, Irland.

  Google erhält dann:

  - deine IP-Adresse und Angaben zu Browser und Gerät
  - die aufgerufene Seite und der Zeitpunkt
  - die Kennung der Anzeige, auf die du geklickt hast, falls es eine gibt

  Deine E-Mail-Adresse, deine Postleitzahl und die Links aus unseren E-Mails geben wir nicht an Google. Wie Google die
  Daten verwendet, steht bei [Google zum Einsatz auf Partnerseiten](https://business.safety.google/privacy/) und in der
  [Datenschutzerklärung von Google](https://policies.google.com/privacy?hl=de).

  Grundlage ist deine Einwilligung: § 25 Abs. 1 TDDDG für den Zugriff auf dein Gerät, Art. 6 Abs. 1 a DSGVO
  für die Verarbeitung. Du kannst sie jederzeit widerrufen, über die „Cookie-Einstellungen“.
`

function stored(caption: string, byGoogle: boolean): string {
  const rows = [...inBrowser, ...ofSignups]
    .filter(({ recipients }) => (recipients === 'google') === byGoogle)
    .flatMap(({ browser }) => browser.map(([_kind, ...row]) => row))
  return table(caption, [['Name', 'Zweck', 'Laufzeit'], ...rows])
}
