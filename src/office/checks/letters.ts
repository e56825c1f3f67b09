import type { Config } from '../../config.ts'
import { domainOf, mailFrom } from '../../mail/address.ts'
import { isThisMachine } from '../../mail/transport.ts'
import { readDkimKeyFile } from './dkim-key-file.ts'
import { type Finding, found } from './finding.ts'

type LetterSettings = Pick<
  Config,
  | 'SMTP_URL'
  | 'MAIL_FROM'
  | 'PUBLIC_ORIGIN'
  | 'DNS_SERVERS'
  | 'DKIM_SELECTOR'
  | 'DKIM_KEY_FILE'
  | 'SUPPRESSION_KEY'
  | 'DATA_DIR'
  | 'MAIL_BOUNCES'
  | 'BOUNCES_IMAP_URL'
  | 'BOUNCES_WEBHOOK_SECRET'
>

export async function checkLetters(config: LetterSettings): Promise<Finding[]> {
  const keyFile = config.DKIM_KEY_FILE ? await readDkimKeyFile(config.DKIM_KEY_FILE) : undefined
  const problem = keyFile && 'problem' in keyFile ? keyFile.problem : undefined
  return [...letterFindings(config, problem), ...wayBackFindings(config)]
}

/** Names that no mail server of the world looks for (RFC 2606, RFC 6761). */
const NOWHERE = /(^|\.)(localhost|local|invalid|test|example|example\.(com|net|org))$/i

/**
 * @param dkimKeyProblem why the key in its file cannot sign, in German
 * @returns what keeps letters from leaving, from arriving, or from being stopped for those who left.
 */
export function letterFindings(config: LetterSettings, dkimKeyProblem?: string): Finding[] {
  const { SMTP_URL, DKIM_SELECTOR, DKIM_KEY_FILE } = config
  const openLineTo = SMTP_URL === undefined ? undefined : hostOfOpenLine(new URL(SMTP_URL))
  const domain = domainOf(mailFrom(config))
  const [given, missing] =
    DKIM_SELECTOR === undefined ? ['DKIM_KEY_FILE', 'DKIM_SELECTOR'] : ['DKIM_SELECTOR', 'DKIM_KEY_FILE']
  return found(
    SMTP_URL === undefined && {
      level: 'open',
      code: 'no-smtp',
      what: 'Kein Mailserver ist angegeben: Briefe bleiben im Postkasten der Datenbank.',
      why: 'Niemand bekommt den Brief mit dem Link zum Bestätigen, und keine Anmeldung wird gültig.',
      fix: 'SMTP_URL auf den Server deines Anbieters setzen; docs/operating.md sagt, worauf es ankommt.',
    },
    openLineTo !== undefined && {
      level: 'hint',
      code: 'smtp-starttls',
      what: `Der Weg zum Mailserver ${openLineTo} beginnt unverschlüsselt.`,
      why: 'SMTP_URL beginnt mit smtp://: Verschlüsselt wird erst, wenn der Server STARTTLS anbietet; tut er es nicht, geht kein Brief ab.',
      fix: 'smtps:// mit Port 465 setzen, wenn dein Anbieter das anbietet (RFC 8314 empfiehlt es).',
    },
    NOWHERE.test(domain) && {
      level: 'open',
      code: 'sender-nowhere',
      what: `Der Absender der Briefe ist bei ${domain}; diese Domain gibt es im Netz nicht.`,
      why: 'Empfänger weisen Briefe ab, deren Absender sie nicht prüfen und dem sie nicht antworten können.',
      fix: 'MAIL_FROM auf eine Adresse deiner Domain setzen, dann npm run dorfteller -- doctor: Es prüft sie im DNS.',
    },
    dkimKeyProblem !== undefined && {
      level: 'broken',
      code: 'dkim-key-file',
      what: `Der Schlüssel für die Unterschrift taugt nicht: ${dkimKeyProblem}.`,
      why: 'Ohne ihn können Briefe nicht unterschrieben werden.',
      fix: 'Pfad und Rechte von DKIM_KEY_FILE prüfen, oder einen neuen Schlüssel anlegen: openssl genrsa -out dkim.pem 2048',
    },
    dkimKeyProblem === undefined &&
      (DKIM_SELECTOR === undefined) !== (DKIM_KEY_FILE === undefined) && {
        level: 'broken',
        code: 'dkim-half',
        what: `${given} ist gesetzt, ${missing} nicht.`,
        why: 'Zum Unterschreiben gehören beide: der Schlüssel und der Name, unter dem er im DNS steht.',
        fix: `${missing} setzen, oder beide weglassen, wenn dein Anbieter unterschreibt.`,
      },
    config.SUPPRESSION_KEY === undefined && {
      level: 'hint',
      code: 'suppression-key-in-data-dir',
      what: `Der Schlüssel der Sperrliste liegt bei den Daten (${config.DATA_DIR}).`,
      why: 'Geht er verloren, erkennt niemand mehr, wer gegangen ist: Eine zurückgespielte Sicherung schriebe ihnen wieder.',
      fix: 'DATA_DIR mitsichern, getrennt von der Datenbank; oder den Schlüssel als SUPPRESSION_KEY anderswo verwahren.',
    },
  )
}

/** @returns whom letters go to on a line that only STARTTLS makes secret; undefined when they go by TLS or not far. */
function hostOfOpenLine({ protocol, hostname }: URL): string | undefined {
  return protocol === 'smtps:' || isThisMachine(hostname) ? undefined : hostname
}

/** @returns what keeps us from hearing what became of letters. */
export function wayBackFindings(settings: LetterSettings): Finding[] {
  const { MAIL_FROM, MAIL_BOUNCES, BOUNCES_IMAP_URL, BOUNCES_WEBHOOK_SECRET } = settings
  const isRead = MAIL_BOUNCES !== undefined && (BOUNCES_IMAP_URL ?? BOUNCES_WEBHOOK_SECRET) !== undefined
  return found(
    !isRead && {
      level: 'open',
      code: 'no-way-back',
      what: 'Niemand liest, was Mailserver auf Briefe antworten.',
      why: 'Tote Adressen werden bei jedem Start wieder angeschrieben, und dass jemand „Spam“ drückt, zeigt sich erst an einer Sperre.',
      fix: 'MAIL_BOUNCES mit BOUNCES_IMAP_URL oder BOUNCES_WEBHOOK_SECRET setzen: docs/operating.md, „Rückmeldungen“.',
    },
    MAIL_BOUNCES !== undefined &&
      MAIL_FROM !== undefined &&
      domainOf(MAIL_BOUNCES).toLowerCase() !== domainOf(MAIL_FROM).toLowerCase() && {
        level: 'open',
        code: 'bounces-elsewhere',
        what: `Antworten gehen an eine andere Domain (${domainOf(MAIL_BOUNCES)}) als die des Absenders (${domainOf(MAIL_FROM)}).`,
        why: 'SPF gilt der Adresse auf dem Umschlag. Passt ihre Domain nicht zum Absender, trägt bei DMARC allein noch DKIM.',
        fix: 'MAIL_BOUNCES in die Domain von MAIL_FROM legen.',
      },
  )
}
