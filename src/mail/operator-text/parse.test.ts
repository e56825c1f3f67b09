import { expect, test } from 'vitest'
import { operatorWords } from './fill.ts'
import { parseText } from './parse.ts'

/** The spans of a text that is one paragraph. */
function spans(text: string) {
  const [block, ...others] = parseText(text)
  if (!block || !('paragraph' in block) || others.length > 0) throw new Error('This is not one paragraph.')
  return block.paragraph.spans
}

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
  const plain = (text: string) => ({ plain: text })
  const line = { break: true }
  const door = [plain('Geliefert wird '), { bold: 'an jede Tür' }, plain(' einzeln.')]
  const app = [plain('App laden: '), { web: { text: APP, href: APP } }, plain('.')]
  const enter = [plain('Einmal eintragen,'), line, plain('am besten heute.')]
  expect(parseText(text)).toEqual([
    { paragraph: { spans: [plain('Ab heute bestellt ihr zusammen.'), line, ...door] } },
    { heading: 'So fängst du an' },
    {
      list: {
        entries: [
          { number: '1', spans: app },
          { number: '2', spans: enter },
        ],
      },
    },
    { paragraph: { spans: [plain('Mit dabei:')] } },
    { list: { entries: [{ spans: [plain('Gasthof am Markt')] }, { spans: [plain('Pizzeria Roma')] }] } },
  ])
})

test.each(['1. März 2027 geht es los.', '-5 Grad', '2*3*4', '****', '* '])(
  '%j has no meaning beside its words',
  (text) => {
    expect(spans(text)).toEqual([{ plain: text.trim() }])
  },
)

test('dates at the begin of lines are no list', () => {
  expect(parseText('Treffen am\n1. März\n24. März')).toHaveLength(1)
  expect(parseText('1. März geht es los.\nDas wird schön.\n2. Mai ist Feiertag.')).toHaveLength(1)
})

test.each([
  ['Mehr auf https://dorfteller.example/16766.', 'https://dorfteller.example/16766'],
  ['(siehe https://dorfteller.example/a?b=c&d=1#e)', 'https://dorfteller.example/a?b=c&d=1#e'],
  ['https://de.wikipedia.org/wiki/Linde_(Kremmen)', 'https://de.wikipedia.org/wiki/Linde_(Kremmen)'],
  ['http://bücher.example/größe', 'http://xn--bcher-kva.example/gr%C3%B6%C3%9Fe'],
  ['Schreib an post@dorfteller.example, gern heute', 'mailto:post@dorfteller.example'],
  ['mailto:post@dorfteller.example', 'mailto:post@dorfteller.example'],
])('%s leads to %s', (text, href) => {
  expect(spans(text).flatMap(({ web }) => web?.href ?? [])).toEqual([href])
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//https://dorfteller',
  'data:text/html,<script>alert(1)</script>',
  'xhttps://dorfteller.example',
  'https://',
  'https://localhost',
  'https://bank.example@evil.example/',
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
  ['', 'a'],
  ['', 'a@'],
  ['', '**a '],
  ['', '1. a\n'],
  ['', '\n \n'],
  ['https://a.b/', ')'],
])(
  'the longest text that is taken is read in a moment, however it is made: %j and then %j',
  (begin, piece) => {
    const body = (begin + piece.repeat(20_000)).slice(0, 20_000)
    const before = performance.now()
    operatorWords({ body })
    expect(performance.now() - before).toBeLessThan(500)
  },
)

test.each([
  ['**Es geht los**\n\nHeute beim Gasthof.\n\nUnd bald mehr.', 'Heute beim Gasthof.'],
  ['**Es geht los**', 'Betreff'],
])('an inbox shows the first paragraph of %j, or the subject', (body, shown) => {
  expect(operatorWords({ subject: 'Betreff', body }).preheader).toBe(shown)
})
