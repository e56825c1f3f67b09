import { HtmlValidate } from 'html-validate'
import { routes } from '../../src/routes.ts'
import { everyTemplate } from './support/every-template.ts'
import { expect, test } from './support/fixtures.ts'

/** Those that the server puts together of more than what it is asked for. */
const PUT_TOGETHER = [
  routes.village('16833'),
  routes.signupFor('99999'),
  routes.signupThanksFor('16766'),
  routes.notice('16766'),
]

test('every kind of page keeps to the standard', async ({ request, site }) => {
  test.slow()
  const pages = await everyTemplate(site)
  for (const path of PUT_TOGETHER) pages.push([path, await (await request.get(path)).text()])
  const mistyped = await request.post(routes.signup, { form: { email: 'grete"&<', postal_code: '1676' } })
  const refused = await mistyped.text()
  for (const said of ['<title>Fehler: ', 'Drei Angaben stimmen noch nicht.']) expect(refused).toContain(said)
  pages.push(['what Grete mistyped', refused])
  expect(pages.length).toBeGreaterThan(60)

  const checker = new HtmlValidate({ extends: ['html-validate:standard'] })
  const found: string[] = []
  for (const [name, html] of pages) {
    const { results } = await checker.validateString(html)
    found.push(...results.flatMap(({ messages }) => messages.map(({ message }) => `${name}: ${message}`)))
    // Its heading comes before all others.
    const heading = /<h[1-6]/.exec(html.replaceAll(/<script[\s\S]*?<\/script>/g, ''))?.[0]
    if (heading !== '<h1') found.push(`${name}: begins with ${heading}`)
  }
  expect(found).toEqual([])
})
