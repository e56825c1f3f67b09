import { expect, test } from 'vitest'
import { nameAreas } from './name-areas.ts'
import type { Place } from './place.ts'

const village = (
  postalCode: string,
  place: string,
  inhabitants = 1000,
  district = 'Landkreis Ansbach',
): Place => ({
  postalCode,
  place,
  district,
  inhabitants,
  areaKm2: 20,
  latitude: 49,
  longitude: 10,
  waiting: 30,
  isFree: true,
})
const named = (...areas: Place[][]) =>
  nameAreas(areas.map((places) => ({ places, centre: places[0] as Place, evidence: 1 })))

test('an area is called by the place in which most live, a single place by its name', () => {
  expect(
    named(
      [village('91737', 'Ornbau'), village('91732', 'Merkendorf', 2721)],
      [village('17268', 'Templin, Boitzenburg u.a.')],
      [village('99994', 'Schlotheim u.a.'), village('99996', 'Menteroda', 10)],
    ),
  ).toEqual(['Merkendorf und Umgebung', 'Templin', 'Schlotheim und Umgebung'])
})

test('two of one name are told apart by their districts, or else by the postal code', () => {
  const around = (postalCode: string, district: string) => [
    village(postalCode, 'Neustadt', 5000, district),
    village(`${postalCode.slice(0, 4)}9`, 'Ort', 10, district),
  ]
  expect(
    named(
      around('96465', 'Landkreis Coburg'),
      around('16845', 'Ostprignitz-Ruppin'),
      around('23730', 'Ostholstein'),
      around('23732', 'Ostholstein'),
    ),
  ).toEqual([
    'Neustadt und Umgebung, Kreis Coburg',
    'Neustadt und Umgebung, Ostprignitz-Ruppin',
    'Neustadt und Umgebung, 23730',
    'Neustadt und Umgebung, 23732',
  ])
})

test('no name is longer than that of a region may be', () => {
  const long = 'Hohenkammer an der langen Straße zwischen den beiden kleinen Bergen'
  const [one = '', other = ''] = named(
    [village('10001', long), village('10002', 'Ort', 1)],
    [village('20001', long), village('20002', 'Ort', 1)],
  )
  expect([one.length <= 60, other.length <= 60, one === other]).toEqual([true, true, false])
})
