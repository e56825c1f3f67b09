import { expect, test } from 'vitest'
import { NEWSLETTER_FACTS, testLetter, testSender } from '../../test/support/letters.ts'
import type { LetterContents } from './letter-contents.ts'

const sender = await testSender()

const KREMMEN = { place: 'Kremmen', postalCode: '16766' }

const newsletterWith = (facts: LetterContents) =>
  testLetter(sender, { kind: 'newsletter', facts: { ...NEWSLETTER_FACTS, ...facts } })

test('a picture stands where it was put, as wide as the paper, with words for who does not see it', () => {
  const id = '0123456789abcdef'
  const body = `Hallo.\n\n{Bild ${id}: Der "Gasthof"}\n\nBis dann.`
  const letter = newsletterWith({ body, pictures: { [id]: '/9j/2Q==' } })
  expect(letter.html).toMatch(
    /<img [^>]*src="cid:0123456789abcdef@dorfteller" width="536" alt="Der &#34;Gasthof&#34;" style="[^"]*width:100%/,
  )
  expect(letter.text).toContain('Der "Gasthof"\n\nBis dann.')
  expect(letter.attachments).toMatchObject([
    { cid: `${id}@dorfteller`, content: '/9j/2Q==', contentType: 'image/jpeg', filename: 'bild.jpg' },
  ])
  // One that is gone leaves no gap.
  expect(newsletterWith({ body }).html).not.toContain('cid:0123')
})

test('from five neighbours on their number is told, and their street comes along', () => {
  const neighbours = { households: 1_027, goal: 2_000 }
  const letter = newsletterWith({ ...KREMMEN, neighbours })
  for (const form of [letter.html, letter.text]) expect(form).toContain('In Kremmen warten 1.027 Haushalte.')
  expect(letter.html).toContain('alt="12 von 25 Häusern leuchten."')
  expect(letter.html).toContain('src="cid:strasse@dorfteller"')
  expect(letter.attachments).toMatchObject([{ cid: 'strasse@dorfteller', content: sender.streets[12] }])
  const full = newsletterWith({ ...KREMMEN, neighbours: { households: 27, goal: 25 } })
  expect(full.html).toContain('alt="Kremmen ist voll: alle 25 Häuser leuchten."')
})

const MERKENDORF = {
  place: 'Merkendorf',
  postalCode: '91732',
  households: 58,
  region: {
    name: 'Altmühltal',
    households: 1_226,
    restaurants: [
      { name: 'Gasthaus Krone', place: 'Wolframs-Eschenbach', serves: 'montags und donnerstags' },
      { name: 'Gasthof zur Altmühl', place: 'Merkendorf', serves: '' },
    ],
  },
}

test('each place reads its own name and numbers, its own restaurant first, the button where it was put', () => {
  const paragraphs = [
    'Hallo nach {Ort},',
    '{Häuser im Ort} Häuser in {Ort}, {Häuser der Region} in der Region. **Heute in {Ort}.**',
    '{Gasthöfe}',
    'So geht’s.',
    '{Knopf}',
    'Bis dann.',
  ]
  const { subject, html, text } = newsletterWith({
    ...MERKENDORF,
    subject: 'Es geht los in {Ort}',
    preheader: '{Ort} und die Nachbarn bestellen ab heute zusammen.',
    body: paragraphs.join('\n\n'),
    button: { caption: 'App holen', url: 'https://dorfteller.example/app' },
  })
  expect(subject).toBe('Es geht los in Merkendorf')
  expect(html).toContain('>Merkendorf und die Nachbarn bestellen ab heute zusammen.\u034f')
  expect(html).toContain('<b>Heute in Merkendorf.</b>')
  const read = [
    'Hallo nach Merkendorf,',
    '58 Häuser in Merkendorf, 1.226 in der Region. Heute in Merkendorf.',
    'Gasthof zur Altmühl, Merkendorf',
    'Gasthaus Krone, Wolframs-Eschenbach montags und donnerstags',
    'So geht’s.',
    'App holen https://dorfteller.example/app',
    'Bis dann.',
  ]
  expect(text).toContain(read.join('\n\n'))
  expect(html).toMatch(/Gasthof zur Altmühl.*Gasthaus Krone.*So geht’s.*>App holen<\/a>/s)
  expect(html.match(/>App holen<\/a>/g)).toHaveLength(1)
  expect(html + text).not.toMatch(/\{[A-ZÄ]/)
})

test('a place of four households has no number, a letter without restaurants or button has no gap for them', () => {
  const few = { ...MERKENDORF, households: null, region: { ...MERKENDORF.region, restaurants: [] } }
  const body = 'Hallo,\n\n{Häuser im Ort} Häuser in {Ort}.\n\n{Gasthöfe}\n\n{Knopf}\n\nBis dann.'
  const { text, html } = newsletterWith({ ...few, body })
  expect(text).toContain('Hallo,\n\nein paar Häuser in Merkendorf.\n\nBis dann.')
  expect(html).not.toMatch(/Gasthöfe|Knopf|line-height:52px/)
})

test('what is filled in is a name and nothing else, whatever stands in it', () => {
  const hostile = '**{Ort}** <b>https://evil.example</b> {{link}} {Häuser im Ort}'
  const { text, html } = newsletterWith({
    ...MERKENDORF,
    place: hostile,
    body: 'In {Ort}.\n\n{Gasthöfe}\n\n{Ot} bleibt, {{#place}} auch.',
    region: { ...MERKENDORF.region, restaurants: [{ name: hostile, place: hostile, serves: hostile }] },
  })
  for (const said of [`In ${hostile}.`, `${hostile}, ${hostile} ${hostile}`, '{Ot} bleibt, {{#place}} auch.'])
    expect(text).toContain(said)
  expect(html).not.toMatch(/<b>\{Ort\}|href="https:\/\/evil|<b>https/)
})
