import { expect, test } from 'vitest'
import { judge } from './rules.ts'

const wrong = (machine: NonNullable<Parameters<typeof judge>[0]['machine']>) =>
  judge({ machine }).troubles.map(({ what }) => what)

test('disk, certificate and database, each at its limit', () => {
  expect(
    wrong({ databaseAwaySeconds: 60, disk: { free: 10.1e9, size: 100e9 }, certificateDays: 14 }),
  ).toEqual([])
  expect(
    wrong({ databaseAwaySeconds: 0, disk: { free: 9.9e9, size: 100e9 }, certificateDays: 13.9 }),
  ).toEqual([
    'Auf der Platte von DATA_DIR sind nur noch 9,9 GB frei (10\u00A0%).',
    'Das Zertifikat von PUBLIC_ORIGIN läuft in 13 Tagen ab.',
  ])
  expect(wrong({ databaseAwaySeconds: 0, certificateDays: -0.1 })).toEqual([
    'Das Zertifikat von PUBLIC_ORIGIN ist abgelaufen.',
  ])
})

test('what cannot be known is judged by nobody', () => {
  expect(judge({ machine: { databaseAwaySeconds: 0 } }).troubles).toEqual([])
  expect(judge({}).judged).toEqual([])
})
