import type { Readable } from 'node:stream'
import nodemailer, { type MailMessage, type SMTPPoolOptions } from 'nodemailer'
import type { Letter } from './compose.ts'
import { type Delivery, deliveryOf, type ServerAway } from './delivery-errors.ts'
import { type Dkim, messageOf, signing } from './message.ts'
import { plainAnswer } from './plain-answer.ts'

export type MailSettings = {
  /** smtp:// or smtps:// with host, port, and user and password if the server wants them. */
  smtpUrl: string
  dkim?: Dkim | undefined
  /** At most so many connections at once. */
  connections?: number | undefined
  /** How long to wait, in milliseconds, for connection and greeting, and for each of the server's answers. */
  timeouts?: { connect: number; answer: number } | undefined
}

/** As many connections as most providers allow one sender. */
export const CONNECTIONS = 5

/**
 * RFC 5321 4.5.3.2: five minutes for the greeting, ten for the answer to a whole letter (a server that scans it, or that
 * is in need, takes its time). Who gives up earlier sends a letter again that may have arrived.
 */
const TIMEOUTS = { connect: 300_000, answer: 600_000 }

/** For who only asks how the server is, or waits in front of a page. */
export const IMPATIENT = { connect: 10_000, answer: 30_000 }

/** Opens a pool of connections to the mail server; none is made before the first letter. */
export function openTransport(settings: MailSettings) {
  let dkim: ReturnType<typeof signing> | undefined
  const mailer = nodemailer.createTransport(poolOptions(settings))
  mailer.use('stream', (mail: MailMessage & { data: { progress?: Progress } }, done) => {
    const { progress } = mail.data
    const open = mail.message.createReadStream.bind(mail.message)
    if (progress) mail.message.createReadStream = () => watched(open(), progress)
    done()
  })
  return {
    /**
     * Hands a letter over. @returns what became of it; a failed delivery is a value.
     * @throws when the letter is not addressed to exactly one mailbox.
     */
    async send(letter: Letter): Promise<Delivery> {
      const progress = { begun: false }
      dkim ??= settings.dkim && signing(settings.dkim)
      const message = { ...messageOf(letter), ...(dkim && { dkim }), progress }
      try {
        const { response } = await mailer.sendMail(message)
        return { outcome: 'sent', answer: plainAnswer(response, letter.to.address) }
      } catch (error) {
        return deliveryOf(error, { to: letter.to.address, begun: progress.begun })
      }
    },
    /** Ends the connections that are not in use; letters under way are finished. */
    close: () => mailer.close(),
  }
}

export type Transport = ReturnType<typeof openTransport>

/** Whether the first byte was let out: from then on a letter may have arrived. */
type Progress = { begun: boolean }

/** The letter's bytes; the connection pipes them to itself when the server has answered DATA. */
function watched(letter: Readable, progress: Progress): Readable {
  const pipe = letter.pipe.bind(letter)
  letter.pipe = (to, options) => {
    progress.begun = true
    return pipe(to, options)
  }
  return letter
}

/**
 * Asks the server itself, as it answers now.
 * @returns what is wrong with it, its encryption or the login; undefined when letters can be sent
 */
export async function askMailServer(settings: MailSettings): Promise<ServerAway | undefined> {
  const mailer = nodemailer.createTransport(poolOptions({ ...settings, connections: 1, timeouts: IMPATIENT }))
  try {
    await mailer.verify()
    return undefined
  } catch (error) {
    const failed = deliveryOf(error, { to: '', begun: false })
    return failed.outcome === 'away' ? failed : { ...failed, outcome: 'away', trouble: 'unreachable' }
  } finally {
    mailer.close()
  }
}

/**
 * Settings of the pool; also for measuring what nodemailer can do by itself. Elsewhere no letter goes over a connection that
 * is not encrypted with a certificate for that host; nobody signs the certificate of a server on this machine.
 */
export function poolOptions({ smtpUrl, connections = CONNECTIONS, timeouts = TIMEOUTS }: MailSettings) {
  const url = new URL(smtpUrl)
  // What nodemailer reads there can turn encryption off, and a log of whole letters on.
  url.search = ''
  const isElsewhere = !isThisMachine(url.hostname)
  return {
    pool: true,
    url: url.href,
    requireTLS: isElsewhere,
    tls: { rejectUnauthorized: isElsewhere },
    maxConnections: connections,
    maxMessages: Number.POSITIVE_INFINITY,
    // Once: for a connection that the server closed while it was idle. More tries are the office's, with its waits.
    maxRequeues: 1,
    connectionTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    socketTimeout: timeouts.answer,
    logger: false,
  } satisfies SMTPPoolOptions & { pool: true }
}

/** Whether letters would not leave this machine on their way to the server. */
export function isThisMachine(host: string): boolean {
  return /^(localhost|\[?::1\]?|127(\.\d{1,3}){3})$/.test(host)
}
