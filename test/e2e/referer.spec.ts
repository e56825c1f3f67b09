import { routes } from '../../src/routes.ts'
import { openDoorway } from '../engines/support/doorway.ts'
import { expect, test } from './support/fixtures.ts'

test('no page behind a letter’s link tells its token to what it asks for, read on the wire', async ({
  page,
  site,
  visitorAddress,
  allowConsole,
}) => {
  // Whoever has no right link is told so by the status, too.
  allowConsole(/404|410/)
  const doorway = await openDoorway(site.origin, { address: visitorAddress, listening: false })
  for (const path of [routes.confirm, routes.unsubscribe, routes.myData, routes.changeAddress]) {
    await page.goto(doorway.origin + routes.withToken(path, 'A'.repeat(43)))
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
  }
  expect(doorway.said).toEqual([])
  await doorway.close()
})
