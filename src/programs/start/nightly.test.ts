import { expect, test } from 'vitest'
import type { BackupKind } from '../../contract/console/backups.ts'
import { isBackedUp, lookEachNight } from './nightly.ts'

/** A machine with a clock, and a database that knows what ran. */
function machine(at: string) {
  const ran: string[] = []
  const known: Partial<Record<BackupKind, Date>> = {}
  let now = new Date(at)
  let outcome: 'ends' | 'leaves no line' | 'no database' = 'ends'
  const open = () =>
    lookEachNight({
      newestRuns: async () => {
        if (outcome === 'no database') throw new Error('connect ECONNREFUSED')
        return { ...known }
      },
      run: async (kind) => {
        ran.push(kind)
        if (outcome === 'ends') known[kind] = now
      },
      now: () => now,
      log: (line) => ran.push(line),
    })
  let look = open()
  return {
    ran,
    restart: () => (look = open()),
    from: (next: typeof outcome) => (outcome = next),
    async lookAt(time: string) {
      now = new Date(time)
      ran.length = 0
      await look()
      return [...ran]
    },
  }
}

test('each night a backup is made and then proven, once', async () => {
  const { lookAt } = machine('2026-11-23T12:00:00Z')
  expect(await lookAt('2026-11-23T12:00:00Z')).toEqual(['backup', 'drill'])
  expect(await lookAt('2026-11-24T01:19:00Z')).toEqual([])
  // 02:20 in Germany.
  expect(await lookAt('2026-11-24T01:20:00Z')).toEqual(['backup', 'drill'])
  expect(await lookAt('2026-11-24T01:21:00Z')).toEqual([])
})

test('in summer, too, it begins at 02:20', async () => {
  const { lookAt } = machine('2026-07-01T12:00:00Z')
  await lookAt('2026-07-01T12:00:00Z')
  expect(await lookAt('2026-07-02T00:19:00Z')).toEqual([])
  expect(await lookAt('2026-07-02T00:20:00Z')).toEqual(['backup', 'drill'])
})

test('Carla’s machine was off at night: what was missed is made up for when it starts, and only that', async () => {
  const { lookAt, restart } = machine('2026-11-23T02:00:00Z')
  await lookAt('2026-11-23T02:00:00Z')
  restart()
  expect(await lookAt('2026-11-23T09:00:00Z')).toEqual([])
  restart()
  expect(await lookAt('2026-11-24T09:00:00Z')).toEqual(['backup', 'drill'])
})

test('one that could not even write down that it failed waits for the next night, or a restart', async () => {
  const { lookAt, from, restart } = machine('2026-11-23T02:00:00Z')
  from('leaves no line')
  expect(await lookAt('2026-11-23T02:00:00Z')).toEqual(['backup', 'drill'])
  expect(await lookAt('2026-11-23T02:01:00Z')).toEqual([])
  restart()
  expect(await lookAt('2026-11-23T02:02:00Z')).toEqual(['backup', 'drill'])
})

test('while the database is away it waits and says why', async () => {
  const { lookAt, from } = machine('2026-11-23T02:00:00Z')
  from('no database')
  expect(await lookAt('2026-11-23T02:00:00Z')).toEqual([
    'Die nächtliche Sicherung wartet: Error: connect ECONNREFUSED',
  ])
  from('ends')
  expect(await lookAt('2026-11-23T02:01:00Z')).toEqual(['backup', 'drill'])
})

test('without a way that fits the database nothing is begun', () => {
  const [BACKUP_DIR, DATABASE_URL, PGBACKREST_STANZA] = [
    '/srv/backup',
    'postgres://dorf@host/dorf',
    'dorfteller',
  ]
  expect(isBackedUp({})).toBe(false)
  expect(isBackedUp({ BACKUP_DIR })).toBe(true)
  expect(isBackedUp({ BACKUP_DIR, DATABASE_URL })).toBe(false)
  expect(isBackedUp({ DATABASE_URL, PGBACKREST_STANZA })).toBe(true)
})
