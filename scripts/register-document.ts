import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brand } from '../src/content/brand.ts'
import { operator as nobody, type Operator, type Processor } from '../src/content/operator.ts'
import { deadlines, type StorageTime } from '../src/content/processing/deadlines.ts'
import type { Purpose, Recipient } from '../src/content/processing/purpose.ts'
import { register } from '../src/content/processing/register.ts'

export const REGISTER_FILE = 'docs/processing-register.md'

/** What stands where the operator has not said it yet. */
const OPEN = '(trägt der Betreiber in der Konsole unter Einrichtung ein)'

/** The register that is kept says what the content says. */
export async function checkRegister(root: string): Promise<string> {
  const written = await readFile(join(root, REGISTER_FILE), 'utf8').catch(() => '')
  if (written === registerDocument(nobody)) return ''
  return `${REGISTER_FILE} is not what src/content says: run "npx node scripts/processing-register.ts".`
}

/** @returns the register of processing activities (Art. 30 Abs. 1 DSGVO) as Markdown, for the operator to keep. */
export function registerDocument(operator: Operator): string {
  const purposes = register.map(({ title, legalBasis }, index) => [String(index + 1), title, legalBasis])
  const parts = [
    `# Verzeichnis von Verarbeitungstätigkeiten: ${brand}`,
    'Nach Art. 30 Abs. 1 DSGVO. Erzeugt aus `src/content/processing/` und den Angaben des Betreibers mit',
    '`npx node scripts/processing-register.ts`; nicht von Hand ändern. Dieselben Angaben stehen in der Datenschutzerklärung und',
    'steuern die Aufträge, die löschen; deshalb sprechen sie die Betroffenen mit du an. Gib allen, die einen Zugang zur Konsole',
    'bekommen, den Abschnitt „Konsole des Betreibers“ (Art. 13 DSGVO).',
    `\n## Verantwortlicher\n\n${table(['Angabe', ''], controller(operator))}`,
    `## Verarbeitungen\n\n${table(['', 'Zweck', 'Rechtsgrundlage'], purposes)}`,
    ...register.map((purpose, index) => activity(purpose, index + 1, operator)),
    MEASURES,
  ]
  return `${parts.join('\n').trimEnd()}\n`
}

function controller(operator: Operator): string[][] {
  const { street, postalCode, town, privacyContact, email, representatives, dataProtectionOfficer } = operator
  return [
    ['Name', operator.name ?? OPEN],
    ['Anschrift', street && postalCode && town ? `${street}, ${postalCode} ${town}` : OPEN],
    ['E-Mail', privacyContact ?? email ?? OPEN],
    ['Telefon', operator.phone ?? OPEN],
    ['Vertretung', representatives === false ? 'entfällt' : (representatives?.join(', ') ?? OPEN)],
    [
      'Datenschutzbeauftragte Person',
      dataProtectionOfficer === false ? 'nicht bestellt' : (dataProtectionOfficer ?? OPEN),
    ],
  ]
}

function activity(purpose: Purpose, number: number, operator: Operator): string {
  const { title, people, legalBasis, recipients, thirdCountry, storage, safeguards } = purpose
  const given = recipients.map((recipient) => recipientWords(recipient, operator)).filter(Boolean)
  return [
    `## ${number}. ${title}\n`,
    `- **Zweck:** ${purpose.purpose}`,
    `- **Betroffene:** ${people}`,
    `- **Rechtsgrundlage:** ${legalBasis}`,
    `- **Empfänger:** ${given.join('; ') || 'niemand'}`,
    `- **Drittland:** ${thirdCountry ?? 'keine Übermittlung'}`,
    '- **Daten:**',
    ...data(purpose).map((line) => `  - ${line}`),
    '- **Löschung:**',
    ...Object.entries(storage).map(([what, time]) => `  - ${what}: ${storageWords(time, operator)}`),
    `- **Schutz:** ${safeguards.join(' ')}\n`,
  ].join('\n')
}

function recipientWords(recipient: Recipient, { hosting, mailProvider }: Operator): string {
  if (recipient === 'google') return 'Google Ireland Limited, Gordon House, Barrow Street, Dublin 4, Irland'
  if (recipient === 'hosting') return processor('Hoster', hosting)
  return mailProvider === false ? '' : processor('Anbieter des Mailservers', mailProvider)
}

function processor(role: string, facts: Processor | null): string {
  if (!facts) return `${role} als Auftragsverarbeiter ${OPEN}`
  return `${facts.name}, ${facts.address} (${role}, Auftragsverarbeitung nach Art. 28 DSGVO vom ${facts.contractSignedOn})`
}

/** A line for each table and each other place. */
function data({ tables, withIp, browser, elsewhere }: Purpose): string[] {
  const ofTables = Object.entries(tables).map(([name, meanings]) => {
    const told = Object.entries(meanings).map(
      ([words, columns]) => `${words} (${columns.replaceAll(' ', ', ')})`,
    )
    return `\`${name}\`: ${told.join('; ')}`
  })
  return [
    ...ofTables,
    ...(withIp ? [`\`consent_event_people\`, nur mit \`PROOF_STORE_IP=true\`: ${withIp} (person)`] : []),
    ...browser.map(
      ({ name, kind, purpose, lifetime }) =>
        `Browser, ${kind === 'cookie' ? 'Cookie' : kind} \`${name}\`: ${purpose}; ${lifetime}`,
    ),
    ...Object.entries(elsewhere).map(([place, kept]) => `${place}: ${kept.join('; ')}`),
  ]
}

function storageWords(time: StorageTime, operator: Operator): string {
  if (typeof time === 'string') return time
  if ('fact' in time) return operator[time.fact] ?? OPEN
  return `${time.words} (Auftrag \`${time.rule}\`, ${deadlines[time.rule]} Tage)`
}

/** What holds for all of them (Art. 32 Abs. 1 DSGVO). */
const MEASURES = `## Technische und organisatorische Maßnahmen

Für alle Verarbeitungen, neben denen, die oben bei einer Verarbeitung stehen:

- Verbindungen von außen sind verschlüsselt (TLS, vom Webserver davor); zur Datenbank und zum Mailserver ebenso, wenn sie nicht auf derselben Maschine laufen.
- Rechte sind getrennt: Besuche und Anmeldungen laufen unter einer Rolle, die nur eintragen und benannte Funktionen aufrufen darf; der Versand und der Betrieb haben eigene Rollen.
- Protokolle haben eine feste Liste von Feldern; E-Mail-Adressen, Postleitzahlen, Links und IP-Adressen stehen in keinem.
- Von Links in E-Mails und von Adressen auf der Sperrliste werden nur Prüfwerte gespeichert.
- Die Seite lädt vor einer Zustimmung nichts von anderen Servern und setzt keine Cookies.
- Gelöscht wird nach festen Fristen durch Aufträge; nach dem Zurückspielen einer Sicherung gilt die Sperrliste wieder.
- Sicherungen der Datenbank: Ort, Anbieter, Verschlüsselung und nach wie vielen Tagen sie gelöscht werden, trägt der Betreiber hier ein.`

function table(head: string[], rows: string[][]): string {
  if (rows.length === 0) return ''
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line), ''].join('\n')
}
