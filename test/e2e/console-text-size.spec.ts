import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumExecutable } from '../../scripts/browsers/chromium.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'

/**
 * Frieda's browser shows letters of 24 px instead of 16. Said in its settings, as media queries in em ask those and no
 * style of a page.
 */
const LETTERS = 24
const WIDTHS = [320, 390, 718, 1440]
const PAGES = [
  '/konsole',
  '/konsole/regionen',
  '/konsole/anmeldungen',
  '/konsole/anmeldungen/einlesen',
  '/konsole/besuche',
  '/konsole/briefe',
  '/konsole/briefe/neu',
  '/konsole/postausgang',
  '/konsole/einrichtung',
  '/konsole/protokoll',
  '/konsole/team',
]

test('with letters half as large again no page of the console is wider than the window', async ({
  site,
  watch,
  visitorAddress,
}) => {
  test.slow()
  const { rows } = await site.pool.query<{ region: string; sent: string }>(
    `with r as (insert into regions (name, goal) values ('Altmühltal', 250) returning id),
       p as (insert into region_places (postal_code, region_id) select code, id from r, unnest('{91732,91639}'::text[]) as code),
       n as (insert into newsletters (subject, body, postal_codes, is_launch, state, region_id, started_at, ended_at)
             select 'Es geht los im Altmühltal', 'Ab Freitag.', '{91732,91639}', true, 'finished', id, now(), now() from r
             returning id)
     select r.id as region, n.id as sent from r, n`,
  )
  const folder = await temporaryFolder()
  await mkdir(join(folder.path, 'Default'))
  await writeFile(
    join(folder.path, 'Default/Preferences'),
    JSON.stringify({ webkit: { webprefs: { default_font_size: LETTERS } } }),
  )
  const context = await chromium.launchPersistentContext(folder.path, {
    executablePath: await chromiumExecutable(),
    args: CHROMIUM_ARGS,
    baseURL: site.origin,
    locale: 'de-DE',
    extraHTTPHeaders: { 'x-forwarded-for': visitorAddress },
  })
  try {
    const page = await context.newPage()
    watch(page)
    await logIn(page, site, 'administer')
    const [{ region, sent } = { region: '', sent: '' }] = rows
    for (const path of [...PAGES, `/konsole/regionen/${region}`, `/konsole/briefe/${sent}`]) {
      await page.goto(path)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
        `${LETTERS}px`,
      )
      await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
      // Lists come after the head.
      await page.waitForLoadState('networkidle')
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 })
        await page.waitForTimeout(150)
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        expect.soft(wide, `${path} at ${width} px`).toBeLessThanOrEqual(width)
      }
    }
    await page.goto('about:blank')
  } finally {
    await context.close()
    await folder.remove()
    await site.pool.query(`delete from newsletters where subject = 'Es geht los im Altmühltal'`)
    await site.pool.query(`delete from regions where name = 'Altmühltal'`)
  }
})
