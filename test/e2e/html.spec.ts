import { globSync } from 'node:fs'
import { basename } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { myDataWishes, WISH } from '../../src/contract/my-data.ts'
import { routes } from '../../src/routes.ts'
import { everyTemplate, type NamedPage } from './support/every-template.ts'
import { letterTo, linkIn } from './support/post.ts'
import type { Site } from './support/serve-site.ts'
import { expect, test } from './support/signup-story.ts'
import { siteDirOf } from './support/sites.ts'

const grete = { email: 'grete@example.org', postal_code: '16766' }

test('every kind of page keeps to the standard', async ({ request, site }) => {
  test.slow()
  const pages = [
    ...(await builtPages(request)),
    ...(await pagesOfOneSignup(request, site)),
    ...(await everyTemplate()),
  ]
  expect(pages.length).toBeGreaterThan(90)

  await test.step('as html-validate reads it', async () => {
    const checker = new HtmlValidate({ extends: ['html-validate:standard'] })
    const found: string[] = []
    for (const { name, html } of pages) {
      const { results } = await checker.validateString(html)
      found.push(...results.flatMap(({ messages }) => messages.map(({ message }) => `${name}: ${message}`)))
    }
    expect(found).toEqual([])
  })

  await test.step('with its heading before all others', () => {
    const firstOf = (html: string) => /<h[1-6]/.exec(html.replaceAll(/<script[\s\S]*?<\/script>/g, ''))?.[0]
    expect(pages.filter(({ html }) => firstOf(html) !== '<h1').map(({ name }) => name)).toEqual([])
  })
})

/** Everything that can be opened by its address, as the server sends it. */
async function builtPages(request: APIRequestContext): Promise<NamedPage[]> {
  const built = globSync('*.html', { cwd: siteDirOf('plain') }).map((file) => `/${basename(file, '.html')}`)
  const paths = built.filter((path) => path !== '/index' && path !== '/404')
  const others = [
    '/',
    '/gibt-es-nicht',
    routes.village('16833'),
    routes.signupFor('99999'),
    routes.signupThanks,
    routes.signupThanksFor('16766'),
    routes.notice('16766'),
  ]
  return Promise.all([...paths, ...others].map((path) => got(path, request.get(path))))
}

/** What Grete sees on her way from the form to what is stored about her, without JavaScript. */
async function pagesOfOneSignup(request: APIRequestContext, site: Site): Promise<NamedPage[]> {
  const post = (path: string, form: Record<string, string>) =>
    got(`POST ${path}`, request.post(path, { form }))
  const refused = await post(routes.signup, { email: 'grete"&<', postal_code: '1676' })
  const thanked = await post(routes.signup, { ...grete, consent: 'on' })
  const again = await post(routes.signup, { ...grete, consent: 'on', postal_code: '15320' })
  const question = linkIn(await letterTo(site, grete.email, /bestätige/i))
  const asked = await got('the question', request.get(question))
  const confirmed = await post(routes.confirm, { t: tokenIn(question) })
  const requested = await post(routes.myData, { email: grete.email })
  const link = linkIn(await letterTo(site, grete.email, /Daten/))
  const button = await got('the button', request.get(link))
  const overview = await post(routes.myData, { t: tokenIn(link) })
  const wrong = await post(routes.myData, {
    [WISH]: myDataWishes.postalCode,
    postal_code: '1',
  })
  return [refused, thanked, again, asked, confirmed, requested, button, overview, wrong]
}

async function got(name: string, answer: ReturnType<APIRequestContext['get']>): Promise<NamedPage> {
  return { name, html: await (await answer).text() }
}

const tokenIn = (link: string): string =>
  new URL(link, 'https://dorfteller.example').searchParams.get('t') ?? ''
