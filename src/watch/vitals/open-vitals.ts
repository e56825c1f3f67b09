import type pg from 'pg'
import { askVitals } from '../../database/queries/vitals.ts'
import { certificateOf, diskOf } from './machine.ts'
import type { Vitals } from './vitals.ts'

type Means = {
  /** As worker, with a deadline of its own. */
  database: Pick<pg.ClientBase, 'query'>
  /** A file on the disk of DATA_DIR. */
  file: string
  origin: string
  /** Milliseconds since 1970. */
  now(): number
}

/** Looks how the site is, as seen from this machine. Whatever is away, a look ends: what it could not see is left out. */
export function openVitals({ database, file, origin, now }: Means): {
  look(): Promise<Vitals>
  /** What the last look saw. */
  last(): Vitals
} {
  const certificateDays = certificateOf(origin, now)
  let vitals: Vitals = {}
  let answeredAt = now()
  return {
    async look() {
      const [answer, disk, days] = await Promise.all([
        askVitals(database).catch(() => undefined),
        diskOf(file),
        certificateDays(),
      ])
      if (answer) answeredAt = now()
      const databaseAwaySeconds = answer ? 0 : Math.max(0, (now() - answeredAt) / 1000)
      vitals = { database: answer, machine: { databaseAwaySeconds, disk, certificateDays: days } }
      return vitals
    },
    last: () => vitals,
  }
}
