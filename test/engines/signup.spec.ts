import type { Site } from '../e2e/support/serve-site.ts'
import { storedSignups } from '../e2e/support/signup-story.ts'
import { anna, buelent, carla, entryOf } from '../support/people.ts'
import { expect, test } from './support/fixtures.ts'
import { meddle } from './support/meddle.ts'
import { contentOf, formIsAwake, openForm, openFormAgain, seesThanks, signUp } from './support/signup-form.ts'

test('two neighbours share a computer: Anna signs up, and Bülent after her', async ({ visitor, site }) => {
  const form = await openForm(visitor)
  const untouched = await contentOf(visitor, form)
  expect(untouched).toMatchObject({ email: '', consent: false })
  await signUp(visitor, form, anna)
  await seesThanks(visitor)

  expect(await openFormAgain(visitor)).toBe(form)
  expect(await contentOf(visitor, form)).toEqual(untouched)
  await signUp(visitor, form, buelent)
  await seesThanks(visitor)
  expect(await storedSignups(site)).toEqual([entryOf(anna), entryOf(buelent)])
})

test.describe('without JavaScript', () => {
  test.use({ javaScript: false })

  test('Anna is on the list already, and keeps what she typed', async ({ visitor, site, allowConsole }) => {
    // What a browser writes by itself about an answer that is no success.
    allowConsole(/Failed to load resource/)
    await letAnnaBeOnTheList(site)
    const form = await openForm(visitor)
    const again = { email: 'ANNA@Example.org', postal_code: carla.postal_code }
    await signUp(visitor, form, again)
    await visitor.sees('Diese E-Mail ist bereits registriert')
    expect(await contentOf(visitor, 'main')).toEqual({ ...again, consent: true })
    expect(await storedSignups(site)).toEqual([entryOf(anna)])
  })
})

test('a browser has filled in the form before Anna does: it keeps everything', async ({ visitor, site }) => {
  await visitor.open('/')
  await visitor.click('Ablehnen')
  await visitor.run(meddle, anna.email)
  await visitor.click('Jetzt anmelden', 'footer')
  await visitor.fill('Postleitzahl', anna.postal_code, 'dialog')
  await visitor.until('the form is awake', formIsAwake)
  const { value, focused } = await visitor.field('Postleitzahl', 'dialog')
  expect({ value, focused }).toEqual({ value: anna.postal_code, focused: true })
  await visitor.click('Jetzt anmelden', 'dialog')
  await visitor.sees('Vielen Dank!')
  expect(await storedSignups(site)).toEqual([entryOf(anna)])
})

async function letAnnaBeOnTheList({ pool }: Site): Promise<void> {
  await pool.query('insert into newsletter_signups (email, postal_code) values ($1, $2)', [
    anna.email,
    anna.postal_code,
  ])
}
