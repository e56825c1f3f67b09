import type { Operator } from '../operator.ts'
import { ofVisitors } from '../processing/register.ts'
import { type Block, prose, type Section } from './blocks.ts'

/** Who answers, and what happens by the mere running of the site. */
export function operationSections(operator: Operator): Section[] {
  return [
    { id: 'verantwortlich', title: 'Wer verantwortlich ist', blocks: controller(operator) },
    { id: 'ueberblick', title: 'Alles auf einen Blick', blocks: [overview(operator)] },
    { id: 'hosting', title: 'Hosting', blocks: hosting(operator) },
    { id: 'protokoll', title: 'Server-Protokoll', blocks: serverLog(operator) },
    {
      id: 'kontakt',
      title: 'Kontakt per E-Mail',
      blocks: prose(`
        Schreibst du uns eine E-Mail, verarbeiten wir deine Adresse und was du uns schreibst, um dir zu antworten.
        Grundlage ist unser berechtigtes Interesse daran (Art. 6 Abs. 1 f DSGVO); geht es um einen Vertrag,
        Art. 6 Abs. 1 b DSGVO. Wir löschen den Schriftwechsel, sobald er erledigt ist und kein Gesetz verlangt,
        dass wir ihn aufheben.
      `),
    },
  ]
}

function controller(operator: Operator): Block[] {
  const { name, street, postalCode, town, dataProtectionOfficer: officer } = operator
  const mail = operator.privacyContact ?? operator.email
  const address: Block[] =
    name && street && postalCode && town
      ? [{ kind: 'lines', lines: [name, street, `${postalCode} ${town}`] }]
      : prose('Platzhalter: Name und Anschrift. Trägt der Betreiber ein.')
  const noOfficer =
    officer === null
      ? 'Platzhalter: Datenschutzbeauftragte Person, falls es eine gibt.'
      : 'Eine datenschutzbeauftragte Person ist nicht bestellt; das Gesetz verlangt hier keine.'
  return [
    ...prose('Verantwortlich im Sinne der Datenschutz-Grundverordnung (DSGVO) ist:'),
    ...address,
    ...prose(`
      ${mail ? `Für alles rund um den Datenschutz: [${mail}](mailto:${mail})` : 'Platzhalter: E-Mail-Adresse für den Datenschutz. Trägt der Betreiber ein.'}

      ${officer ? `**Datenschutzbeauftragte Person:** ${officer}` : noOfficer}

      Alle weiteren Angaben stehen im [Impressum](legalNotice).
    `),
  ]
}

function overview({ serverLogRetention }: Operator): Block {
  const rows = ofVisitors.map(({ title, data, basisInShort, legalBasis, time }) => {
    const lasts = time ?? serverLogRetention ?? 'Dauer: siehe Speicherdauer'
    return [title, data, `${basisInShort ?? legalBasis}; ${lasts}`]
  })
  const head = ['Wofür', 'Welche Daten', 'Grundlage und Dauer']
  return { kind: 'table', caption: 'Wofür wir welche Daten verarbeiten', head, rows }
}

function hosting({ hosting: host }: Operator): Block[] {
  const reason = prose(`
    Unsere Seiten und unsere Datenbank liegen auf einem gemieteten Server. Das ist nötig, um sie sicher und
    zuverlässig bereitzustellen (Art. 6 Abs. 1 f DSGVO).
  `)
  if (!host) {
    const gap = 'Platzhalter: Hoster mit Anschrift, Datum des Vertrags zur Auftragsverarbeitung.'
    return [...reason, ...prose(gap)]
  }
  return [
    ...reason,
    { kind: 'lines', lines: [host.name, host.address] },
    ...prose(`
      Der Hoster verarbeitet Daten nur nach unserer Weisung; der Vertrag dazu nach Art. 28 DSGVO ist vom ${host.contractSignedOn}.
    `),
  ]
}

function serverLog({ serverLogRetention }: Operator): Block[] {
  return prose(`
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

    ${serverLogRetention ? `Das Protokoll bewahren wir so lange auf: ${serverLogRetention}.` : 'Platzhalter: Aufbewahrung des Server-Protokolls. Trägt der Betreiber ein.'}
  `)
}
