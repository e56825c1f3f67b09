import type { Transport } from '../../mail/transport.ts'
import { asLongAsItTakes } from '../as-long-as-it-takes.ts'
import type { WorkerLog } from '../settings.ts'

/** A circuit breaker before the mail server: while it is away everybody waits for the same answer. */
export class CircuitBreaker {
  readonly #options: { transport: Transport; stopping: AbortSignal; log: WorkerLog }
  #outage: Promise<void> | undefined

  constructor(options: { transport: Transport; stopping: AbortSignal; log: WorkerLog }) {
    this.#options = options
  }

  /** @returns whether the server was away and is back (or the worker stops); false when it was never away. */
  async waitWhileAway(): Promise<boolean> {
    if (this.#outage === undefined) {
      const trouble = await this.#options.transport.verify()
      if (trouble === undefined) return false
      this.#outage ??= this.#untilServerAnswers(trouble.answer)
    }
    await this.#outage
    return true
  }

  async #untilServerAnswers(answer: string): Promise<void> {
    const { transport, stopping, log } = this.#options
    log.error({ answer }, 'the mail server takes no letters: check SMTP_URL and the server; letters wait')
    await asLongAsItTakes(
      async () => {
        const trouble = await transport.verify()
        if (trouble) throw new Error(trouble.answer)
      },
      { stopping },
    )
    this.#outage = undefined
    if (!stopping.aborted) log.info({}, 'the mail server takes letters again')
  }
}
