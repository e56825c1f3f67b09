import { expect, test } from 'vitest'
import { checkedTowns, ordinaryStreet, type Town, towns } from './towns.ts'

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
const reserved = ['datenschutz', 'impressum']

test('the towns that are published pass', () => {
  expect(checkedTowns(towns, reserved)).toBe(towns)
})

const short = ordinaryStreet.slice(1)

test.each<[string, Town[], RegExp]>([
  [
    'share an address',
    [lindow, { ...lindow, name: 'Lindow (Mark)' }],
    /Lindow \(Mark\): `slug` „lindow“ is taken/,
  ],
  ['take the privacy policy’s address', [{ ...lindow, slug: 'datenschutz' }], /`slug` „datenschutz“/],
  ['have a postal code of four digits', [{ ...lindow, postalCode: '1683' }], /Lindow: `postalCode`/],
  ['have a slug that is no clean address', [{ ...lindow, slug: 'Lindow Mark' }], /`slug` is „Lindow Mark“/],
  ['have a street of five houses', [{ ...lindow, houses: short }], /`houses` has 5 entries/],
  ['have a floor above the minimum', [{ ...lindow, figures: { minimum: 20, floor: 60 } }], /`figures`/],
])('towns cannot %s: town and field are named', (_, wrong, words) => {
  expect(() => checkedTowns(wrong, reserved)).toThrow(words)
})
