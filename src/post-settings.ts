import { Resolver } from 'node:dns'
import { z } from 'zod'

/** Text of a form; the message says in German what it must be. */
export const like = (form: RegExp, message: string) => z.string().regex(form, message)
const amount = z.coerce.number({ message: 'muss eine Zahl sein' })
/** The number of a port. */
export const port = amount.int().min(0).max(65_535)
/** How many of something. */
export const count = amount.int().min(1)

/** Settings of the post: how letters leave and how fast, and how answers come back. */
export const post = {
  SMTP_URL: like(/^smtps?:\/\//, 'muss mit smtp:// oder smtps:// beginnen').optional(),
  MAIL_FROM: z.email('muss eine E-Mail-Adresse sein').optional(),
  DNS_SERVERS: z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .refine(areServers, 'nimmt Adressen mit Komma getrennt, etwa 9.9.9.9 oder 127.0.0.1:5300')
    .optional(),
  DKIM_SELECTOR: like(/^[A-Za-z0-9._-]+$/, 'muss der Name vor ._domainkey sein').optional(),
  DKIM_KEY_FILE: z.string().optional(),
  SMTP_CONNECTIONS: count.max(100).default(5),
  LETTERS_PER_SECOND: amount.gt(0).optional(),
  LETTERS_PER_HOUR: count.optional(),
  CONFIRMATIONS_PER_HOUR: count.default(1000),
  MAIL_BOUNCES: z
    .email('muss eine E-Mail-Adresse sein')
    .regex(/^[A-Za-z0-9-]{1,10}@/, 'darf vor dem @ höchstens zehn Buchstaben, Ziffern oder - haben')
    .optional(),
  BOUNCES_IMAP_URL: like(
    /^imaps?:\/\/[^/]+@[^/]+/,
    'muss aussehen wie imaps://nutzer:passwort@mail.example/INBOX',
  ).optional(),
  BOUNCES_HOST: z.string().default('127.0.0.1'),
  BOUNCES_PORT: port.optional(),
  BOUNCES_WEBHOOK_SECRET: z.string().min(16, 'muss mindestens 16 Zeichen haben').optional(),
}

function areServers(servers: string[]): boolean {
  try {
    new Resolver().setServers(servers)
    return true
  } catch {
    return false
  }
}
