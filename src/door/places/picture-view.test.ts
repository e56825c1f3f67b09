import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NOTICE_FACES } from '../../contract/notice.ts'
import { PLACE_PICTURE } from '../../contract/place-picture.ts'
import { shortName } from '../../contract/places.ts'
import { cutFace } from '../../design/fonts/subset.ts'
import { placePictureSvg } from '../../site/pictures/place-picture.ts'
import { fillTemplate, readMarkers } from '../pages/fill-template.ts'
import type { PlaceStanding } from './leading.ts'
import { measureWith } from './measure.ts'
import { placePictureView } from './picture-view.ts'

const display = await cutFace(NOTICE_FACES.display)
const measure = measureWith({ display, text: display, strong: display })

type Shown = Partial<PlaceStanding>

const viewOf = ({ place = 'Templin', households = 9, goal = 25, state = 'collecting', region }: Shown) =>
  placePictureView(
    { postal_code: '17268', place, households, goal, state, region: region ?? null },
    1,
    measure,
  )

const svgOf = (shown: Shown) =>
  fillTemplate({ spans: readMarkers(placePictureSvg('spruce')), policy: '' }, viewOf(shown))

const textsOf = (shown: Shown) => [...svgOf(shown).matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text)

test('each of the 8,170 places has room for its name on the sign', () => {
  const table = readFileSync(new URL('../../../data/postal-codes.tsv', import.meta.url), 'utf8')
  const places = table
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => row.split('\t')[1] ?? '')
  expect(places).toHaveLength(8170)
  for (const place of new Set(places)) {
    const { name, nameSize, sign } = viewOf({ place })
    expect(sign.y, place).toBeGreaterThan(12)
    expect(sign.width, place).toBeLessThanOrEqual(PLACE_PICTURE.sign.maxWidth)
    expect(nameSize, place).toBeGreaterThan(36)
    expect(
      name
        .map(({ text }) => text)
        .join('')
        .replaceAll(' ', ''),
    ).toBe(shortName(place).replaceAll(' ', ''))
    const [last] = name.slice(-1)
    expect(last && last.y + 0.25 * nameSize, place).toBeLessThan(sign.height - 8)
    for (const { text, x } of name) {
      const end = x + measure('display', text, nameSize, PLACE_PICTURE.name.tracking)
      expect(end, place).toBeLessThanOrEqual(sign.width - x + 0.5)
    }
  }
})

test('long names shrink, then stand in lines broken after hyphens and words', () => {
  const lines = (place: string) => viewOf({ place }).name.map(({ text }) => text)
  expect(lines('Titisee-Neustadt')).toEqual(['Titisee-Neustadt'])
  expect(lines('Sankt Peter-Ording')).toEqual(['Sankt Peter-Ording'])
  expect(lines('Garmisch-Partenkirchen')).toEqual(['Garmisch-', 'Partenkirchen'])
  expect(lines('Neuburg an der Donau')).toEqual(['Neuburg an', 'der Donau'])
  expect(textsOf({ place: 'Groß & <Klein>' })).toContain('Groß &#38; &#60;Klein&#62;')
})
