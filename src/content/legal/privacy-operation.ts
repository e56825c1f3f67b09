import type { Operator, Processor } from '../operator.ts'
import { ofVisitors } from '../processing/register.ts'
import { given, table } from './legal-text.ts'

/** Who answers, and what happens by the mere running of the site. */
export const operation = (operator: Operator) => `
  # verantwortlich: Wer verantwortlich ist
  Verantwortlich im Sinne der Datenschutz-Grundverordnung (DSGVO) ist:

  ${address(operator)}

  ${given(privacyMail(operator), (mail) => `Für alles rund um den Datenschutz: ${mail}`, 'E-Mail-Adresse für den Datenschutz. Trägt der Betreiber ein.')}

  ${privacyOfficer(operator)}

  Alle weiteren Angaben stehen im [Impressum](legalNotice).

  # ueberblick: Alles auf einen Blick
  ${overview(operator)}

  # hosting: Hosting
  Unsere Seiten und unsere Datenbank liegen auf einem gemieteten Server. Das ist nötig, um sie sicher und
  zuverlässig bereitzustellen (Art. 6 Abs. 1 f DSGVO).

  ${given(operator.hosting, host, 'Hoster mit Anschrift, Datum des Vertrags zur Auftragsverarbeitung.')}

  # protokoll: Server-Protokoll
  Ruft dein Browser eine Seite auf, schreibt unser Server eine Zeile in sein Protokoll. Darin stehen:

  - der Zeitpunkt
  - die Methode der Anfrage, zum Beispiel GET
  - die aufgerufene Seite, ohne Anhänge
  - der Status und die Dauer der Antwort
  - eine zufällige Nummer der Anfrage
  - bei einem Fehler sein Kürzel und die Stelle im Programm

  **Deine IP-Adresse steht nicht darin.** Technisch ist sie für die Verbindung nötig. Damit niemand unsere Seiten mit
  Anfragen überhäuft, zählt der Server zehn Minuten lang mit, wie viele Anfragen von einer Adresse kommen, und einen Tag
  lang, wie viele Besuche aus einem Netz kommen (der Adresse ohne ihr Ende). Beides steht nur im Arbeitsspeicher und wird
  wieder vergessen.

  Grundlage ist unser berechtigtes Interesse an einem sicheren Betrieb (Art. 6 Abs. 1 f DSGVO). Mit anderen Daten führen
  wir das Protokoll nicht zusammen.

  ${given(operator.serverLogRetention, (time) => `Das Protokoll bewahren wir so lange auf: ${time}.`, 'Aufbewahrung des Server-Protokolls. Trägt der Betreiber ein.')}

  # kontakt: Kontakt per E-Mail
  Schreibst du uns eine E-Mail, verarbeiten wir deine Adresse und was du uns schreibst, um dir zu antworten.
  Grundlage ist unser berechtigtes Interesse daran (Art. 6 Abs. 1 f DSGVO); geht es um einen Vertrag,
  Art. 6 Abs. 1 b DSGVO. Wir löschen den Schriftwechsel, sobald er erledigt ist und kein Gesetz verlangt,
  dass wir ihn aufheben.
`

function address({ name, street, postalCode, town }: Operator): string {
  return name && street && postalCode && town
    ? `> ${name}\n> ${street}\n> ${postalCode} ${town}`
    : 'Platzhalter: Name und Anschrift. Trägt der Betreiber ein.'
}

/** A link to where somebody writes about their data. */
export function privacyMail({ privacyContact, email }: Operator): string | null {
  const mail = privacyContact ?? email
  return mail && `[${mail}](mailto:${mail})`
}

function privacyOfficer({ dataProtectionOfficer: officer }: Operator): string {
  if (officer) return `**Datenschutzbeauftragte Person:** ${officer}`
  return officer === null
    ? 'Platzhalter: Datenschutzbeauftragte Person, falls es eine gibt.'
    : 'Eine datenschutzbeauftragte Person ist nicht bestellt; das Gesetz verlangt hier keine.'
}

function overview({ serverLogRetention }: Operator): string {
  const rows = ofVisitors.map(({ title, data, basisInShort, legalBasis, time }) => {
    const lasts = time || serverLogRetention || 'Dauer: siehe Speicherdauer'
    return [title, data.join(), `${basisInShort || legalBasis}; ${lasts}`]
  })
  return table('Wofür wir welche Daten verarbeiten', [
    ['Wofür', 'Welche Daten', 'Grundlage und Dauer'],
    ...rows,
  ])
}

const host = ({ name, address, contractSignedOn }: Processor) => `
  > ${name}
  > ${address}

  Der Hoster verarbeitet Daten nur nach unserer Weisung; der Vertrag dazu nach Art. 28 DSGVO ist vom ${contractSignedOn}.`
