import type { DatabaseVitals } from '../../database/queries/vitals.ts'

/** How the site is; what is undefined is not known now, or not for this program. */
export type Vitals = {
  database?: DatabaseVitals | undefined
  machine?: MachineVitals | undefined
}

/** What only who is on the machine can see. */
export type MachineVitals = {
  /** How long the database has given no answer; 0: it answers. */
  databaseAwaySeconds: number
  /** Of the disk that DATA_DIR is on, in bytes. */
  disk?: { free: number; size: number } | undefined
  /** Until the certificate of PUBLIC_ORIGIN runs out; below 0: it has. */
  certificateDays?: number | undefined
}

/** How the vitals say that something is wrong, and what to do. */
export type Rule<Part> = {
  name: string
  /** The same question in PromQL, of the figures that the watchdog shows (src/watch/metrics/show-vitals.ts). */
  promql: string
  /** So many minutes it must last before somebody is called. */
  lasting: number
  /** @returns undefined where all is well. */
  judge(vitals: Part): { what: string; seconds?: number | undefined } | undefined
  why: string
  fix: string
}
