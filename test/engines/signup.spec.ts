import { storedSignups } from '../e2e/support/signup-story.ts'
import { anna, buelent, entryOf } from '../support/people.ts'
import { expect, test } from './support/fixtures.ts'
import { meddle } from './support/meddle.ts'
import {
  contentOfForm,
  formIsAwake,
  openForm,
  openFormAgain,
  seesThanks,
  signUp,
} from './support/signup-form.ts'

test('two neighbours share a computer: Anna signs up, and Bülent after her', async ({ visitor, site }) => {
  await openForm(visitor)
  const untouched = await contentOfForm(visitor)
  expect(untouched).toMatchObject({ email: '', consent: false })
  await signUp(visitor, anna)
  await seesThanks(visitor)

  await openFormAgain(visitor)
  expect(await contentOfForm(visitor)).toEqual(untouched)
  await signUp(visitor, buelent)
  await seesThanks(visitor)
  expect(await storedSignups(site)).toEqual([entryOf(anna), entryOf(buelent)])
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
