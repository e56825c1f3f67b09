import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { appForAll, freshApp, KEY_HEADERS } from '../../test/support/fresh-app.ts'
import { pagePolicy } from '../door/pages/page-policy.ts'

const server = appForAll()

const NO_ADS = { adsScriptUrl: undefined, backendUrl: undefined }
const ADS = { adsScriptUrl: 'https://ads.example/gtag.js', backendUrl: 'https://backend.example' }

test.each([
  ['a page', 'GET', '/'],
  ['an unknown address', 'GET', '/nirgends'],
  ['a redirect', 'GET', '/kremmen/'],
  ['a wrong method', 'DELETE', '/'],
  ['a request without a key', 'POST', '/rest/v1/newsletter_signups'],
  ['health', 'GET', '/livez'],
  ['a preflight', 'OPTIONS', '/rest/v1/website_visits'],
])('%s carries every security header', async (_what, method, url) => {
  const { headers } = await server.app.inject({ method: method as 'GET', url, headers: KEY_HEADERS })

  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['strict-transport-security']).toBe('max-age=63072000')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  expect(headers['permissions-policy']).toContain('camera=()')
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('without TLS there is no HSTS', async () => {
  const plain = await freshApp({ publicOrigin: 'http://localhost:3000' })
  const { headers } = await plain.app.inject('/')
  expect(headers['strict-transport-security']).toBeUndefined()
  await plain.close()
})

test('the policy of a page names its own inline scripts and styles by hash, and nothing unsafe', async () => {
  const { headers } = await server.app.inject('/')
  const policy = String(headers['content-security-policy'])
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

  expect(policy).toContain(`script-src 'self' ${hash('document.title = "Start"')};`)
  expect(policy).toContain(`style-src 'self' ${hash('body{margin:0}')};`)
  expect(policy).not.toMatch(/unsafe|google/)
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types dorfteller loader")
  expect(policy).toContain("base-uri 'none'")
  expect(headers['cross-origin-embedder-policy']).toBe('require-corp')
})

test("Google's hosts are allowed only with an ads id, and only where the consent note is", () => {
  const withNote = '<script type="text/html"><section class="ask-note"></section></script>'

  expect(pagePolicy(withNote, NO_ADS)).not.toContain('google')
  expect(pagePolicy('<p>Impressum</p>', ADS)).not.toContain('google')
  const policy = pagePolicy(withNote, ADS)
  expect(policy).toContain(
    "script-src 'self' 'strict-dynamic' https://ads.example https://www.googletagmanager.com",
  )
  expect(policy).toContain("connect-src 'self' https://backend.example https://www.googletagmanager.com")
  expect(policy).toContain('frame-src https://www.googletagmanager.com https://td.doubleclick.net')
  expect(policy).not.toContain('unsafe')
})

test('a page with ads is not isolated from frames and pictures of others, and asks for no Trusted Types', async () => {
  const ads = await freshApp({ adsScriptUrl: 'https://www.googletagmanager.com/gtag/js' })
  const { headers } = await ads.app.inject('/')
  expect(headers['content-security-policy']).not.toContain('trusted-types')
  expect(headers['cross-origin-embedder-policy']).toBeUndefined()
  expect((await ads.app.inject('/impressum')).headers['cross-origin-embedder-policy']).toBe('require-corp')
  await ads.close()
})
