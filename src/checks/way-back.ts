import type { Config } from '../config.ts'
import { domainOf } from '../mail/address.ts'
import { type Finding, found } from './finding.ts'

type Facts = Pick<
  Config,
  'SMTP_URL' | 'MAIL_FROM' | 'MAIL_BOUNCES' | 'BOUNCES_IMAP_URL' | 'BOUNCES_PORT' | 'PUBLIC_ORIGIN'
>

/** @returns what keeps us from hearing what became of letters. Without a mail server there is nothing to hear. */
export function wayBackFindings(facts: Facts): Finding[] {
  const { SMTP_URL, MAIL_FROM, MAIL_BOUNCES, BOUNCES_IMAP_URL, BOUNCES_PORT } = facts
  if (SMTP_URL === undefined) return []
  const isRead = MAIL_BOUNCES !== undefined && (BOUNCES_IMAP_URL !== undefined || BOUNCES_PORT !== undefined)
  return found(
    !isRead && {
      level: 'open',
      code: 'no-way-back',
      what: 'Niemand liest, was Mailserver auf Briefe antworten (MAIL_BOUNCES mit BOUNCES_IMAP_URL oder BOUNCES_PORT).',
      why: 'Tote Adressen werden bei jedem Start wieder angeschrieben, und dass jemand „Spam“ drückt, zeigt sich erst an einer Sperre.',
      fix: 'Ein Postfach oder Webhooks einrichten: docs/operating-mail.md, „Rückmeldungen“.',
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
