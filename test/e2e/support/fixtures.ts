import { type Site, startSite } from '../../promises/site.ts'
import { test as base, expect } from '../../promises/story.ts'

export { expect, type Site }

/** No server listens there: a story answers the request itself. */
export const ADS_SCRIPT = 'http://localhost:47117/gtag/js'

/** The promises' `test`; each story begins with nobody signed up, nothing counted, planned or said of the operator. */
export const test = base.extend<{ emptied: undefined }, { site: Site; measuresAds: boolean }>({
  measuresAds: [false, { scope: 'worker', option: true }],
  site: [
    async ({ measuresAds }, use) => {
      const ads = { PUBLIC_ADS_ID: 'AW-TEST123456', PUBLIC_ADS_SCRIPT_URL: ADS_SCRIPT }
      const site = await startSite(measuresAds ? ads : {})
      await use(site)
      await site.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  emptied: [async ({ site }, use) => use(await empty(site)), { auto: true }],
})

async function empty({ pool, smtp }: Site): Promise<undefined> {
  await pool.query(`update letters set state = 'cancelled' where state = 'waiting'`)
  // What the office has in hand still goes out, to the story before.
  const inHand = async () => (await pool.query(`select from letters where state = 'sending'`)).rowCount
  await expect.poll(inHand, { intervals: [50] }).toBe(0)
  // Office and door go on meanwhile: who is chosen to give way tries again (PostgreSQL's manual, 13.3.4).
  await expect(() =>
    pool.query(
      `truncate letters, newsletter_signups, newsletters, regions, region_places, place_starts, place_days,
         website_visits, visit_days cascade`,
    ),
  ).toPass()
  await pool.query('update places set goal = null where goal is not null')
  await pool.query(`update site set facts = '{}', blockers = '[]', demo_filled_at = null`)
  smtp.letters.length = 0
}
