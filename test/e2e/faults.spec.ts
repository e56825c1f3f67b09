import { routes } from '../../src/routes.ts'
import { anna, entryOf } from '../support/people.ts'
import {
  expect,
  expectFailure,
  expectThanks,
  FAILED_LOAD,
  fillIn,
  formIn,
  NOT_STORED,
  openSignup,
  SIGNUPS,
  storedSignups,
  test,
} from './support/signup-story.ts'
import { formAwake } from './support/visitor.ts'

test.beforeEach(({ allowConsole }) => {
  allowConsole(FAILED_LOAD)
  allowConsole(NOT_STORED)
})

for (const arrives of [false, true]) {
  test(`scripts cannot ${arrives ? 'hear' : 'ask'}: the plain way works`, async ({ page, site }) => {
    const form = await openSignup(page)
    await fillIn(form, anna)
    await page.route(SIGNUPS, async (route) => {
      if (arrives) await route.fetch()
      await route.abort('blockedbyclient')
    })
    await form.submit.click()
    await expectFailure(page)
    await page.getByRole('button', { name: 'Auf anderem Weg senden' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vielen Dank!')
    expect(await storedSignups(site)).toEqual([entryOf(anna)])
  })
}

test('the form’s script was lost: the next touch asks again, and nothing typed is lost', async ({ page }) => {
  await page.route('**/_astro/islands.*.js', (route) => route.abort('connectionreset'), { times: 1 })
  await page.goto(routes.village('17268'))
  const form = formIn(page.getByRole('main'))
  const lost = page.waitForEvent('requestfailed')
  await form.email.fill(anna.email)
  await lost
  await form.consent.check()
  await formAwake(page)
  await expect(form.email).toHaveValue(anna.email)
  await form.submit.click()
  await expectThanks(page)
})
