import type { Transport } from '../../mail/transport.ts'
import { asLongAsItTakes } from '../as-long-as-it-takes.ts'
import type { WorkerLog } from '../settings.ts'

/**
 * A circuit breaker before the mail server: while it is away everybody waits for the same answer.
 * @returns what waits while it is away, and says whether the server was away and is back (or the worker stops); false
 *   when it was never away.
 */
export function circuitBreaker({
  transport,
  stopping,
  log,
}: {
  transport: Transport
  stopping: AbortSignal
  log: WorkerLog
}): () => Promise<boolean> {
  let outage: Promise<void> | undefined
  return async () => {
    if (outage === undefined) {
      const trouble = await transport.verify()
      if (trouble === undefined) return false
      outage ??= untilServerAnswers(trouble.answer)
    }
    await outage
    return true
  }

  async function untilServerAnswers(answer: string): Promise<void> {
    log.error({ answer }, 'the mail server takes no letters: check SMTP_URL and the server; letters wait')
    await asLongAsItTakes(
      async () => {
        const trouble = await transport.verify()
        if (trouble) throw new Error(trouble.answer)
      },
      { stopping },
    )
    outage = undefined
    if (!stopping.aborted) log.info({}, 'the mail server takes letters again')
  }
}
