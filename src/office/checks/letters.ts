import type { Config } from '../../config.ts'
import { domainOf, mailFrom } from '../../mail/address.ts'
import { isThisMachine } from '../../mail/transport.ts'
import { readDkimKeyFile } from './dkim-key-file.ts'
import { type Finding, found } from './finding.ts'

export type LetterFacts = {
  smtpUrl: string | undefined
  /** The sender that is set, or the one that stands in for it. */
  mailFrom: string
  dkimSelector: string | undefined
  dkimKeyFile: string | undefined
  /** Why the key in that file cannot sign, in German. */
  dkimKeyProblem: string | undefined
  suppressionKeyIsSet: boolean
  dataDir: string
}

export async function checkLetters(
  config: Pick<
    Config,
    | 'SMTP_URL'
    | 'MAIL_FROM'
    | 'DNS_SERVERS'
    | 'DKIM_SELECTOR'
    | 'DKIM_KEY_FILE'
    | 'SUPPRESSION_KEY'
    | 'DATA_DIR'
    | 'PUBLIC_ORIGIN'
  > &
    WayBackSettings,
): Promise<Finding[]> {
  const keyFile = config.DKIM_KEY_FILE ? await readDkimKeyFile(config.DKIM_KEY_FILE) : undefined
  const letters = letterFindings({
    smtpUrl: config.SMTP_URL,
    mailFrom: mailFrom(config),
    dkimSelector: config.DKIM_SELECTOR,
    dkimKeyFile: config.DKIM_KEY_FILE,
    dkimKeyProblem: keyFile && 'problem' in keyFile ? keyFile.problem : undefined,
    suppressionKeyIsSet: config.SUPPRESSION_KEY !== undefined,
    dataDir: config.DATA_DIR,
  })
  return [...letters, ...wayBackFindings(config)]
}

/** Names that no mail server of the world looks for (RFC 2606, RFC 6761). */
const NOWHERE = /(^|\.)(localhost|local|invalid|test|example|example\.(com|net|org))$/i

/** @returns what keeps letters from leaving, from arriving, or from being stopped for those who left. */
export function letterFindings(facts: LetterFacts): Finding[] {
  const { smtpUrl, dkimSelector, dkimKeyFile, dkimKeyProblem } = facts
  const openLineTo = smtpUrl === undefined ? undefined : hostOfOpenLine(new URL(smtpUrl))
  const domain = domainOf(facts.mailFrom)
  const [given, missing] =
    dkimSelector === undefined ? ['DKIM_KEY_FILE', 'DKIM_SELECTOR'] : ['DKIM_SELECTOR', 'DKIM_KEY_FILE']
  return found(
    smtpUrl === undefined && {
      level: 'open',
      code: 'no-smtp',
      what: 'SMTP_URL ist nicht gesetzt: Briefe bleiben im Postkasten der Datenbank.',
      why: 'Niemand bekommt den Brief mit dem Link zum Bestätigen, und keine Anmeldung wird gültig.',
      fix: 'SMTP_URL auf den Server deines Anbieters setzen; docs/operating.md sagt, worauf es ankommt.',
    },
    openLineTo !== undefined && {
      level: 'hint',
      code: 'smtp-starttls',
      what: `SMTP_URL beginnt mit smtp:// und führt zu ${openLineTo}.`,
      why: 'Verschlüsselt wird erst, wenn der Server STARTTLS anbietet; tut er es nicht, geht kein Brief ab.',
      fix: 'smtps:// mit Port 465 setzen, wenn dein Anbieter das anbietet (RFC 8314 empfiehlt es).',
    },
    (!domain.includes('.') || NOWHERE.test(domain) || /^[\d.]+$/.test(domain)) && {
      level: 'open',
      code: 'sender-nowhere',
      what: `Der Absender der Briefe ist bei ${domain}; diese Domain gibt es im Netz nicht.`,
      why: 'Empfänger weisen Briefe ab, deren Absender sie nicht prüfen und dem sie nicht antworten können.',
      fix: 'MAIL_FROM auf eine Adresse deiner Domain setzen, dann npm run dorfteller -- doctor: Es prüft sie im DNS.',
    },
    dkimKeyProblem !== undefined && {
      level: 'broken',
      code: 'dkim-key-file',
      what: `DKIM_KEY_FILE: ${dkimKeyProblem}.`,
      why: 'Ohne ihn können Briefe nicht unterschrieben werden.',
      fix: 'Pfad und Rechte prüfen, oder einen neuen Schlüssel anlegen: openssl genrsa -out dkim.pem 2048',
    },
    dkimKeyProblem === undefined &&
      (dkimSelector === undefined) !== (dkimKeyFile === undefined) && {
        level: 'broken',
        code: 'dkim-half',
        what: `${given} ist gesetzt, ${missing} nicht.`,
        why: 'Zum Unterschreiben gehören beide: der Schlüssel und der Name, unter dem er im DNS steht.',
        fix: `${missing} setzen, oder beide weglassen, wenn dein Anbieter unterschreibt.`,
      },
    !facts.suppressionKeyIsSet && {
      level: 'hint',
      code: 'suppression-key-in-data-dir',
      what: `Der Schlüssel der Sperrliste wird in DATA_DIR (${facts.dataDir}) aufbewahrt.`,
      why: 'Geht er verloren, erkennt niemand mehr, wer gegangen ist: Eine zurückgespielte Sicherung schriebe ihnen wieder.',
      fix: 'DATA_DIR mitsichern, getrennt von der Datenbank; oder den Schlüssel als SUPPRESSION_KEY anderswo verwahren.',
    },
  )
}

