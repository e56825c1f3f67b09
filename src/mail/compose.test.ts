import { expect, test } from 'vitest'
import { NEWSLETTER_FACTS, TEST_TOKEN, testLetter, testSender } from '../../test/support/letters.ts'
import { anna } from '../../test/support/people.ts'

const sender = await testSender()

const newsletter = { kind: 'newsletter', facts: NEWSLETTER_FACTS } as const

/** On every letter, whatever it is. */
const ALWAYS = {
  'Content-Language': 'de',
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply',
  'Reply-To': 'betreiber@dorfteller.example',
}

test('a newsletter can be left with one click or by letter, of what was asked for there is nothing to leave', () => {
  for (const kind of ['confirmation', 'address_change', 'my_data'] as const) {
    const facts = { place: 'Kremmen', postalCode: '16766', neighbours: { households: 27, goal: 25 } }
    const { headers, html, text, attachments } = testLetter(sender, { kind, facts })
    expect(headers).toEqual({ ...ALWAYS, 'Feedback-ID': `${kind.replace('_', '-')}:dorfteller` })
    expect(html.length).toBeLessThan(14_000)
    // The confirmation never advertises: its street is scenery, whatever is known.
    const streets = kind === 'confirmation' ? [sender.streets[0]] : []
    expect(attachments.map(({ content }) => content)).toEqual(streets)
    expect(html + text).not.toMatch(/27 |Häuser|Haushalte/)
  }
  expect(testLetter(sender, newsletter).headers).toEqual({
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
  const letter = testLetter({ ...sender, wayBack }, newsletter)
  expect(letter.envelope).toEqual({ from: 'bounce+0b7c1d5e.16@dorfteller.example', to: [anna.email] })
  expect(letter.from.address).toBe('post@dorfteller.example')
  const leave = '<mailto:bounce+0b7c1d5e.leave@dorfteller.example?subject=Abmelden>'
  expect(letter.headers['List-Unsubscribe']).toContain(leave)
  const unread = testLetter({ ...sender, wayBack: { returnPath: wayBack.returnPath } }, newsletter)
  expect(unread.headers['List-Unsubscribe']).toContain('<mailto:betreiber@dorfteller.example?')
})

test('a long newsletter stays far below what Gmail cuts off', () => {
  const line =
    'Ein Satz, wie man ihn eben so schreibt, mit **fettem** Wort und https://dorfteller.example/weg\n\n'
  const facts = { ...NEWSLETTER_FACTS, body: line.repeat(40) }
  expect(testLetter(sender, { kind: 'newsletter', facts }).html.length).toBeLessThan(50_000)
})
