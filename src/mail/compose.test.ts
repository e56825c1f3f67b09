import { expect, test } from 'vitest'
import { NEWSLETTER_FACTS, TEST_TOKEN, testLetter, testSender } from '../../test/support/letters.ts'
import { anna } from '../../test/support/people.ts'
import type { LetterKind } from '../contract/person-data.ts'

const sender = await testSender()

const KREMMEN = { place: 'Kremmen', postalCode: '16766' }

const KINDS: LetterKind[] = ['confirmation', 'address_change', 'my_data', 'newsletter']
const letterOf = (kind: LetterKind) =>
  testLetter(sender, { kind, facts: kind === 'newsletter' ? NEWSLETTER_FACTS : {} })

/** On every letter, whatever it is. */
const ALWAYS = {
  'Content-Language': 'de',
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply',
  'Reply-To': 'betreiber@dorfteller.example',
}

test('nothing to unsubscribe from in letters that were asked for, and no vacation notice to any', () => {
  for (const kind of ['confirmation', 'address_change', 'my_data'] as const) {
    const stream = kind.replace('_', '-')
    expect(letterOf(kind).headers).toEqual({ ...ALWAYS, 'Feedback-ID': `${stream}:dorfteller` })
  }
})

test('a newsletter can be left with one click or by letter', () => {
  expect(letterOf('newsletter').headers).toEqual({
    ...ALWAYS,
    'Feedback-ID': 'newsletter:dorfteller',
    'List-Id': '<newsletter.dorfteller.example>',
    'List-Unsubscribe':
      `<https://dorfteller.example/abmelden?t=${TEST_TOKEN}>, ` +
      '<mailto:betreiber@dorfteller.example?subject=Abmelden>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})

test('with a way back each letter has a sender of its own, and an address to leave by that a program reads', () => {
  const wayBack = {
    returnPath: ({ id, to }: { id: string; to: string }) =>
      `bounce+${id.slice(0, 8)}.${to.length}@dorfteller.example`,
    unsubscribe: (id: string) => `bounce+${id.slice(0, 8)}.leave@dorfteller.example`,
  }
  const newsletter = { kind: 'newsletter', facts: NEWSLETTER_FACTS } as const
  const letter = testLetter({ ...sender, wayBack }, newsletter)
  expect(letter.envelope).toEqual({
    from: 'bounce+0b7c1d5e.16@dorfteller.example',
    to: [anna.email],
  })
  expect(letter.from.address).toBe('post@dorfteller.example')
  expect(letter.headers).toMatchObject({
    'List-Unsubscribe': expect.stringContaining(
      '<mailto:bounce+0b7c1d5e.leave@dorfteller.example?subject=Abmelden>',
    ),
  })
  const unread = testLetter({ ...sender, wayBack: { returnPath: wayBack.returnPath } }, newsletter)
  expect(unread.headers['List-Unsubscribe']).toContain(
    '<mailto:betreiber@dorfteller.example?subject=Abmelden>',
  )
})

test('the confirmation’s street is scenery: no number, no words, whatever is known', () => {
  const facts = { ...KREMMEN, neighbours: { households: 27, goal: 25 } }
  const { html, text, attachments } = testLetter(sender, { facts })
  expect(attachments).toMatchObject([{ cid: 'strasse@dorfteller', content: sender.streets[0] }])
  expect(html).toContain(' alt="" ')
  for (const form of [html, text]) expect(form).not.toMatch(/27 |Häuser|Haushalte/)
})

test('a letter stays far below what Gmail cuts off', () => {
  const line =
    'Ein Satz, wie man ihn eben so schreibt, mit **fettem** Wort und https://dorfteller.example/weg\n\n'
  const body = line.repeat(40)
  const { html } = testLetter(sender, { kind: 'newsletter', facts: { ...NEWSLETTER_FACTS, body } })
  expect(html.length).toBeLessThan(50_000)
  for (const kind of KINDS) expect(letterOf(kind).html.length).toBeLessThan(14_000)
})
