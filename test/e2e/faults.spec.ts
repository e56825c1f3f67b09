import { routes } from '../../src/routes.ts'
import { anna, buelent, entryOf } from '../support/people.ts'
import {
  expect,
  expectFailure,
  expectFilledIn,
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
import { formAwake, signupDialog } from './support/visitor.ts'

test.beforeEach(({ allowConsole }) => {
  allowConsole(FAILED_LOAD)
  allowConsole(NOT_STORED)
})

test('the answer is lost after the entry was stored: no thanks; the second try is no duplicate, one entry', async ({
  page,
  site,
}) => {
  await page.route(SIGNUPS, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  const form = await openSignup(page)
  await fillIn(form, anna)
  await form.submit.click()
  await expectFailure(page)
  await expect(signupDialog(page)).toBeVisible()
  await expectFilledIn(form, anna)
  expect(await storedSignups(site)).toEqual([entryOf(anna)])

  await page.unroute(SIGNUPS)
  await form.submit.click()
  await expectThanks(page)
  expect(await storedSignups(site)).toEqual([entryOf(anna)])
})

test('Anna has no network: nothing is stored, and with the network back it works', async ({
  page,
  site,
  context,
}) => {
  const form = await openSignup(page)
  await form.postalCode.fill(anna.postal_code)
  await context.setOffline(true)
  await fillIn(form, anna)
  await form.submit.click()
  await expectFailure(page)
  await expectFilledIn(form, anna)
  expect(await storedSignups(site)).toEqual([])

  await context.setOffline(false)
  await form.submit.click()
  await expectThanks(page)
  expect(await storedSignups(site)).toEqual([entryOf(anna)])
})

test('the network goes while the form is being sent', async ({ page, site, context }) => {
  const form = await openSignup(page)
  await fillIn(form, anna)
  await page.route(SIGNUPS, async (route) => {
    await context.setOffline(true)
    await route.continue()
  })
  await form.submit.click()
  await expectFailure(page)
  await expectFilledIn(form, anna)
  expect(await storedSignups(site)).toEqual([])
  await context.setOffline(false)
})

for (const arrives of [false, true]) {
  test(`an extension keeps scripts from ${arrives ? 'hearing' : 'asking'}: the plain way, which Anna is offered, works`, async ({
    page,
    site,
    allowConsole,
  }) => {
    allowConsole(FAILED_LOAD)
    allowConsole(NOT_STORED)
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

test('the database is away: Bülent is told, keeps what he typed, and succeeds once it is back', async ({
  page,
  site,
}) => {
  const form = await openSignup(page)
  await fillIn(form, buelent)
  await site.stopDatabase()
  try {
    const [answer] = await Promise.all([page.waitForResponse(SIGNUPS), form.submit.click()])
    expect(answer.status()).toBe(503)
    expect(answer.headers()['retry-after']).toMatch(/^[1-9][0-9]*$/)
    await expectFailure(page)
    await expect(signupDialog(page)).toBeVisible()
    await expectFilledIn(form, buelent)
  } finally {
    await site.startDatabase()
  }
  await form.submit.click()
  await expectThanks(page)
  expect(await storedSignups(site)).toEqual([entryOf(buelent)])
})

test('the form’s script was lost on the way: the next touch asks for it again, and nothing typed is lost', async ({
  page,
}) => {
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

test('too many sign-ups from one line: the next one is told to come back later', async ({
  page,
  site,
  visitorAddress,
}) => {
  const form = await openSignup(page)
  await fillIn(form, anna)
  const others = Array.from({ length: 60 }, () =>
    fetch(`${site.origin}/rest/v1/newsletter_signups`, {
      method: 'POST',
      headers: {
        'x-forwarded-for': visitorAddress,
        apikey: site.publicKey,
        authorization: `Bearer ${site.publicKey}`,
        'content-type': 'application/json',
      },
      body: '{"email":"nobody"}',
    }),
  )
  await Promise.all(others)
  const [answer] = await Promise.all([page.waitForResponse(SIGNUPS), form.submit.click()])
  expect(answer.status()).toBe(429)
  await expectFailure(page)
  await expectFilledIn(form, anna)
  expect(await storedSignups(site)).toEqual([])
})

for (const [status, contentType, body] of [
  [500, 'application/json', '{"code":"XX000","details":null,"hint":null,"message":"internal error"}'],
  [502, 'text/html', '<html><body>Bad Gateway</body></html>'],
  [504, 'text/plain', ''],
] as const) {
  test(`an answer ${status} as ${contentType} is an error, never a thanks`, async ({ page, site }) => {
    await page.route(SIGNUPS, (route) => route.fulfill({ status, contentType, body }))
    const form = await openSignup(page)
    await fillIn(form, anna)
    await form.submit.click()
    await expectFailure(page)
    await expectFilledIn(form, anna)
    expect(await storedSignups(site)).toEqual([])
  })
}

test('a server that never answers: the form gives up by itself and can be sent again', async ({
  page,
  site,
}) => {
  // The form's own patience, 200 times shorter the first time.
  await page.addInitScript(() => {
    const real = window.setTimeout
    let shortened = false
    window.setTimeout = ((work: () => void, milliseconds?: number) => {
      const first = milliseconds === 20_000 && !shortened
      shortened ||= first
      return real(work, first ? 100 : milliseconds)
    }) as typeof window.setTimeout
  })
  const end = Promise.withResolvers<void>()
  await page.route(SIGNUPS, async (route) => {
    await end.promise
    await route.abort().catch(() => undefined)
  })
  const form = await openSignup(page)
  await fillIn(form, anna)
  const given = page.waitForEvent('requestfailed')
  await form.submit.click()
  await expectFailure(page)
  await expectFilledIn(form, anna)
  // Only then is it gone for the browser too, and nothing of it can be sent on.
  await given
  end.resolve()

  await page.unroute(SIGNUPS)
  await form.submit.click()
  await expectThanks(page)
  expect(await storedSignups(site)).toEqual([entryOf(anna)])
})
