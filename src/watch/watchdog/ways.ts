import { operatorLetter } from '../../mail/operator-letter.ts'
import { openTransport } from '../../mail/transport.ts'
import type { Message } from './words.ts'

/** How somebody is called. */
export type Way = {
  name: 'mail' | 'webhook'
  /** @returns whether it arrived; within a minute, whatever the other side does. */
  tell(message: Message): Promise<boolean>
}

/** How long a server at the other end may take, in milliseconds. */
const PATIENCE_MS = 10_000
const MAIL_PATIENCE_MS = 60_000

export type MailWay = { smtpUrl: string; from: string; to: string; brand: string }

/** By a mail server, at best another one than that of the letters. */
export function byMail({ smtpUrl, from, to, brand }: MailWay): Way {
  return {
    name: 'mail',
    async tell({ subject, text, isAlarm }) {
      const letter = operatorLetter({ to, subject, text, isUrgent: isAlarm }, { from, brand })
      const timeouts = { connect: PATIENCE_MS, answer: MAIL_PATIENCE_MS / 2 }
      const transport = openTransport({ smtpUrl, connections: 1, timeouts })
      try {
        const late = new Promise<{ outcome: 'late' }>((resolve) =>
          setTimeout(() => resolve({ outcome: 'late' }), MAIL_PATIENCE_MS).unref(),
        )
        const { outcome } = await Promise.race([transport.send(letter), late])
        return outcome === 'sent'
      } finally {
        transport.close()
      }
    },
  }
}

type Webhook = { url: string; format: 'json' | 'text' /** In milliseconds. */; patience?: number }

/**
 * By a POST: as JSON with the field `text`, which Slack, Mattermost and the like show, or as plain text, as ntfy takes it.
 */
export function byWebhook({ url, format, patience }: Webhook): Way {
  return {
    name: 'webhook',
    async tell({ subject, text, isAlarm }) {
      const whole = `${subject}\n\n${text}`
      const [type, body] =
        format === 'text'
          ? ['text/plain; charset=utf-8', whole]
          : ['application/json', JSON.stringify({ text: whole, status: isAlarm ? 'alarm' : 'ok' })]
      return isTaken(url, { method: 'POST', headers: { 'content-type': type }, body }, patience)
    },
  }
}

/** Tells a dead man's switch that the watchdog is alive and all is well; `/fail` behind the address says that it is not. */
export async function ping(url: string, isWell: boolean): Promise<boolean> {
  const address = new URL(url)
  if (!isWell) address.pathname = `${address.pathname.replace(/\/$/, '')}/fail`
  return isTaken(address.href, { method: 'GET' })
}

/** Whether the other side said yes. What else it says is not read: it may never end. */
async function isTaken(url: string, request: RequestInit, patience = PATIENCE_MS): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      ...request,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}
