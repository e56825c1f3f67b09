import { expect, test } from 'vitest'
import { ordinaryStreet, type Town, towns } from '../content/towns.ts'
import { publishedTowns } from './town-pages.ts'

const lindow: Town = {
  slug: 'lindow',
  name: 'Lindow',
  district: 'Landkreis Ostprignitz-Ruppin',
  postalCode: '16835',
  figures: { minimum: 60, floor: 20 },
  sky: 'spruce',
  horizon: 'hills',
  houses: ordinaryStreet,
}

test('the towns that are published pass, with another one', () => {
  expect(publishedTowns([...towns, lindow])).toHaveLength(towns.length + 1)
})

test.each<[string, Town[], RegExp]>([
  [
    'share an address',
    [lindow, { ...lindow, name: 'Lindow (Mark)' }],
    /Lindow \(Mark\): `slug` „lindow“ is taken/,
  ],
  ...['konsole', 'meine-daten', 'bestaetigen', 'abmelden', 'anmelden', 'rest', 'og', 'index'].map(
    (slug): [string, Town[], RegExp] => [
      `take the address of ${slug}`,
      [{ ...lindow, slug }],
      new RegExp(`towns.ts, Lindow: \`slug\` „${slug}“ is taken by another page; choose a different one`),
    ],
  ),
  ['have a postal code of four digits', [{ ...lindow, postalCode: '1683' }], /Lindow: `postalCode`/],
  ['have a slug that is no clean address', [{ ...lindow, slug: 'Lindow Mark' }], /`slug` is „Lindow Mark“/],
  ['have a postal code for a slug', [{ ...lindow, slug: '16835' }], /begin with a letter/],
  ['have a floor above the minimum', [{ ...lindow, figures: { minimum: 20, floor: 60 } }], /`figures`/],
])('towns cannot %s: town and field are named', (_, wrong, words) => {
  expect(() => publishedTowns(wrong)).toThrow(words)
})
