import { expect, test } from 'vitest'
import { NEWSLETTER_FACTS, testLetter, testSender } from '../../test/support/letters.ts'
import type { LetterContents } from './letter-contents.ts'

const sender = await testSender()

const KREMMEN = { place: 'Kremmen', postalCode: '16766' }

const newsletterWith = (facts: LetterContents) =>
  testLetter(sender, { kind: 'newsletter', facts: { ...NEWSLETTER_FACTS, ...facts } })

test('the operator’s text stays what it is: no markup, no marks of templates', () => {
  const body = 'Essen & Trinken <b>für alle</b> {{link}}\nzweite Zeile\n\n{{#place}}nächster Absatz'
  const { html, text } = newsletterWith({ body })
  expect(text).toContain(body)
  expect(html).toContain('Essen &#38; Trinken &#60;b&#62;für alle&#60;/b&#62; {{link}}<br/>zweite Zeile</td>')
  expect(html).toContain('>{{#place}}nächster Absatz</p>')
})

test('a picture stands where it was put, as wide as the paper, with words for who does not see it', () => {
  const id = '0123456789abcdef'
  const body = `Hallo.\n\n{Bild ${id}: Der "Gasthof"}\n\nBis dann.`
  const pictures = { [id]: '/9j/2Q==' }
  const letter = newsletterWith({ body, pictures })
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

  const launch = newsletterWith({ ...KREMMEN, neighbours, isLaunch: true })
  expect(launch.text).toContain('In Kremmen sind 1.027 Haushalte dabei.')
  const full = newsletterWith({ ...KREMMEN, neighbours: { households: 27, goal: 25 } })
  expect(full.html).toContain('alt="Kremmen ist voll: alle 25 Häuser leuchten."')
})

test('without neighbours, or without a place, no number and no picture', () => {
  const { place: _unknown, ...nowhere } = NEWSLETTER_FACTS
  const neighbours = { households: 27, goal: 25 }
  for (const facts of [NEWSLETTER_FACTS, { ...nowhere, neighbours }]) {
    const { html, text, attachments } = testLetter(sender, { kind: 'newsletter', facts })
    expect(attachments).toEqual([])
    expect(html).not.toMatch(/<img|Häuser|Haushalte/)
    expect(text).not.toMatch(/Häuser|Haushalte/)
  }
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
  const letter = newsletterWith({
    ...MERKENDORF,
    subject: 'Es geht los in {Ort}',
    preheader: '{Ort} und die Nachbarn bestellen ab heute zusammen.',
    body: [
      'Hallo nach {Ort},',
      '{Häuser im Ort} Häuser in {Ort}, {Häuser der Region} in der Region. **Heute in {Ort}.**',
      '{Gasthöfe}',
      'So geht’s.',
      '{Knopf}',
      'Bis dann.',
    ].join('\n\n'),
    button: { caption: 'App holen', url: 'https://dorfteller.example/app' },
  })
  expect(letter.subject).toBe('Es geht los in Merkendorf')
  expect(letter.html).toContain('>Merkendorf und die Nachbarn bestellen ab heute zusammen.\u034f')
  expect(letter.html).toContain('<b>Heute in Merkendorf.</b>')
  expect(letter.text).toContain(
    [
      'Hallo nach Merkendorf,',
      '58 Häuser in Merkendorf, 1.226 in der Region. Heute in Merkendorf.',
      'Gasthof zur Altmühl, Merkendorf',
      'Gasthaus Krone, Wolframs-Eschenbach montags und donnerstags',
      'So geht’s.',
      'App holen https://dorfteller.example/app',
      'Bis dann.',
    ].join('\n\n'),
  )
  expect(letter.html.indexOf('Gasthof zur Altmühl')).toBeLessThan(letter.html.indexOf('Gasthaus Krone'))
  expect(letter.html.match(/>App holen<\/a>/g)).toHaveLength(1)
  expect(letter.html.indexOf('>App holen</a>')).toBeGreaterThan(letter.html.indexOf('So geht’s.'))
  for (const form of [letter.html, letter.text]) expect(form).not.toMatch(/\{[A-ZÄ]/)
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
  const letter = newsletterWith({
    ...MERKENDORF,
    place: hostile,
    body: 'In {Ort}.\n\n{Gasthöfe}\n\n{Ot} bleibt, {{Ort}} auch nicht.',
    region: { ...MERKENDORF.region, restaurants: [{ name: hostile, place: hostile, serves: hostile }] },
  })
  expect(letter.text).toContain(`In ${hostile}.`)
  expect(letter.text).toContain(`${hostile}, ${hostile} ${hostile}`)
  expect(letter.html).not.toMatch(/<b>\{Ort\}|href="https:\/\/evil|<b>https/)
  expect(letter.text).toContain('{Ot} bleibt')
})
