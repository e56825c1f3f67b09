import type pg from 'pg'
import { takeImportLines } from '../../database/queries/imports.ts'
import { codeOf } from '../error-code.ts'
import type { Hmacs } from '../hmacs.ts'
import type { WorkerLog } from '../settings.ts'

export type Importing = {
  pool: pg.Pool
  hmacs: Pick<Hmacs, 'address'>
  stopping: AbortSignal
  log: WorkerLog
}

/**
 * Takes a list from elsewhere over, line after line, from wherever it was left.
 * @throws when it was not ended here: the queue then hands the rest to whoever is there.
 */
export async function takeOver({ pool, hmacs, stopping, log }: Importing, number: number): Promise<void> {
  let count = 0
  try {
    for (let some = -1; some !== 0; count += some) {
      stopping.throwIfAborted()
      some = await takeImportLines(pool, number, hmacs.address)
    }
  } catch (error) {
    const code = stopping.aborted ? 'STOPPING' : codeOf(error)
    if (!stopping.aborted) log.error({ code, count }, 'a list could not be taken over to its end')
    // The queue keeps what is thrown, and the database's own words may quote an address.
    throw new Error(code)
  }
  if (count > 0) log.info({ count }, 'a list was taken over')
}
