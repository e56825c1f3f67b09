import { time } from './deadlines.ts'
import { purposesOf } from './purpose.ts'

const INTEREST = 'berechtigtes Interesse, Art. 6 Abs. 1 f DSGVO'

/** What is processed about who looks at the pages or writes to us. */
export const ofPages = purposesOf(`
  title: Nachfrage nach Orten zählen
  purpose: Sehen, in welchen Orten so viele Haushalte warten, dass ein Start sich lohnt, und den Nachbarn sagen, wie weit ihr Ort ist.
  people: alle, die sich zum Newsletter angemeldet haben
  data: Zahl der Anmeldungen je Postleitzahl und Tag, ohne Namen und Adressen
  tables: place_days regions region_places
  legalBasis: ${INTEREST}
  recipients: hosting
  time: ohne Frist; es sind Zahlen
  storage: Zahlen je Ort und Tag | ohne Frist; sie enthalten nichts über einzelne Menschen
  safeguards: Öffentlich zeigen wir die Zahl eines Ortes erst ab fünf Haushalten.

  title: Besuche zählen
  purpose: Erfahren, wo Nachfrage ist und ob die Seiten auf den Geräten der Leute laufen. Ein Besuch lässt sich keiner Person zuordnen, zwei Besuche lassen sich nicht verbinden.
  people: alle, die die Startseite oder die Seite eines Ortes aufrufen
  data: Pfad, Browser-Kennung, Herkunfts-Website, Zeitpunkt
  tables: website_visits visit_days
  legalBasis: ${INTEREST}
  recipients: hosting
  time: ${time('visits')}, danach bleiben Tagessummen
  storage: Besuche | ${time('visits')}, danach bleiben Tagessummen
  storage: Tagessummen der Besuche | ohne Frist; sie enthalten nichts über einzelne Menschen
  safeguards: Ohne IP-Adresse, ohne Cookie, ohne Kennnummer der Besucherin oder des Besuchers.
  safeguards: Sendet der Browser „Global Privacy Control“ oder „Do Not Track“, wird der Besuch nicht festgehalten.
  safeguards: Was festgehalten wird, entscheidet der Server, nicht das Skript: nur Seiten, die es gibt, keine Suchanfragen, keine E-Mail-Adressen.
  safeguards: Die Seiten zum Bestätigen, zum Abmelden und zu den eigenen Daten werden nicht gezählt.

  title: Zählen, was Nachbarn zu uns bringt
  purpose: Sehen, welcher Aushang, welche Anzeige und welcher Verein Haushalte bringt. Ein Weg durch die Seite wird nicht aufgezeichnet.
  people: alle, die über einen Aushang, eine Anzeige oder einen geteilten Link kommen
  data: Kennung des Aushangs oder Beitrags aus der Adresse der Seite
  tables: newsletter_signups
  legalBasis: ${INTEREST}
  recipients: hosting
  time: bis du dich abmeldest
  storage: Kennung bei deiner Anmeldung | bis du dich abmeldest oder deine Daten löschst; ohne Bestätigung so kurz wie die Anmeldung
  safeguards: Auf deinem Gerät wird dafür nichts gespeichert: Die Kennung steht in der Adresse, und die Seite merkt sie sich nur, solange sie offen ist.
  safeguards: Sie geht an unseren Server und an niemanden sonst.
  safeguards: Sendet der Browser „Global Privacy Control“ oder „Do Not Track“, wird keine Kennung behalten.
  safeguards: Andere Kennungen als die unserer Aushänge und der geteilten Links gehen, wenn weniger als fünf Haushalte über sie kamen, in einer Summe auf.

  title: Seiten ausliefern und schützen
  purpose: Die Seiten sicher und zuverlässig bereitstellen, Fehler finden, Überlastung abwehren.
  people: alle, die die Seite aufrufen
  data: Zeitpunkt, Methode, Seite, Status; IP-Adresse nur während der Verbindung
  tables: schema_migrations site periodic_work places place_starts
  elsewhere: Server-Protokoll; Arbeitsspeicher des Servers (Anfragen einer IP-Adresse zehn Minuten, Besuche aus ihrem Netz einen Tag lang gezählt)
  legalBasis: ${INTEREST}
  recipients: hosting
  storage: Server-Protokoll
  safeguards: Das Protokoll hat eine feste Liste von Feldern; IP-Adresse, E-Mail-Adresse, Postleitzahl und Link können nicht hinein.
  safeguards: Es wird nicht mit anderen Daten zusammengeführt.

  title: Antworten auf E-Mails
  purpose: Antworten auf Fragen, Auskünfte und Widerrufe, die per E-Mail kommen.
  people: alle, die eine E-Mail schreiben
  data: deine Adresse und was du schreibst
  elsewhere: Postfach des Betreibers
  legalBasis: ${INTEREST}; geht es um einen Vertrag, Art. 6 Abs. 1 b DSGVO
  recipients: mailProvider
  time: bis dein Anliegen erledigt ist
  storage: E-Mails an uns | bis dein Anliegen erledigt ist, länger nur, wenn ein Gesetz es verlangt
  safeguards: Nur wer die Anfragen beantwortet, liest das Postfach.
`)
