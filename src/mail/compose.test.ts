import { beforeAll, expect, test } from 'vitest'
import { HOSTILE_ADDRESSES } from '../../test/support/hostile-addresses.ts'
import { NEWSLETTER_FACTS, TEST_TOKEN, testLetter, testSender } from '../../test/support/letters.ts'
import { anna } from '../../test/support/people.ts'
import type { LetterKind } from '../contract/console/outbox.ts'
import type { Sender } from './compose.ts'

let sender: Sender
beforeAll(async () => {
  sender = await testSender()
})

const KINDS: LetterKind[] = ['confirmation', 'address_change', 'my_data', 'newsletter']
const letterOf = (kind: LetterKind) =>
  testLetter(sender, { kind, facts: kind === 'newsletter' ? NEWSLETTER_FACTS : {} })

test('Anna is asked to confirm, by a link to our own origin', () => {
  const letter = letterOf('confirmation')
  expect(letter.subject).toBe('Bitte bestätige deine Anmeldung')
  expect(letter.envelope).toEqual({ from: 'post@dorfteller.example', to: [anna.email] })
  const link = `https://dorfteller.example/bestaetigen?t=${TEST_TOKEN}`
  expect(letter.html.split(`href="${link}"`)).toHaveLength(3)
  expect(letter.text).toContain(`\n${link}\n`)
})

test.each([
  ['confirmation', '/bestaetigen'],
  ['address_change', '/meine-daten/adresse'],
  ['my_data', '/meine-daten'],
  ['newsletter', '/abmelden'],
] as const)('the link of %s leads to %s', (kind, path) => {
  const { html, text } = letterOf(kind)
  for (const form of [html, text]) expect(form).toContain(`https://dorfteller.example${path}?t=${TEST_TOKEN}`)
})

test.each(KINDS)('no mark is left in %s', (kind) => {
  const { subject, html, text } = letterOf(kind)
  for (const part of [subject, html, text]) expect(part).not.toMatch(/\{\{|\}\}|undefined|null/)
})

test('the Message-ID is the same at every try', () => {
  expect(letterOf('confirmation').messageId).toBe('<0b7c1d5e-1111-4222-8333-444455556666@dorfteller.example>')
  expect(letterOf('confirmation')).toEqual(letterOf('confirmation'))
})

test('a letter names the wording that it was made from', () => {
  expect(letterOf('my_data').templateVersion).toBe(sender.messages.my_data.version)
})

test('nothing to unsubscribe from in letters that were asked for, and no vacation notice to them', () => {
  for (const kind of ['confirmation', 'address_change', 'my_data'] as const) {
    expect(letterOf(kind).headers).toEqual({ 'Content-Language': 'de', 'Auto-Submitted': 'auto-generated' })
  }
})

test('a newsletter can be left with one click or by letter', () => {
  expect(letterOf('newsletter').headers).toEqual({
    'Content-Language': 'de',
    'List-Id': '<newsletter.dorfteller.example>',
    'List-Unsubscribe':
      `<https://dorfteller.example/abmelden?t=${TEST_TOKEN}>, ` +
      '<mailto:betreiber@dorfteller.example?subject=Abmelden>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})

test('without an address of the operator it can be left by the link alone', () => {
  const letter = testLetter(
    { ...sender, operatorEmail: null },
    { kind: 'newsletter', facts: NEWSLETTER_FACTS },
  )
  expect(letter.headers['List-Unsubscribe']).toBe(`<https://dorfteller.example/abmelden?t=${TEST_TOKEN}>`)
})

test('the operator’s text stays what it is: no markup, no marks', () => {
  const body = 'Essen & Trinken <b>für alle</b> {{link}}\nzweite Zeile\n\n{{#place}}nächster Absatz'
  const { html, text } = testLetter(sender, { kind: 'newsletter', facts: { ...NEWSLETTER_FACTS, body } })
  expect(text).toContain(body)
  expect(html).toContain('Essen &amp; Trinken &lt;b&gt;für alle&lt;/b&gt; {{link}}\nzweite Zeile</p>')
  expect(html).toContain('>{{#place}}nächster Absatz</p>')
})

test('where the place is not known nothing stands in its stead', () => {
  const { place: _unknown, ...facts } = NEWSLETTER_FACTS
  const { html, text } = testLetter(sender, { kind: 'newsletter', facts })
  expect(html).not.toContain('Für ')
  expect(text).toMatch(/^Ab dem 1\. März/)
})

test.each(HOSTILE_ADDRESSES)('nothing is written to %j, and the refusal does not quote it', (to) => {
  const refusal = expect(() => testLetter(sender, { to }))
  refusal.toThrow('A letter cannot be written, this is not as it must be: to.')
})

test.each([
  [{ id: '1> x' }, 'id'],
  [{ token: 'a&b="' }, 'token'],
  [{ token: '' }, 'token'],
  [{ kind: 'newsletter', facts: { ...NEWSLETTER_FACTS, subject: 'Los\r\nBcc: x@evil.example' } }, 'subject'],
  [{ kind: 'newsletter', facts: { body: 'Text' } }, 'subject'],
] as const)('%j is refused', (changes, name) => {
  expect(() => testLetter(sender, changes)).toThrow(`not as it must be: ${name}.`)
})

test('a newsletter without text is not written', () => {
  const facts = { ...NEWSLETTER_FACTS, body: ' \n\n ' }
  expect(() => testLetter(sender, { kind: 'newsletter', facts })).toThrow('not as it must be: body.')
})

test('a message with a mark that nobody fills is not sent half empty', () => {
  const confirmation = { ...sender.messages.confirmation, text: 'Hallo {{name}}' }
  const broken = { ...sender, messages: { ...sender.messages, confirmation } }
  expect(() => testLetter(broken)).toThrow('these facts are missing: name.')
})
