import type { Page } from '@playwright/test'
import { addOperator, PASSWORD, type Role } from '../../promises/let-in.ts'
import { expect, type Site } from './fixtures.ts'

let count = 0

/** Lets somebody in and leaves them logged in, in the page's browser. @returns whose session it is */
export async function logIn(page: Page, site: Site, role: Role = 'administer') {
  const person = { name: 'Carla Conrad', email: `carla-${process.pid}-${++count}@example.org`, role }
  await addOperator(site, person)
  const answer = await page.request.post(`${site.origin}/konsole/auth/sign-in/email`, {
    data: { email: person.email, password: PASSWORD },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return person
}
