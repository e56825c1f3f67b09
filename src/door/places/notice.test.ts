import { expect, test } from 'vitest'
import { NOTICE_FACES } from '../../contract/notice.ts'
import { cutFace } from '../../design/fonts/subset.ts'
import { noticeImprint, noticeSheet } from '../../site/notice/notice-sheet.ts'
import { fillTemplate, readMarkers } from '../pages/fill-template.ts'
import { measureWith } from './measure.ts'
import { noticeView } from './notice-view.ts'

const publicOrigin = 'https://dorfteller.example'
const imprint = noticeImprint(
  { name: 'Dorf GmbH', street: 'Am Markt 1', postalCode: '16766', town: 'Kremmen' },
  publicOrigin,
)
const template = { spans: readMarkers(noticeSheet(imprint)), policy: '' }

const { display, text, strong } = NOTICE_FACES
const measure = measureWith({
  display: await cutFace(display),
  text: await cutFace(text),
  strong: await cutFace(strong),
})

const nine = { households: 9, goal: 25, state: 'collecting' } as const
type Stands = Parameters<typeof noticeView>[0]['standing']

const kremmen = { postalCode: '16766', place: 'Kremmen', publicOrigin, now: new Date('2026-11-21T16:05:00Z') }
const sheetOf = (standing: Stands) => fillTemplate(template, noticeView({ ...kremmen, standing }, measure))

test('below the street stands what it means, and no number below five', () => {
  const captions: [Stands, string][] = [
    [nine, '9 von 25 Haushalten warten. Welches Haus ist deins?'],
    [{ ...nine, households: null }, 'Sei unter den Ersten. Ab fünf Haushalten brennt hier Licht.'],
    [{ ...nine, households: 1250, goal: 1300 }, '1.250 von 1.300 Haushalten warten. Welches Haus ist deins?'],
    [{ ...nine, households: 27 }, 'Alle Häuser leuchten. Wir bereiten den Start vor.'],
    [{ ...nine, state: 'started' }, 'Hier sind wir gestartet. Komm einfach dazu.'],
    [undefined, 'Jedes Licht ist ein Haushalt. Welches ist deins?'],
  ]
  for (const [standing, words] of captions) expect(sheetOf(standing)).toContain(`>${words}</text>`)
  const drawn = sheetOf(nine)
  expect(drawn).toMatch(
    />Aushang vom 21\. November 2026 · Dorfteller: Dorf GmbH, Am Markt 1, 16766 Kremmen · /,
  )
  expect(drawn).toContain('>Zusammen bestellen in Kremmen</text>')
  for (const words of ['Kremmen', 'Postleitzahl 16766', 'Allein zu wenig.'])
    expect(drawn).toContain(`>${words}</text>`)
  // Once large, and once on each of the ten strips.
  expect(drawn.split('>dorfteller.example/16766</text>')).toHaveLength(12)
})

test('what the operator has not said yet is named, not invented', () => {
  const missing = { name: null, street: null, postalCode: null, town: null }
  expect(noticeImprint(missing, publicOrigin)).toBe(
    'Dorfteller · Platzhalter: Name und Anschrift vom Betreiber · dorfteller.example/impressum',
  )
})
