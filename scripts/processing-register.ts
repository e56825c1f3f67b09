import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readConfig } from '../src/config.ts'
import { brand } from '../src/content/brand.ts'
import { operator as nobody, type Operator, type Processor } from '../src/content/operator.ts'
import type { Purpose } from '../src/content/processing/purpose.ts'
import { register } from '../src/content/processing/register.ts'
import { root } from '../src/environment.ts'
import { withDatabase } from '../src/programs/database.ts'
import { readFacts } from '../src/programs/facts.ts'

const REGISTER_FILE = 'docs/processing-register.md'

/** What stands where the operator has not said it yet. */
const OPEN = '(trägt der Betreiber in der Konsole unter Einrichtung ein)'

/** The register that is kept says what the content says. */
export async function checkRegister(): Promise<string> {
  const written = await readFile(join(root, REGISTER_FILE), 'utf8').catch(() => '')
  if (written === registerDocument(nobody)) return ''
  return `${REGISTER_FILE} is not what src/content says: run "npx node scripts/processing-register.ts".`
}

/** @returns the register of processing activities (Art. 30 Abs. 1 DSGVO) as Markdown, for the operator to keep. */
export function registerDocument(operator: Operator): string {
  const parts = [
    `# Verzeichnis von Verarbeitungstätigkeiten: ${brand}`,
    'Nach Art. 30 Abs. 1 DSGVO. Erzeugt aus `src/content/processing/` und den Angaben des Betreibers mit',
    '`npx node scripts/processing-register.ts`; nicht von Hand ändern. Dieselben Angaben stehen in der Datenschutzerklärung, die',
    'jede einzelne Angabe nennt; deshalb sprechen sie die Betroffenen mit du an. Gib allen, die einen Zugang zur Konsole',
    'bekommen, den Abschnitt „Konsole des Betreibers“ (Art. 13 DSGVO).',
    '\n## Verantwortlicher\n',
    ...controller(operator).map(([fact, given]) => `- **${fact}:** ${given}`),
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
  const tables = purpose.tables && `Tabellen ${purpose.tables.replace(/\w+/g, '`$&`').replaceAll(' ', ', ')}`
  const places = [tables, purpose.elsewhere].filter(Boolean).join('; ')
  return [
    `\n## ${number}. ${purpose.title}\n`,
    `- **Zweck:** ${purpose.purpose}`,
    `- **Betroffene:** ${purpose.people}`,
    `- **Rechtsgrundlage:** ${purpose.legalBasis}`,
    `- **Empfänger:** ${recipients(purpose, operator) || 'niemand'}`,
    `- **Drittland:** ${purpose.thirdCountry || 'keine Übermittlung'}`,
    `- **Daten:** ${purpose.data.join('; ')}`,
    ...(places ? [`- **Wo:** ${places}`] : []),
    ...purpose.browser.map(([kind, name, why, lifetime]) => `- **${kind} \`${name}\`:** ${why}; ${lifetime}`),
    '- **Löschung:**',
    ...purpose.storage.map(([what, time]) => `  - ${what}: ${time ?? operator.serverLogRetention ?? OPEN}`),
    `- **Schutz:** ${purpose.safeguards.join(' ')}`,
  ].join('\n')
}

function recipients({ recipients }: Purpose, { hosting, mailProvider }: Operator): string {
  const google = 'Google Ireland Limited, Gordon House, Barrow Street, Dublin 4, Irland'
  return [
    recipients.includes('google') && google,
    recipients.includes('hosting') && processor('Hoster', hosting),
    recipients.includes('mailProvider') && processor('Anbieter des Mailservers', mailProvider),
  ]
    .filter(Boolean)
    .join('; ')
}

function processor(role: string, facts: Processor | false | null): string {
  if (facts === false) return ''
  if (!facts) return `${role} als Auftragsverarbeiter ${OPEN}`
  return `${facts.name}, ${facts.address} (${role}, Auftragsverarbeitung nach Art. 28 DSGVO vom ${facts.contractSignedOn})`
}

/** What holds for all of them (Art. 32 Abs. 1 DSGVO). */
const MEASURES = `
## Technische und organisatorische Maßnahmen

Für alle Verarbeitungen, neben denen, die oben bei einer Verarbeitung stehen:

- Verbindungen von außen sind verschlüsselt (TLS, vom Webserver davor); zur Datenbank und zum Mailserver ebenso, wenn sie nicht auf derselben Maschine laufen.
- Rechte sind getrennt: Besuche und Anmeldungen laufen unter einer Rolle, die nur eintragen und benannte Funktionen aufrufen darf; der Versand und der Betrieb haben eigene Rollen.
- Protokolle haben eine feste Liste von Feldern; E-Mail-Adressen, Postleitzahlen, Links und IP-Adressen stehen in keinem.
- Von Links in E-Mails und von Adressen auf der Sperrliste werden nur Prüfwerte gespeichert.
- Die Seite lädt vor einer Zustimmung nichts von anderen Servern und setzt keine Cookies.
- Gelöscht wird nach festen Fristen durch Aufträge; nach dem Zurückspielen einer Sicherung gilt die Sperrliste wieder.
- Sicherungen der Datenbank: Ort, Anbieter, Verschlüsselung und nach wie vielen Tagen sie gelöscht werden, trägt der Betreiber hier ein.`

// `node scripts/processing-register.ts`: writes the register of processing activities anew.
// With a folder: there, with what this operator has given in the console, to be signed and kept.
if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  if (folder) await mkdir(folder, { recursive: true })
  const path = folder ? join(folder, basename(REGISTER_FILE)) : join(root, REGISTER_FILE)
  const given = () => withDatabase(readConfig(), ({ owner }) => readFacts(owner))
  await writeFile(path, registerDocument(folder ? (await given()).operator : nobody))
  console.log(`written: ${path}`)
}