/** @returns whom letters go to on a line that only STARTTLS makes secret; undefined when they go by TLS or not far. */
function hostOfOpenLine({ protocol, hostname }: URL): string | undefined {
  return protocol === 'smtps:' || isThisMachine(hostname) ? undefined : hostname
}

type WayBackSettings = Pick<
  Config,
  'SMTP_URL' | 'MAIL_FROM' | 'MAIL_BOUNCES' | 'BOUNCES_IMAP_URL' | 'BOUNCES_WEBHOOK_SECRET' | 'PUBLIC_ORIGIN'
>

/** @returns what keeps us from hearing what became of letters. Without a mail server there is nothing to hear. */
export function wayBackFindings(settings: WayBackSettings): Finding[] {
  const { SMTP_URL, MAIL_FROM, MAIL_BOUNCES, BOUNCES_IMAP_URL, BOUNCES_WEBHOOK_SECRET } = settings
  if (SMTP_URL === undefined) return []
  const isRead = MAIL_BOUNCES !== undefined && (BOUNCES_IMAP_URL ?? BOUNCES_WEBHOOK_SECRET) !== undefined
  return found(
    !isRead && {
      level: 'open',
      code: 'no-way-back',
      what: 'Niemand liest, was Mailserver auf Briefe antworten (MAIL_BOUNCES mit BOUNCES_IMAP_URL oder BOUNCES_WEBHOOK_SECRET).',
      why: 'Tote Adressen werden bei jedem Start wieder angeschrieben, und dass jemand „Spam“ drückt, zeigt sich erst an einer Sperre.',
      fix: 'Ein Postfach oder Webhooks einrichten: docs/operating.md, „Rückmeldungen“.',
    },
    MAIL_BOUNCES !== undefined &&
      MAIL_FROM !== undefined &&
      domainOf(MAIL_BOUNCES).toLowerCase() !== domainOf(MAIL_FROM).toLowerCase() && {
        level: 'open',
        code: 'bounces-elsewhere',
        what: `MAIL_BOUNCES liegt in einer anderen Domain (${domainOf(MAIL_BOUNCES)}) als MAIL_FROM (${domainOf(MAIL_FROM)}).`,
        why: 'SPF gilt der Adresse auf dem Umschlag. Passt ihre Domain nicht zum Absender, trägt bei DMARC allein noch DKIM.',
        fix: 'MAIL_BOUNCES in die Domain von MAIL_FROM legen.',
      },
  )
}
