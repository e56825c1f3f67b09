import type { Site } from '../e2e/support/serve-site.ts'
import { storedSignups } from '../e2e/support/signup-story.ts'
import { anna, buelent, carla, entryOf } from '../support/people.ts'
import { expect, test } from './support/fixtures.ts'
import { meddle } from './support/meddle.ts'
import {
  contentOf,
  fillIn,
  formIsAwake,
  openForm,
  openFormAgain,
  PLACES,
  seesThanks,
  send,
} from './support/signup-form.ts'

/** What Chromium writes by itself about an answer that is no success. */
const REFUSED = /Failed to load resource/

/** Each of both once; who comes from a notice does it in all four ways (village.spec.ts). */
const VISITORS = [
  { javaScript: true, width: 320 },
  { javaScript: false, width: 1440 },
]

for (const { javaScript, width } of VISITORS) {
  test.describe(`${javaScript ? 'with' : 'without'} JavaScript, ${width} px wide`, () => {
    test.use({ javaScript, width })
    // Without a script the answer is a page of its own.
    const answered = javaScript ? 'dialog' : 'main'

    test('two neighbours share a computer: Anna signs up in the dialog, and Bülent after her', async ({
      visitor,
      site,
    }) => {
      const form = await openForm(visitor, PLACES.dialog)
      const untouched = await contentOf(visitor, form)
      expect(untouched).toMatchObject({ email: '', consent: false })
      await fillIn(visitor, form, anna)
      await send(visitor, form)
      await seesThanks(visitor, form)

      expect(await openFormAgain(visitor, PLACES.dialog)).toBe(form)
      expect(await contentOf(visitor, form)).toEqual(untouched)
      await fillIn(visitor, form, buelent)
      await send(visitor, form)
      await seesThanks(visitor, form)
      expect(await storedSignups(site)).toEqual([entryOf(anna), entryOf(buelent)])
    })

    test('Anna is on the list already and is told so', async ({ visitor, site, allowConsole }) => {
      allowConsole(REFUSED)
      await letAnnaBeOnTheList(site)
      const form = await openForm(visitor, PLACES.dialog)
      const again = { email: 'ANNA@Example.org', postal_code: carla.postal_code }
      await fillIn(visitor, form, again)
      await send(visitor, form)
      await visitor.sees('Diese E-Mail ist bereits registriert')
      expect(await contentOf(visitor, answered)).toEqual({ ...again, consent: true })
      expect(await storedSignups(site)).toEqual([entryOf(anna)])
    })

    test('the database is away: the form says so and keeps all, and a second try works', async ({
      visitor,
      site,
      allowConsole,
    }) => {
      allowConsole(REFUSED)
      allowConsole(/The sign-up was not stored\./)
      const form = await openForm(visitor, PLACES.dialog)
      await fillIn(visitor, form, buelent)
      await site.stopDatabase()
      try {
        await send(visitor, form)
        await visitor.sees('Fehler bei der Anmeldung')
        expect(await contentOf(visitor, answered)).toEqual({ ...entryOf(buelent), consent: true })
      } finally {
        await site.startDatabase()
      }
      await send(visitor, answered)
      await visitor.sees('Vielen Dank!')
      expect(await storedSignups(site)).toEqual([entryOf(buelent)])
    })
  })
}

for (const [name, place] of Object.entries(PLACES)) {
  test.describe('with JavaScript, 390 px wide', () => {
    test.use({ javaScript: true, width: 390 })

    test(`Anna’s browser has filled in the form before she touches it: the ${name} keeps everything`, async ({
      visitor,
      site,
    }) => {
      await visitor.open(place.path)
      await visitor.click('Ablehnen')
      await visitor.run(meddle, anna.email)
      if (place.form === 'dialog') await visitor.click('Jetzt anmelden', 'footer')
      await visitor.fill('Postleitzahl', anna.postal_code, place.form)
      await visitor.until('the form is awake', formIsAwake)

      const { value, focused } = await visitor.field('Postleitzahl', place.form)
      expect({ value, focused }).toEqual({ value: anna.postal_code, focused: true })
      const consent = `${place.form} .tick > :last-child`
      const room = await visitor.run((text) => document.querySelector(text)?.clientWidth, consent)
      expect(room, 'the consent is a text in a column, not beside an icon').toBeGreaterThan(200)
      await send(visitor, place.form)
      await visitor.sees('Vielen Dank!')
      expect(await storedSignups(site)).toEqual([entryOf(anna)])
    })
  })
}

async function letAnnaBeOnTheList({ pool }: Site): Promise<void> {
  await pool.query('insert into newsletter_signups (email, postal_code) values ($1, $2)', [
    anna.email,
    anna.postal_code,
  ])
}
