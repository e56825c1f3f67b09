import { Counter, type Registry } from 'prom-client'

/**
 * Shows how often browsers said that a policy of ours refused something.
 * @param counts by directive, a closed list; goes on being counted in
 */
export function showPolicyReports(counts: ReadonlyMap<string, number>, register: Registry): void {
  new Counter({
    name: 'dorfteller_policy_reports_total',
    help: 'What policies refused, as browsers report it. Anybody may send such a report.',
    labelNames: ['directive'],
    registers: [register],
    collect() {
      this.reset()
      for (const [directive, count] of counts) this.inc({ directive }, count)
    },
  })
}
