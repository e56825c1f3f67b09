import { domainOf, mailFrom } from '../../mail/address.ts'
import { askMailServer } from '../../mail/transport.ts'
import { type Finding, found } from './finding.ts'
import { TROUBLE_WORDS } from './server-troubles.ts'
import type { CheckedConfig } from './settings.ts'

/** Names that no mail server of the world looks for (RFC 2606, RFC 6761). */
const NOWHERE = /(^|\.)(localhost|local|invalid|test|example|example\.(com|net|org))$/i

/** @returns what keeps letters from leaving, from arriving, or us from hearing what became of them. */
export function checkLetters(config: CheckedConfig): Finding[] {
  const domain = domainOf(mailFrom(config))
  const isRead = config.MAIL_BOUNCES && (config.BOUNCES_IMAP_URL || config.BOUNCES_WEBHOOK_SECRET)
  return found(
    config.SMTP_URL === undefined && {
      level: 'open',
      code: 'no-smtp',
      what: 'Kein Mailserver ist angegeben: Briefe bleiben im Postkasten der Datenbank.',
      why: 'Niemand bekommt den Brief mit dem Link zum Bestätigen, und keine Anmeldung wird gültig.',
      fix: 'SMTP_URL auf den Server deines Anbieters setzen; docs/operating.md sagt, worauf es ankommt.',
    },
    NOWHERE.test(domain) && {
      level: 'open',
      code: 'sender-nowhere',
      what: `Der Absender der Briefe ist bei ${domain}; diese Domain gibt es im Netz nicht.`,
      why: 'Empfänger weisen Briefe ab, deren Absender sie nicht prüfen und dem sie nicht antworten können.',
      fix: 'MAIL_FROM auf eine Adresse deiner Domain setzen, dann npm run dorfteller -- doctor: Es prüft sie im DNS.',
    },
    !isRead && {
      level: 'open',
      code: 'no-way-back',
      what: 'Niemand liest, was Mailserver auf Briefe antworten.',
      why: 'Tote Adressen werden bei jedem Start wieder angeschrieben, und dass jemand „Spam“ drückt, zeigt sich erst an einer Sperre.',
      fix: 'MAIL_BOUNCES mit BOUNCES_IMAP_URL oder BOUNCES_WEBHOOK_SECRET setzen: docs/operating.md, „Rückmeldungen“.',
    },
  )
}

/** Asks the mail server itself, as it answers now. */
export async function checkMailServer(smtpUrl: string | undefined): Promise<Finding[]> {
  const away = smtpUrl === undefined ? undefined : await askMailServer({ smtpUrl })
  if (!away) return []
  const why = `Gerade gefragt, sagt er: ${away.answer} Solange das so ist, geht kein Brief hinaus.`
  return [{ level: 'broken', code: `mail-server-${away.trouble}`, why, ...TROUBLE_WORDS[away.trouble] }]
}
