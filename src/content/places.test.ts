import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { shelvePlaces } from './places.ts'

const table = readFileSync(new URL('../../data/postal-codes.tsv', import.meta.url), 'utf8')

test('no shelf costs a visitor more than 3 kB', () => {
  for (const [prefix, places] of shelvePlaces(table)) {
    expect(brotliCompressSync(JSON.stringify(places)).length, `shelf ${prefix}`).toBeLessThan(3000)
  }
})

test('a broken row is named', () => {
  expect(() => shelvePlaces('postal_code\tplace\n1676\tKremmen\n')).toThrow('1676\tKremmen')
})
