import { noticeChannel } from '../../src/contract/visit.ts'
import { routes } from '../../src/routes.ts'
import { letterTo, linkIn } from '../e2e/support/post.ts'
import type { Site } from '../e2e/support/serve-site.ts'
import { carla } from '../support/people.ts'
import { expect, test } from './support/fixtures.ts'
import { send } from './support/signup-form.ts'
import type { Visitor } from './support/visitor.ts'

/** Each story has a village of its own, whose street lights up once. */
const STORIES = [
  { javaScript: true, width: 320, postalCode: '17252', place: 'Mirow' },
  { javaScript: true, width: 1440, postalCode: '17268', place: 'Templin' },
  { javaScript: false, width: 320, postalCode: '16928', place: 'Pritzwalk' },
  { javaScript: false, width: 1440, postalCode: '15306', place: 'Seelow' },
]

/** Households of a village that have confirmed before, without the way that leads there. */
async function letWait({ pool }: Site, postalCode: string, households: number): Promise<void> {
  await pool.query(
    `insert into signup_changes (postal_code, day, signed_up, confirmed, withdrawn, open, waiting)
     values ($1, '2026-11-21', $2, $2, 0, 0, $2)`,
    [postalCode, households],
  )
}

/** The code that Carla's sign-up came with. */
async function channelOf({ pool }: Site): Promise<string | null | undefined> {
  const { rows } = await pool.query<{ channel: string | null }>(
    'select channel from newsletter_signups where email = $1',
    [carla.email],
  )
  return rows[0]?.channel
}

async function fitsTheWindow(visitor: Visitor): Promise<void> {
  expect(await visitor.run(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

for (const { javaScript, width, postalCode, place } of STORIES) {
  test.describe(`${javaScript ? 'with' : 'without'} JavaScript, ${width} px wide`, () => {
    test.use({ javaScript, width })

    test(`Carla finds ${place}'s notice at the bus stop, and her light comes on as the tenth`, async ({
      visitor,
      site,
    }) => {
      await letWait(site, postalCode, 9)
      // Where the notice's code leads to (door/places/notice.test.ts reads it).
      const path = routes.village(postalCode)
      await visitor.open(routes.byChannel(path, noticeChannel(postalCode)))
      await visitor.sees(place, 'h1')
      await fitsTheWindow(visitor)
      expect((await visitor.field('Postleitzahl', '.signup-form')).value).toBe(postalCode)
      await visitor.fill('E-Mail-Adresse', carla.email)
      await visitor.tick('Meine E-Mail-Adresse')
      // Whoever copies the address hands on a page, not a notice.
      if (javaScript) expect(await visitor.path()).toBe(path)
      await send(visitor, '.signup-form')

      await visitor.sees('Vielen Dank!')
      await visitor.sees('Erst dann stehst du auf der Liste.')
      expect(await channelOf(site)).toBe(noticeChannel(postalCode))
      // Without a script it is another page, whose address names nobody.
      if (javaScript) await visitor.sees(carla.email)
      await fitsTheWindow(visitor)

      await visitor.open(linkIn(await letterTo(site, carla.email, /bitte bestätigen/i)))
      await visitor.click('Anmeldung bestätigen')
      await visitor.sees('Dein Licht ist an.')
      await visitor.sees(`Du bist das 10. Haus in ${place}. Noch 15 bis zum Ziel.`)
      await fitsTheWindow(visitor)
    })
  })
}
