import { expect, test } from './support/fixtures.ts'
import type { Visitor } from './support/visitor.ts'

const QUESTION = 'Dürfen wir Werbung messen?'

const storedChoice = (visitor: Visitor) => visitor.run(() => localStorage.getItem('cookie-consent'))

// Where the note takes most of the window.
test.use({ width: 320 })

for (const [answer, stored] of [
  ['Alle akzeptieren', 'accepted'],
  ['Ablehnen', 'rejected'],
  ['Schließen und ablehnen', 'rejected'],
] as const) {
  test(`Anna answers the cookie note with „${answer}“ and is not asked again`, async ({ visitor }) => {
    await visitor.open('/')
    await visitor.sees(QUESTION)
    expect(await storedChoice(visitor)).toBeNull()
    await visitor.click(answer)
    await visitor.seesNo(QUESTION)
    expect(await storedChoice(visitor)).toBe(stored)

    await visitor.reload()
    await visitor.seesNo(QUESTION)
    await visitor.open('/kremmen')
    await visitor.seesNo(QUESTION)
    expect(await storedChoice(visitor)).toBe(stored)
  })
}

test('Anna changes her mind in the footer', async ({ visitor }) => {
  await visitor.open('/')
  await visitor.click('Alle akzeptieren')
  // The bar comes at the lower edge meanwhile.
  await visitor.scrollTo(10_000)
  await visitor.sees('10% Rabatt sichern!', '.sticky-bar')
  await visitor.click('Cookie-Einstellungen')
  await visitor.sees(QUESTION)
  await visitor.click('Ablehnen')
  await visitor.seesNo(QUESTION)
  expect(await storedChoice(visitor)).toBe('rejected')
})
