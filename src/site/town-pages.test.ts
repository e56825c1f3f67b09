import { expect, test } from 'vitest'
import { towns } from '../content/towns.ts'
import { publishedTowns } from './town-pages.ts'

const published = (slug: string) =>
  publishedTowns([{ ...towns[0], name: 'Lindow', slug } as (typeof towns)[number]])

test.each(['konsole', 'meine-daten', 'bestaetigen', 'abmelden', 'anmelden', 'rest', 'icons', 'index'])(
  'a place named %s cannot have its page there, and is told so',
  (slug) => {
    expect(() => published(slug)).toThrow(
      `src/content/towns.ts, Lindow: \`slug\` „${slug}“ is taken by another page; choose a different one.`,
    )
  },
)

test('a slug of digits would be a postal code', () => {
  expect(() => published('16766')).toThrow(/begin with a letter/)
})
