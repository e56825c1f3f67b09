import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GERMAN_STATES } from '../../places/german-states.ts'
import { readSignupsSearch } from './search.ts'

test('what an address says and does not exist is left out', () => {
  const nonsense = { zustand: 'fort', land: 'Mordor', von: '2026-02-30', bis: 'morgen', sortierung: '<b>' }
  expect(readSignupsSearch({ ...nonsense, suche: '' })).toEqual({})
})

test('what exists stays, leading zeros as well', () => {
  const known = {
    suche: 'anna',
    zustand: 'offen',
    von: '2026-11-01',
    bis: '2026-11-21',
    ort: '01067',
    land: 'Thüringen',
    sortierung: 'plz',
  }
  expect(readSignupsSearch(known)).toEqual(known)
})

test('the states are those of the places', () => {
  const table = readFileSync(new URL('../../../../data/postal-codes.tsv', import.meta.url), 'utf8')
  const rows = table.trim().split('\n').slice(1)
  const found = new Set(rows.map((row) => row.split('\t')[3]))
  expect([...found].sort()).toEqual([...GERMAN_STATES].sort())
})
