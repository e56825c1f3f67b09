import { findProgram } from '../../scripts/browsers/debian.ts'

/** @returns why rules cannot be tried here; undefined when they can. */
export function prometheusMissing(): string | undefined {
  return findProgram('prometheus') && findProgram('promtool')
    ? undefined
    : "Prometheus isn't installed (Debian: apt-get install prometheus)"
}
