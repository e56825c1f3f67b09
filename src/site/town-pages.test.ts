import { expect, test } from 'vitest'
import { towns } from '../content/towns.ts'
import { publishedTowns } from './town-pages.ts'

const [kremmen] = towns

for (const slug of [
  'konsole',
  'meine-daten',
  'bestaetigen',
  'abmelden',
  'anmelden',
  'rest',
  'icons',
  'index',
]) {
  test(`a place named ${slug} cannot have its page there, and is told so`, () => {
    const town = { ...kremmen, name: 'Lindow', slug } as (typeof towns)[number]
    expect(() => publishedTowns([town])).toThrow(
      `src/content/towns.ts, Lindow: \`slug\` „${slug}“ is taken by another page; choose a different one.`,
    )
  })
}

test('a slug of digits would be a postal code', () => {
  const town = { ...kremmen, slug: '16766' } as (typeof towns)[number]
  expect(() => publishedTowns([town])).toThrow(/begin with a letter/)
})
