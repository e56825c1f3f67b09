import { expect, test } from 'vitest'
import type { BackupFacts } from '../contract/console/backups.ts'
import { backupFindings } from './backups.ts'

const now = new Date('2026-11-23T12:00:00Z')
const fresh: BackupFacts = {
  backup: { endedAt: '2026-11-23T01:20:00Z', via: 'restic', bytes: 31_000_000 },
  drill: { endedAt: '2026-11-23T01:50:00Z', via: 'restic', comparedRows: 8194 },
  failures: [],
}
const told = (facts: Partial<BackupFacts>) =>
  backupFindings({ ...fresh, ...facts }, now).map(({ level, code, what }) => `${level} ${code}: ${what}`)

test('of last night’s backup, played back and compared, there is nothing to say', () => {
  expect(told({})).toEqual([])
})

test('without any the operator is told once what to do', () => {
  expect(told({ backup: null, drill: null })).toEqual([
    'hint no-backup: Von dieser Datenbank weiß die Seite keine Sicherung.',
  ])
})

test('one that is too old, or that nobody ever played back, is broken', () => {
  const monday = { endedAt: '2026-11-21T23:00:00Z', via: 'restic', bytes: null } as const
  expect(told({ backup: monday, drill: null })).toEqual([
    'broken backup-too-old: Die letzte Sicherung ist 37 Stunden her.',
    'broken drill-too-old: Es gab noch keine Probe der Sicherung.',
  ])
})

test('a drill that missed rows is told with how many', () => {
  const failure = {
    kind: 'drill',
    endedAt: '2026-11-23T02:00:00Z',
    failure: 'letters: 3 fehlen',
    missingRows: 3,
  } as const
  expect(told({ failures: [failure] })).toEqual([
    'broken drill-failed: In der letzten Probe der Sicherung fehlten 3 Zeilen.',
  ])
})
