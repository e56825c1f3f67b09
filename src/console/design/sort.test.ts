import { expect, test } from 'vitest'
import { sorted } from './sort.ts'

const columns = [
  { id: 'place', header: 'Ort', value: ({ place }: { place?: string }) => place },
  { id: 'waiting', header: 'warten', value: ({ waiting }: { waiting?: number }) => waiting },
]
const rows = [
  { place: 'Zwickau', waiting: 9 },
  { place: 'Ölbronn', waiting: 10 },
  {},
  { place: 'Haus 10' },
  { place: 'Haus 9', waiting: 10 },
]
const places = (column: string, descending: boolean) =>
  sorted(rows, columns, { column, descending }).map(({ place = '–' }) => place)

test('a list is sorted as Germans do, numbers by their size', () => {
  expect(places('place', false)).toEqual(['Haus 9', 'Haus 10', 'Ölbronn', 'Zwickau', '–'])
  expect(places('waiting', false)).toEqual(['Zwickau', 'Ölbronn', 'Haus 9', '–', 'Haus 10'])
})

test('what has no value stands last, whichever way it goes; equals stay as they were', () => {
  expect(places('place', true)).toEqual(['Zwickau', 'Ölbronn', 'Haus 10', 'Haus 9', '–'])
  expect(places('waiting', true)).toEqual(['Ölbronn', 'Haus 9', 'Zwickau', '–', 'Haus 10'])
})
