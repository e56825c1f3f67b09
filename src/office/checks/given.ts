import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Config, ConfigOf } from '../../config.ts'
import { missingFacts } from '../../content/operator.ts'
import { promo } from '../../content/promo.ts'
import type { SiteFacts } from '../../content/site-facts.ts'
import { isPublicOrigin } from '../../content/site-settings.ts'
import { domainOf, mailFrom } from '../../mail/address.ts'
import { askMailServer } from '../../mail/transport.ts'
import { type Finding, findings, type Words } from './finding.ts'
import { TROUBLE_WORDS } from './server-troubles.ts'

/** The settings that an office knows, for whoever runs the site as well. */
export type CheckedConfig = Pick<Config, keyof ConfigOf<'office'>>

/** Names that no mail server of the world looks for (RFC 2606, RFC 6761). */
const NOWHERE = /(^|\.)(localhost|local|invalid|test|example|example\.(com|net|org))$/i

/** @returns what is right for trying out but not for visitors, and what keeps letters from leaving or arriving. */
export function checkSettings(config: CheckedConfig): Finding[] {
  const isPublic = isPublicOrigin(config.PUBLIC_ORIGIN)
  const domain = domainOf(mailFrom(config))
  return findings('open', {
    'origin-not-public': !isPublic && [
      `Die Adresse der Seite ist noch ${config.PUBLIC_ORIGIN}.`,
      'Diese Adresse steht in Vorschaubildern, Sitemap und Suchmaschinen; Besucher brauchen eine mit https.',
      'PUBLIC_ORIGIN auf die Adresse setzen, die Besucher eintippen, etwa https://dorfteller.example.',
    ],
    'default-public-key': config.PUBLIC_BACKEND_KEY === 'dorfteller-public-key' && [
      'Der öffentliche Schlüssel der Anmeldung ist noch der, der im Quelltext steht.',
      'Er ist kein Geheimnis, hält aber Programme ab, die fertige Seiten wie diese abklappern.',
      'PUBLIC_BACKEND_KEY auf einen eigenen Wert setzen, zum Beispiel die Ausgabe von: openssl rand -hex 16',
    ],
    'proxy-not-named': isPublic &&
      config.TRUST_PROXY === 'none' && [
        'Es ist nicht gesagt, wie der Webserver vor der Seite die Adressen der Besucher weitergibt.',
        'Ohne diese Angabe haben alle Besucher dieselbe Adresse und teilen sich eine Grenze.',
        'TRUST_PROXY auf die Kopfzeile setzen, in die der Webserver die Adresse schreibt, etwa x-forwarded-for.',
      ],
    'nobody-is-called': !(config.ALARM_MAIL_TO || config.ALARM_PING_URL) && [
      'Niemand hört davon, wenn etwas ausfällt.',
      'Dass seit Stunden kein Brief hinausgeht oder die Platte voll ist, merkst du sonst erst an Beschwerden.',
      'ALARM_PING_URL setzen (etwa healthchecks.io: ruft dich, wenn die Seite sich nicht mehr meldet) und ALARM_MAIL_TO.',
    ],
    'no-smtp': config.SMTP_URL === undefined && [
      'Kein Mailserver ist angegeben: Briefe bleiben im Postkasten der Datenbank.',
      'Niemand bekommt den Brief mit dem Link zum Bestätigen, und keine Anmeldung wird gültig.',
      'SMTP_URL auf den Server deines Anbieters setzen; docs/operating.md sagt, worauf es ankommt.',
    ],
    'sender-nowhere': NOWHERE.test(domain) && [
      `Der Absender der Briefe ist bei ${domain}; diese Domain gibt es im Netz nicht.`,
      'Empfänger weisen Briefe ab, deren Absender sie nicht prüfen und dem sie nicht antworten können.',
      'MAIL_FROM auf eine Adresse deiner Domain setzen, dann npm run dorfteller -- doctor: Es prüft sie im DNS.',
    ],
    'no-way-back': !(config.BOUNCES_IMAP_URL || config.BOUNCES_WEBHOOK_SECRET) && [
      'Niemand liest, was Mailserver auf Briefe antworten.',
      'Tote Adressen werden bei jedem Start wieder angeschrieben, und dass jemand „Spam“ drückt, zeigt sich erst an einer Sperre.',
      'MAIL_BOUNCES mit BOUNCES_IMAP_URL oder BOUNCES_WEBHOOK_SECRET setzen: docs/operating.md, „Rückmeldungen“.',
    ],
  })
}

/** A first start writes about 300 MB: the database and, where it cannot enter the checkout, its programs. */
const NEEDED_BYTES = 500_000_000

/** @param path a folder on the data's disk; one that is not there yet is made below this one */
export async function checkDisk(path: string, needed = NEEDED_BYTES): Promise<Finding[]> {
  let there = resolve(path)
  while (!existsSync(there)) there = dirname(there)
  const { bavail, bsize } = await statfs(there)
  return findings('broken', {
    'disk-full': bavail * bsize < needed && [
      `Auf der Platte sind nur noch ${Math.floor((bavail * bsize) / 1_000_000)} MB frei.`,
      'Eine volle Platte hält die Datenbank an.',
      'Platz schaffen, oder DATA_DIR auf eine größere Platte legen.',
    ],
  })
}

/** Asks the mail server itself, as it answers now. */
export async function checkMailServer(smtpUrl: string | undefined): Promise<Finding[]> {
  const away = smtpUrl === undefined ? undefined : await askMailServer({ smtpUrl })
  if (!away) return []
  const why = `Gerade gefragt, sagt er: ${away.answer} Solange das so ist, geht kein Brief hinaus.`
  return [{ level: 'broken', code: `mail-server-${away.trouble}`, why, ...TROUBLE_WORDS[away.trouble] }]
}

const WHERE = 'in der Konsole unter Einrichtung › Angaben zur Seite'

/** @returns what a visitor or a court would hold against the site, though it runs. */
export function checkFacts({ operator, voices, promo: given, waitingHouseholds }: SiteFacts): Finding[] {
  const missing = missingFacts(operator).map(({ field, label }): [string, Words] => [
    `operator-${field}`,
    [
      `Angabe fehlt: ${label}`,
      'Impressum (§ 5 DDG) und Datenschutzerklärung (Art. 13 DSGVO) brauchen sie; bis dahin steht dort ein Platzhalter.',
      `Die Angaben machen: ${WHERE}. Was es bei euch nicht gibt, „trifft nicht zu“.`,
    ],
  ])
  return findings('open', {
    ...Object.fromEntries(missing),
    'sample-voices': voices.placeholder && [
      'Im Gästebuch stehen Beispiele statt echter Stimmen.',
      'Erfundene Bewertungen sind unlauter (Anhang zu § 3 Abs. 3 UWG, Nr. 23b und 23c).',
      `Echte Stimmen mit deren Einverständnis eintragen: ${WHERE}.`,
    ],
    'promo-without-end': given.endsAt === null && [
      `„${promo.urgency}“ hat kein Ende.`,
      'Eine unwahre Angabe, ein Angebot gelte nur kurze Zeit, ist unlauter (Anhang zu § 3 Abs. 3 UWG, Nr. 7).',
      `Das wirkliche Ende und seinen Grund angeben: ${WHERE}.`,
    ],
    'figure-unproven': waitingHouseholds.proof === null && [
      `Für „${waitingHouseholds.figure}“ Haushalte ist kein Beleg angegeben.`,
      'Wer mit einer Zahl wirbt, muss sie belegen können (§ 5 UWG).',
      `Die Quelle nennen, oder die Zahl ändern: ${WHERE}.`,
    ],
  })
}
