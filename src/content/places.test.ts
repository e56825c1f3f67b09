import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { shelvePlaces } from './places.ts'

const table = readFileSync(new URL('../../data/postal-codes.tsv', import.meta.url), 'utf8')

test('Anna from 16766 finds Kremmen on the shelf 16', () => {
  expect(shelvePlaces(table).get('16')).toMatchObject({ '16766': 'Kremmen' })
})

test('no German postal code begins with 00: the shelf is there and empty', () => {
  expect(shelvePlaces(table).get('00')).toEqual({})
  expect(shelvePlaces(table).size).toBe(100)
})

test('no shelf costs a visitor more than 3 kB', () => {
  for (const [prefix, places] of shelvePlaces(table)) {
    expect(brotliCompressSync(JSON.stringify(places)).length, `shelf ${prefix}`).toBeLessThan(3000)
  }
})

test('a broken row is named', () => {
  expect(() => shelvePlaces('postal_code\tplace\n1676\tKremmen\n')).toThrow('1676\tKremmen')
})
