import type { Page } from '@playwright/test'
import type { Role } from '../../../src/office/auth/roles.ts'
import { addOperator } from '../../../src/office/team.ts'
import { consoleRoutes } from '../../../src/routes.ts'
import { choosePassword, PASSWORD } from '../../support/operators.ts'
import type { Site } from './fixtures.ts'

let count = 0

/**
 * Adds somebody as `npm run dorfteller -- operator` does and leaves them logged in in the page's browser.
 * @returns whose session it is
 */
export async function logIn(
  page: Page,
  site: Site,
  role: Role = 'administer',
): Promise<{ name: string; email: string }> {
  const person = { name: 'Carla Conrad', email: `carla-${process.pid}-${++count}@example.org` }
  const link = await addOperator(site.pool, { ...person, role })
  if (!link) throw new Error('There is one already.')
  await choosePassword(site.pool, link.token)
  const answer = await page.request.post(`${site.origin}${consoleRoutes.auth}/sign-in/email`, {
    data: { email: person.email, password: PASSWORD },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  if (!answer.ok()) throw new Error(`Nobody was logged in: ${answer.status()} ${await answer.text()}`)
  return person
}
