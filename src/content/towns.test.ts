import { expect, test } from 'vitest'
import { checkedTowns, ordinaryStreet, type Town, towns, townTexts } from './towns.ts'

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

test('a second town needs nothing but its record', () => {
  expect(checkedTowns([...towns, lindow], reserved)).toContain(lindow)
  expect(townTexts(lindow).lead).toContain(
    'Tut ihr euch in Lindow zusammen, sind es ab 20 Euro pro Haushalt.',
  )
})

test('two towns cannot share an address', () => {
  const twin = { ...lindow, name: 'Lindow (Mark)' }
  expect(() => checkedTowns([lindow, twin], reserved)).toThrow(/Lindow \(Mark\): `slug` „lindow“ is taken/)
})

test('a town cannot take the address of the privacy policy', () => {
  expect(() => checkedTowns([{ ...lindow, slug: 'datenschutz' }], reserved)).toThrow(/`slug` „datenschutz“/)
})

test('a postal code of four digits is refused, with town and field', () => {
  expect(() => checkedTowns([{ ...lindow, postalCode: '1683' }], reserved)).toThrow(/Lindow: `postalCode`/)
})

test('a slug that would not be a clean address is refused', () => {
  expect(() => checkedTowns([{ ...lindow, slug: 'Lindow Mark' }], reserved)).toThrow(
    /`slug` is „Lindow Mark“/,
  )
})

test('a street of five houses is refused', () => {
  const short = { ...lindow, houses: ordinaryStreet.slice(1) }
  expect(() => checkedTowns([short], reserved)).toThrow(/`houses` has 5 entries/)
})

test('a floor above the minimum is refused', () => {
  const upside = { ...lindow, figures: { minimum: 20, floor: 60 } }
  expect(() => checkedTowns([upside], reserved)).toThrow(/`figures`/)
})
