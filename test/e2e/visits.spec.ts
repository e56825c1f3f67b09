import type { Page } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import type { Site } from './support/serve-site.ts'
import { expect, FAILED_LOAD, test } from './support/signup-story.ts'
import { awake } from './support/visitor.ts'

const VISITS = `**${routes.rest.visits}*`
const BROWSER = 'Mozilla/5.0 (Annas Browser)'

test.use({ userAgent: BROWSER })

async function storedVisits(site: Site) {
  const { rows } = await site.pool.query<{ user_agent: string; referrer: string | null; page_path: string }>(
    'select user_agent, referrer, page_path from website_visits order by id',
  )
  return rows
}

const storedPaths = async (site: Site) => (await storedVisits(site)).map(({ page_path }) => page_path)

/** Opens the page and waits until its visit has been answered. */
async function visit(page: Page, path: string): Promise<void> {
  const [answer] = await Promise.all([page.waitForResponse(VISITS), page.goto(path)])
  expect(answer.status()).toBe(201)
}

test('each load of the start page and of a town page is one visit', async ({ page, site }) => {
  await visit(page, '/')
  expect(await storedVisits(site)).toEqual([{ user_agent: BROWSER, referrer: null, page_path: '/' }])
  await visit(page, '/kremmen')
  await Promise.all([page.waitForResponse(VISITS), page.reload()])
  await expect.poll(() => storedPaths(site)).toEqual(['/', '/kremmen', '/kremmen'])
})

test('the visit says agent, origin and path, with the public key, and nothing else', async ({
  page,
  site,
}) => {
  const [request] = await Promise.all([page.waitForRequest(VISITS), page.goto('/kremmen?utm_source=brief#x')])
  expect(request.postDataJSON()).toEqual({ user_agent: BROWSER, referrer: null, page_path: '/kremmen' })
  const headers = await request.allHeaders()
  expect(headers.apikey).toBe(site.publicKey)
  expect(headers.authorization).toBe(`Bearer ${site.publicKey}`)
  expect(headers.cookie).toBeUndefined()
  expect((await request.response())?.status()).toBe(201)
})

test('privacy policy, legal notice, sign-up page and unknown addresses are no visits', async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(FAILED_LOAD)
  allowConsole(/\/gibt-es-nicht/)
  const sent: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === routes.rest.visits) sent.push(page.url())
  })
  for (const path of ['/datenschutz', '/impressum', '/anmelden', '/gibt-es-nicht']) {
    await page.goto(path)
    await awake(page)
  }
  expect(sent).toEqual([])
  await visit(page, '/')
  expect(await storedPaths(site)).toEqual(['/'])
})

test('where Anna came from is kept without what she looked at there', async ({ page, site }) => {
  await page.goto('/datenschutz?brief=anna@example.org')
  const back = page.getByRole('link', { name: /Zurück zur Startseite/ }).first()
  await Promise.all([page.waitForResponse(VISITS), back.click()])
  expect(await storedVisits(site)).toEqual([{ user_agent: BROWSER, referrer: site.origin, page_path: '/' }])
})

test('the code of a notice comes along, beside the visit', async ({ page, site }) => {
  await visit(page, '/kremmen?v=aushang-kremmen')
  const { rows } = await site.pool.query('select page_path, channel from website_visits')
  expect(rows).toEqual([{ page_path: '/kremmen', channel: 'aushang-kremmen' }])
})

for (const [name, property, value] of [
  ['Global Privacy Control', 'globalPrivacyControl', true],
  ['Do Not Track', 'doNotTrack', '1'],
] as const) {
  test(`Bülent's browser says ${name}: he is not recorded`, async ({ page, site, context }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === routes.rest.visits) sent.push(request.url())
    })
    await page.addInitScript(
      ([asked, answer]) => Object.defineProperty(navigator, asked, { get: () => answer }),
      [property, value] as const,
    )
    await page.goto('/')
    await awake(page)
    await page.goto('/kremmen')
    await awake(page)
    expect(sent).toEqual([])

    // Carla, who asks for nothing, is: the recording works.
    const carla = await context.newPage()
    await visit(carla, '/')
    expect(await storedPaths(site)).toEqual(['/'])
  })
}

for (const [name, answer] of [
  ['the line is cut', undefined],
  ['the backend refuses', { status: 500, json: { code: 'XX000', message: 'internal error' } }],
] as const) {
  test(`${name}: the visitor notices nothing, there is only a debug line`, async ({ page, allowConsole }) => {
    allowConsole(FAILED_LOAD)
    allowConsole(/^console debug: The visit was not recorded\./)
    await page.route(VISITS, (route) => (answer ? route.fulfill(answer) : route.abort('connectionreset')))
    const [line] = await Promise.all([
      page.waitForEvent('console', (message) => message.text().startsWith('The visit was not recorded.')),
      page.goto('/'),
    ])
    expect(line.type()).toBe('debug')
    await expect(page.locator('.toast')).toHaveCount(0)
  })
}

test('the database is away: the page stands, the visitor notices nothing', async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(FAILED_LOAD)
  allowConsole(/^console debug: The visit was not recorded\./)
  await site.stopDatabase()
  try {
    const [answer] = await Promise.all([page.waitForResponse(VISITS), page.goto('/')])
    expect(answer.status()).toBe(503)
    await awake(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.toast')).toHaveCount(0)
  } finally {
    await site.startDatabase()
  }
})
