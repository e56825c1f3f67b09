import type { TestInfo } from '@playwright/test'
import { expectPicture } from '../pictures/support/compare.ts'
import { anna } from '../support/people.ts'
import { expect, test } from './support/fixtures.ts'
import type { Visitor } from './support/visitor.ts'

test.use({ width: 390 })

test('the start page looks in every browser as it did', async ({ visitor, engineName }, info) => {
  await visitor.open('/')
  await visitor.click('Ablehnen')
  await visitor.seesNo('Dürfen wir messen?')
  await expectView(visitor, 'home', engineName, info)
})

test('the filled-in dialog looks in every browser as it did', async ({ visitor, engineName }, info) => {
  await visitor.open('/')
  await visitor.click('Ablehnen')
  await visitor.click('App Store')
  await visitor.fill('E-Mail-Adresse', anna.email)
  await visitor.fill('Postleitzahl', anna.postal_code)
  await visitor.sees('Kremmen', 'dialog')
  // A caret would blink.
  await visitor.tick('Meine E-Mail-Adresse')
  await expectView(visitor, 'dialog', engineName, info)
})

async function expectView(visitor: Visitor, name: string, engine: string, info: TestInfo): Promise<void> {
  await visitor.until('nothing moves, and the fonts are there', () => {
    return document.fonts.status === 'loaded' && document.getAnimations().length === 0
  })
  const version = await visitor.run(() => navigator.userAgent)
  // WebKit hands out its last frame, and draws the next one in its own time.
  await expect(async () => {
    expectPicture(await visitor.screenshot(), `${engine}-${name}`, { engine, version }, info)
  }).toPass({ timeout: 15_000, intervals: [500] })
}
