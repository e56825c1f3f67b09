import { storedSignups } from '../e2e/support/signup-story.ts'
import { anna, buelent, entryOf } from '../support/people.ts'
import { expect, test } from './support/fixtures.ts'

test('two neighbours share a computer: Anna signs up in the dialog, and Bülent after her', async ({
  visitor,
  site,
}) => {
  await visitor.open('/')
  await visitor.click('Ablehnen')
  for (const person of [anna, buelent]) {
    await visitor.click('Jetzt anmelden', 'footer')
    await visitor.fill('E-Mail-Adresse', person.email)
    await visitor.fill('Postleitzahl', person.postal_code)
    await visitor.tick('Meine E-Mail-Adresse')
    await visitor.click('Jetzt anmelden', 'dialog')
    await visitor.sees('Vielen Dank!')
    await visitor.seesNo('Wir sagen dir Bescheid.')
    await visitor.click('Meldung schließen')
  }
  expect(await storedSignups(site)).toEqual([entryOf(anna), entryOf(buelent)])
})
