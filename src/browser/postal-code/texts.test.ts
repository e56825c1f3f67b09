import { expect, test } from 'vitest'
import type { Standing } from '../../contract/standing.ts'
import { standingWords } from './texts.ts'

const templin: Standing = {
  postal_code: '17268',
  place: 'Templin',
  households: 9,
  goal: 25,
  state: 'collecting',
  by_neighbours: null,
  counted_at: '2026-11-22T18:00:00Z',
  sentences: { waiting: '', goal: '', meaning: '', counted: '' },
}

const said = (change: Partial<Standing>) => standingWords({ ...templin, ...change }).join(' ')

test('Anna reads how many houses are lit in Templin, and how many are missing', () => {
  expect(said({})).toBe('Templin: 9 von 25 Noch 16 Häuser bis zum Start.')
  expect(said({ households: 24 })).toBe('Templin: 24 von 25 Noch 1 Haus bis zum Start.')
  expect(said({ households: 1200, goal: 2500 })).toBe(
    'Templin: 1.200 von 2.500 Noch 1.300 Häuser bis zum Start.',
  )
})

test('below five no number points at anybody', () => {
  expect(said({ households: null })).toBe('Templin: Mach den Anfang.')
})

test('a place that is full, and one that has started', () => {
  expect(said({ households: 27, state: 'ready' })).toBe('Templin ist voll. Wir bereiten den Start vor.')
  expect(said({ state: 'started' })).toBe(
    'In Templin sind wir gestartet. Wer sich jetzt einträgt, kommt dazu.',
  )
})

test('with a region its number counts, as long as it collects', () => {
  const region = { name: 'Schorfheide', households: 94, goal: 250, state: 'collecting' } as const
  expect(said({ region })).toBe('Templin in der Region Schorfheide: 94 von 250 Haushalten warten schon.')
  expect(said({ region: { ...region, households: null } })).toBe('Templin: 9 von 25 Noch 16 Häuser bis zum Start.')
})
