import { brotliCompressSync } from 'node:zlib'
import { PROOF_HEADER } from '../../src/contract/signup-proof.ts'
import { routes } from '../../src/routes.ts'
import { anna, buelent } from '../support/people.ts'
import type { Site } from './support/serve-site.ts'
import { expect, expectThanks, fillIn, openSignup, SIGNUPS, test } from './support/signup-story.ts'

/** How many letters of the reserve, for sign-ups with a proof, were admitted. */
async function fromReserve(site: Site): Promise<number> {
  const { rows } = await site.pool.query(
    'select count(*)::int as letters from public.admissions where from_reserve',
  )
  return rows[0]?.letters
}

/** The hour's budget is used up, as in a flood. */
async function flood(site: Site): Promise<void> {
  await site.pool.query(
    `insert into public.admissions (admitted_at, from_reserve, lane_digest, domain_digest)
     select now(), reserve, 'flood', 'flood' from generate_series(1, 1000), (values (true), (false)) as of (reserve)`,
  )
}

const forget = async ({ site }: { site: { pool: { query(sql: string): Promise<unknown> } } }) => {
  await site.pool.query('delete from public.admissions')
}
// Whoever signed up in the stories before is not counted here, and a flood not in those after.
test.beforeEach(forget)
test.afterEach(forget)

test('while Anna fills the form her browser solves the puzzle; she notices nothing of it', async ({
  page,
  site,
}) => {
  const asked = page.waitForResponse(`**${routes.signupChallenge}`)
  const form = await openSignup(page)
  await fillIn(form, anna)
  await asked
  // As long as filling in takes anybody.
  await page.waitForTimeout(2_500)
  const sent = page.waitForRequest(SIGNUPS)
  await form.submit.click()
  const request = await sent
  expect((await request.allHeaders())[PROOF_HEADER]).toMatch(/^[\w-]{400,2000}$/)
  // What is sent to any backend is the specification's.
  expect(request.postDataJSON()).toEqual({ email: anna.email, postal_code: anna.postal_code })
  await expectThanks(page)
  expect(await fromReserve(site)).toBe(1)
})

test('a browser that has no cryptography for this page signs up all the same', async ({ page, site }) => {
  await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
  const challenges: string[] = []
  page.on(
    'request',
    (request) => request.url().endsWith(routes.signupChallenge) && challenges.push(request.url()),
  )
  const form = await openSignup(page)
  await fillIn(form, anna)
  await form.submit.click()
  await expectThanks(page)
  expect(challenges).toEqual([])
  expect(await fromReserve(site)).toBe(0)
})

test('in a flood the thanks stay the specification’s, and the card says that the letter comes later', async ({
  page,
  site,
}) => {
  await flood(site)
  const form = await openSignup(page)
  await fillIn(form, buelent)
  await form.submit.click()
  await expect(page.getByRole('status').filter({ hasText: 'Vielen Dank!' })).toBeVisible()
  const card = page.getByRole('region', { name: 'Noch ein Schritt' })
  await expect(card).toContainText('Gerade melden sich ungewöhnlich viele an.')
  await expect(card).not.toContainText('Wir haben an')
})

test('the code for it comes with the first letter that is typed, and is less than 3 kB', async ({ page }) => {
  const scripts: { url: string; code: string }[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return
    scripts.push({ url: response.url(), code: await response.text() })
  })
  const form = await openSignup(page)
  await page.waitForLoadState('networkidle')
  expect(scripts.filter(({ code }) => code.includes('PBKDF2'))).toEqual([])
  await form.email.fill(anna.email)
  await expect.poll(() => scripts.filter(({ code }) => code.includes('PBKDF2'))).toHaveLength(1)
  const [solver] = scripts.filter(({ code }) => code.includes('PBKDF2'))
  const bytes = brotliCompressSync(solver?.code ?? '').length
  expect(bytes).toBeLessThan(3_000)
})
