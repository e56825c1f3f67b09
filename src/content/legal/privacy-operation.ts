import type { Operator } from '../operator.ts'
import { delivery } from '../processing/operation.ts'
import type { Purpose } from '../processing/purpose.ts'
import { dataAt, ofVisitors } from '../processing/register.ts'
import { type Block, list, mailLink, paragraph, placeholder, type Section } from './blocks.ts'

/** Who answers, and what happens by the mere running of the site. */
export function operationSections(operator: Operator): Section[] {
  return [
    { id: 'verantwortlich', title: 'Wer verantwortlich ist', blocks: controller(operator) },
    { id: 'ueberblick', title: 'Alles auf einen Blick', blocks: [overview(operator)] },
    { id: 'hosting', title: 'Hosting', blocks: hosting(operator) },
    { id: 'protokoll', title: 'Server-Protokoll', blocks: serverLog(operator) },
    { id: 'kontakt', title: 'Kontakt per E-Mail', blocks: contact() },
  ]
}

function controller(operator: Operator): Block[] {
  const { name, street, postalCode, town } = operator
  const mail = operator.privacyContact ?? operator.email
  const address: Block =
    name && street && postalCode && town
      ? { kind: 'lines', lines: [name, street, `${postalCode} ${town}`] }
      : placeholder('Platzhalter: Name und Anschrift. Trägt der Betreiber ein.')
  return [
    paragraph('Verantwortlich im Sinne der Datenschutz-Grundverordnung (DSGVO) ist:'),
    address,
    mail
      ? paragraph('Für alles rund um den Datenschutz: ', mailLink(mail))
      : placeholder('Platzhalter: E-Mail-Adresse für den Datenschutz. Trägt der Betreiber ein.'),
    dataProtectionOfficer(operator),
    paragraph('Alle weiteren Angaben stehen im ', { link: 'Impressum', page: 'legalNotice' }, '.'),
  ]
}

function dataProtectionOfficer({ dataProtectionOfficer: officer }: Operator): Block {
  if (officer === null) return placeholder('Platzhalter: Datenschutzbeauftragte Person, falls es eine gibt.')
  if (officer === false) {
    return paragraph('Eine datenschutzbeauftragte Person ist nicht bestellt; das Gesetz verlangt hier keine.')
  }
  return paragraph({ strong: 'Datenschutzbeauftragte Person: ' }, officer)
}

function overview(operator: Operator): Block {
  const timeOf = (time: Purpose['inShort']['time']) =>
    typeof time === 'string' ? time : (operator[time.fact] ?? 'Dauer: siehe Speicherdauer')
  return {
    kind: 'table',
    caption: 'Wofür wir welche Daten verarbeiten',
    head: ['Wofür', 'Welche Daten', 'Grundlage und Dauer'],
    rows: ofVisitors.map(({ title, inShort, legalBasis }) => [
      title,
      inShort.data,
      `${inShort.basis ?? legalBasis}; ${timeOf(inShort.time)}`,
    ]),
  }
}

function hosting({ hosting: host }: Operator): Block[] {
  const reason = paragraph(
    'Unsere Seiten und unsere Datenbank liegen auf einem gemieteten Server. Das ist nötig, um sie sicher und zuverlässig bereitzustellen (Art. 6 Abs. 1 f DSGVO).',
  )
  if (!host) {
    return [
      reason,
      placeholder('Platzhalter: Hoster mit Anschrift, Datum des Vertrags zur Auftragsverarbeitung.'),
    ]
  }
  return [
    reason,
    { kind: 'lines', lines: [host.name, host.address] },
    paragraph(
      `Der Hoster verarbeitet Daten nur nach unserer Weisung; der Vertrag dazu nach Art. 28 DSGVO ist vom ${host.contractSignedOn}.`,
    ),
  ]
}

function serverLog({ serverLogRetention }: Operator): Block[] {
  return [
    paragraph(
      'Ruft dein Browser eine Seite auf, schreibt unser Server eine Zeile in sein Protokoll. Darin stehen:',
    ),
    list(...dataAt(delivery, 'Server-Protokoll')),
    paragraph(
      { strong: 'Deine IP-Adresse steht nicht darin. ' },
      'Technisch ist sie für die Verbindung nötig. Damit niemand unsere Seiten mit Anfragen überhäuft, zählt der Server zehn Minuten lang mit, wie viele Anfragen von einer Adresse kommen, und einen Tag lang, wie viele Besuche aus einem Netz kommen (der Adresse ohne ihr Ende). Beides steht nur im Arbeitsspeicher und wird wieder vergessen.',
    ),
    paragraph(
      'Grundlage ist unser berechtigtes Interesse an einem sicheren Betrieb (Art. 6 Abs. 1 f DSGVO). Mit anderen Daten führen wir das Protokoll nicht zusammen.',
    ),
    serverLogRetention
      ? paragraph(`Das Protokoll bewahren wir so lange auf: ${serverLogRetention}.`)
      : placeholder('Platzhalter: Aufbewahrung des Server-Protokolls. Trägt der Betreiber ein.'),
  ]
}

function contact(): Block[] {
  return [
    paragraph(
      'Schreibst du uns eine E-Mail, verarbeiten wir deine Adresse und was du uns schreibst, um dir zu antworten. Grundlage ist unser berechtigtes Interesse daran (Art. 6 Abs. 1 f DSGVO); geht es um einen Vertrag, Art. 6 Abs. 1 b DSGVO. Wir löschen den Schriftwechsel, sobald er erledigt ist und kein Gesetz verlangt, dass wir ihn aufheben.',
    ),
  ]
}
