import { mergeTests } from '@playwright/test'
import { minutePasses } from '../e2e/support/letter-steps.ts'
import { test as newsletterTest } from '../e2e/support/newsletter-fixtures.ts'
import { crowd, crowdJoins } from '../support/crowd.ts'
import { aNewOperator, PASSWORD } from '../support/operators.ts'
import { test as engineTest, expect } from './support/fixtures.ts'

const test = mergeTests(engineTest, newsletterTest)

const selma = { name: 'Selma Sand', email: 'selma.sand@example.org' }
const SUBJECT = 'In Kremmen geht es los'

test('Selma sets a password by her one-time link, logs in, tries her letter and starts Kremmen', async ({
  visitor,
  newsletterSite,
}) => {
  const { database, smtp } = newsletterSite
  const neighbours = crowd(12)
  await crowdJoins(database, neighbours, '16766')
  const token = await aNewOperator({ database }, selma, 'send')

  await visitor.open(`/konsole/passwort#${token}`)
  await visitor.sees('Für Selma Sand, selma.sand@example.org.')
  await visitor.fill('Neues Passwort', PASSWORD)
  await visitor.fill('Noch einmal', PASSWORD)
  await visitor.click('Passwort setzen')
  await visitor.click('Jetzt anmelden')
  await visitor.fill('E-Mail-Adresse', selma.email)
  await visitor.fill('Passwort', PASSWORD)
  await visitor.click('Anmelden')
  await visitor.sees('Selma Sand')

  // Only a worker can say that nothing is missing, and the page asks again every 20 s.
  const worker = await newsletterSite.startWorker()
  await visitor.open('/konsole/briefe')
  await visitor.click('Neuen Brief schreiben')
  await visitor.fill('Postleitzahlen', '16766')
  await visitor.sees('12 Haushalte in Kremmen bekommen gleich einen Brief.')
  await visitor.fill('Betreff', SUBJECT)
  await visitor.fill('Text', 'Ab Freitag könnt ihr gemeinsam bestellen.')
  await visitor.sees('Noch kein Testbrief')
  await visitor.click('Testbrief an mich')
  await visitor.sees('Alles bereit.')
  await visitor.click('12 Briefe losschicken …')
  await visitor.sees('12 Briefe losschicken?')
  await visitor.click('12 Briefe losschicken')
  await visitor.sees('Noch hat niemand einen.', '.leaving')
  await minutePasses(newsletterSite)
  await visitor.sees('12 von 12 haben den Brief.')
  await worker.stop()

  const received = smtp.letters.filter(({ parsed }) => parsed.subject === SUBJECT)
  // Hers was to try it.
  const reached = [...neighbours, selma.email].sort()
  expect(received.flatMap(({ envelope }) => envelope.to).sort()).toEqual(reached)
})
