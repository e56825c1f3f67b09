import { expect, test } from 'vitest'
import { operatorWords } from './fill.ts'
import { parseText } from './parse.ts'

/** The spans of a text that is one paragraph. */
function spans(text: string) {
  const [block, ...others] = parseText(text)
  if (!block || !('paragraph' in block) || others.length > 0) throw new Error('This is not one paragraph.')
  return block.paragraph.spans
}

const links = (text: string) => spans(text).flatMap(({ web }) => web?.href ?? [])

const APP = 'https://dorfteller.example/app'

test('what an operator writes to a village', () => {
  const text = [
    'Ab heute bestellt ihr zusammen.',
    'Geliefert wird **an jede Tür** einzeln.',
    '',
    '',
    '**So fängst du an**',
    '',
    `1. App laden: ${APP}.`,
    '2. Einmal eintragen,',
    '   am besten heute.',
    '',
    'Mit dabei:',
    '- Gasthof am Markt',
    '- Pizzeria Roma',
  ].join('\r\n')
  expect(parseText(text)).toEqual([
    {
      paragraph: {
        spans: [
          { plain: 'Ab heute bestellt ihr zusammen.' },
          ...[{ break: true }, { plain: 'Geliefert wird ' }, { bold: 'an jede Tür' }, { plain: ' einzeln.' }],
        ],
      },
    },
    { heading: 'So fängst du an' },
    {
      list: {
        entries: [
          {
            number: '1',
            spans: [{ plain: 'App laden: ' }, { web: { text: APP, href: APP } }, { plain: '.' }],
          },
          {
            number: '2',
            spans: [{ plain: 'Einmal eintragen,' }, { break: true }, { plain: 'am besten heute.' }],
          },
        ],
      },
    },
    { paragraph: { spans: [{ plain: 'Mit dabei:' }] } },
    {
      list: {
        entries: [{ spans: [{ plain: 'Gasthof am Markt' }] }, { spans: [{ plain: 'Pizzeria Roma' }] }],
      },
    },
  ])
})

test.each(['1. März 2027 geht es los.', '-5 Grad', '2*3*4', '****', '* '])(
  '%j has no meaning beside its words',
  (text) => {
    expect(spans(text)).toEqual([{ plain: text.trim() }])
  },
)

test.each(['Treffen am\n1. März\n24. März', '1. März geht es los.\nDas wird schön.\n2. Mai ist Feiertag.'])(
  'dates at the begin of lines are no list: %j',
  (text) => {
    expect(parseText(text)).toHaveLength(1)
  },
)

test.each([
  ['Mehr auf https://dorfteller.example/16766.', 'https://dorfteller.example/16766'],
  ['(siehe https://dorfteller.example/a?b=c&d=1#e)', 'https://dorfteller.example/a?b=c&d=1#e'],
  ['https://de.wikipedia.org/wiki/Linde_(Kremmen)', 'https://de.wikipedia.org/wiki/Linde_(Kremmen)'],
  ['**https://dorfteller.example**', 'https://dorfteller.example/'],
  ['http://bücher.example/größe', 'http://xn--bcher-kva.example/gr%C3%B6%C3%9Fe'],
  ['Schreib an post@dorfteller.example, gern heute', 'mailto:post@dorfteller.example'],
  ['mailto:post@dorfteller.example', 'mailto:post@dorfteller.example'],
])('%s leads to %s', (text, href) => {
  expect(links(text)).toEqual([href])
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//https://dorfteller',
  'data:text/html,<script>alert(1)</script>',
  'ftp://dorfteller.example/',
  'xhttps://dorfteller.example',
  'https://',
  'https://localhost',
  'https://bank.example@evil.example/',
  'https://bank.example:pass@evil.example/',
  'https://evil.example\\@bank.example',
  'https://dorfteller.example/\u202egpj.exe',
  'https://dorf\u200bteller.example',
  'mailto:anna@example.org,carla@example.org',
  'mailto:anna@example.org?bcc=carla@example.org',
  'anna@localhost',
])('%j is never a link', (text) => {
  expect(spans(text)).toEqual([{ plain: text }])
})

test.each([
  ['a'.repeat(20_000)],
  ['a@'.repeat(10_000)],
  [`https://a.b/${')'.repeat(20_000)}`],
  ['**a '.repeat(5000)],
  ['1. a\n'.repeat(4000)],
  ['\n \n'.repeat(6600)],
])('the longest text that is taken is read in a moment, however it is made (%#)', (text) => {
  const before = performance.now()
  operatorWords({ body: text })
  expect(performance.now() - before).toBeLessThan(500)
})

test.each([
  ['**Es geht los**\n\nHeute beim Gasthof.\n\nUnd bald mehr.', 'Heute beim Gasthof.'],
  ['**Es geht los**', 'Betreff'],
])('an inbox shows the first paragraph of %j, or the subject', (body, shown) => {
  expect(operatorWords({ subject: 'Betreff', body }).preheader).toBe(shown)
})
