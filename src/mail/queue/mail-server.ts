import type { Delivery, ServerTrouble } from '../delivery-errors.ts'
import type { Log } from '../log.ts'

/** What an operator has to fix. Ten minutes: more log-ins that fail, and the provider locks the account. */
const TO_BE_FIXED = { first: 600_000, longest: 14_400_000 }

/** The first and the longest pause, in milliseconds; each one without a letter in between is twice as long. */
const PAUSES: Partial<Record<ServerTrouble, { first: number; longest: number }>> = {
  unreachable: { first: 1_000, longest: 300_000 },
  busy: { first: 1_000, longest: 300_000 },
  throttled: { first: 2_000, longest: 600_000 },
}

const FEWER_MS = 3_600_000

type Means = {
  /** At most so many at once (SMTP_CONNECTIONS). */
  connections: number
  onChange(): void
  log: Pick<Log, 'info' | 'error'>
}

/**
 * What is known of the mail server as a whole: whether it takes letters. Trouble that is the server's costs no letter a try:
 * all wait, for longer each time, and then one letter goes ahead.
 */
export function watchMailServer({ connections, onChange, log }: Means) {
  let known: { trouble: ServerTrouble; answer: string } | undefined
  let pauses = 0
  let pausedUntil = 0
  let fewer = { lanes: 1, until: 0 }
  const isPaused = () => performance.now() < pausedUntil
  /** How many connections it stands: half as many as it said were too many, until that is an hour ago. */
  const stood = () => (performance.now() < fewer.until ? fewer.lanes : connections)

  return {
    /** How many letters may be under way at once. */
    lanes(): number {
      if (!known) return stood()
      return isPaused() ? 0 : 1
    },
    /** For whoever shows it: why no letter leaves, and in how many milliseconds it is tried again. */
    state: () => ({
      ...known,
      nextTryIn: isPaused() ? pausedUntil - performance.now() : undefined,
    }),
    /** Learns from what became of a letter. */
    heard(delivery: Delivery): void {
      if (delivery.outcome === 'sent') pauses = 0
      // What was under way when a pause began says nothing of its end.
      if (isPaused()) return
      if (delivery.outcome === 'away') pause(delivery.trouble, delivery.answer)
      // Otherwise it spoke to us, whatever it said of that letter.
      else if (known) open(known.trouble)
    },
  }

  function open(trouble: ServerTrouble): void {
    log.info({ code: trouble }, 'the mail server takes letters again')
    known = undefined
    onChange()
  }

  function pause(trouble: ServerTrouble, answer: string): void {
    if (pauses === 0 || known?.trouble !== trouble)
      log.error({ code: trouble, answer }, 'the mail server takes no letters; they wait')
    if (trouble === 'busy') fewer = { lanes: Math.ceil(stood() / 2), until: performance.now() + FEWER_MS }
    known = { trouble, answer }
    const { first, longest } = PAUSES[trouble] ?? TO_BE_FIXED
    pausedUntil = performance.now() + Math.min(longest, first * 2 ** pauses) * (0.75 + Math.random() / 2)
    pauses += 1
    onChange()
  }
}

export type MailServerState = ReturnType<ReturnType<typeof watchMailServer>['state']>
