import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NOTICE_FACES } from '../../contract/notice.ts'
import { PLACE_PICTURE } from '../../contract/place-picture.ts'
import { shortName } from '../../contract/places.ts'
import { cutFace } from '../../design/fonts/subset.ts'
import { placePictureSvg } from '../../site/pictures/place-picture.ts'
import { fillTemplate, readMarkers } from '../pages/fill-template.ts'
import { measureWith } from './measure.ts'
import { placePictureView } from './picture-view.ts'

const display = await cutFace(NOTICE_FACES.display)
const measure = measureWith({ display, text: display, strong: display })

const templin = { postal_code: '17268', households: 9, goal: 25, state: 'collecting' } as const
const viewOf = (place: string) => placePictureView({ ...templin, place, region: null }, 1, measure)

test('each of the 8,170 places has room for its name on the sign', () => {
  const table = readFileSync(new URL('../../../data/postal-codes.tsv', import.meta.url), 'utf8')
  const places = Array.from(table.matchAll(/^\d{5}\t([^\t]*)/gm), ([, place = '']) => place)
  expect(places).toHaveLength(8170)
  for (const place of new Set(places)) {
    const { name, nameSize, sign } = viewOf(place)
    expect(sign.y, place).toBeGreaterThan(12)
    expect(sign.width, place).toBeLessThanOrEqual(PLACE_PICTURE.sign.maxWidth)
    expect(nameSize, place).toBeGreaterThan(36)
    const told = name.map(({ text }) => text).join('')
    expect(told.replaceAll(' ', '')).toBe(shortName(place).replaceAll(' ', ''))
    const [last] = name.slice(-1)
    expect(last && last.y + 0.25 * nameSize, place).toBeLessThan(sign.height - 8)
    for (const { text, x } of name) {
      const end = x + measure('display', text, nameSize, PLACE_PICTURE.name.tracking)
      expect(end, place).toBeLessThanOrEqual(sign.width - x + 0.5)
    }
  }
})

test('long names shrink, then stand in lines broken after hyphens and words', () => {
  const lines = (place: string) => viewOf(place).name.map(({ text }) => text)
  expect(lines('Titisee-Neustadt')).toEqual(['Titisee-Neustadt'])
  expect(lines('Sankt Peter-Ording')).toEqual(['Sankt Peter-Ording'])
  expect(lines('Garmisch-Partenkirchen')).toEqual(['Garmisch-', 'Partenkirchen'])
  expect(lines('Neuburg an der Donau')).toEqual(['Neuburg an', 'der Donau'])
  const template = { spans: readMarkers(placePictureSvg('spruce')), policy: '' }
  expect(fillTemplate(template, viewOf('Groß & <Klein>'))).toContain('>Groß &#38; &#60;Klein&#62;</text>')
})
