import { certificateOf, diskOf } from '../watch/vitals/machine.ts'
import { judge } from '../watch/vitals/rules.ts'
import type { MachineVitals, Vitals } from '../watch/vitals/vitals.ts'
import type { Finding } from './finding.ts'

/** Findings of their own say it, with more to it (sending-findings.ts, flood.ts, backups.ts). */
const TOLD_ELSEWHERE = ['no-worker', 'flood', 'backup-old', 'drill-old', 'backup-failed']

/** How the running site is, by the rules that the watchdog calls by. */
export function vitalFindings(vitals: Vitals): Finding[] {
  return judge(vitals)
    .troubles.filter(({ rule }) => !TOLD_ELSEWHERE.includes(rule))
    .map(({ rule, what, why, fix }) => ({ level: 'broken', code: rule, what, why, fix }))
}

/** Disk and certificate. Whether the database answers is asked where it is asked for more. */
export async function machineVitals(path: string, origin: string): Promise<MachineVitals> {
  const [disk, certificateDays] = await Promise.all([diskOf(path), certificateOf(origin, Date.now)()])
  return { databaseAwaySeconds: 0, disk, certificateDays }
}
