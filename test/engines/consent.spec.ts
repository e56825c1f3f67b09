import { expect, test } from './support/fixtures.ts'
import type { Visitor } from './support/visitor.ts'

const QUESTION = 'Dürfen wir Werbung messen?'

const storedChoice = (visitor: Visitor) => visitor.run(() => localStorage.getItem('cookie-consent'))

// Where the note takes most of the window.
test.use({ width: 320 })

test('Anna accepts, is not asked again, and changes her mind in the footer', async ({ visitor }) => {
  await visitor.open('/')
  await visitor.sees(QUESTION)
  expect(await storedChoice(visitor)).toBeNull()
  await visitor.click('Alle akzeptieren')
  await visitor.seesNo(QUESTION)
  await visitor.open('/')
  await visitor.seesNo(QUESTION)
  expect(await storedChoice(visitor)).toBe('accepted')
  // The bar comes at the lower edge meanwhile.
  await visitor.scrollTo(10_000)
  await visitor.sees('10% Rabatt sichern!', '.sticky-bar')
  await visitor.click('Cookie-Einstellungen')
  await visitor.sees(QUESTION)
  await visitor.click('Ablehnen')
  await visitor.seesNo(QUESTION)
  expect(await storedChoice(visitor)).toBe('rejected')
})
