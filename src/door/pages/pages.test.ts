import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { appForAll } from '../../../test/support/fresh-app.ts'
import { SMALL_SITE } from '../../../test/support/small-site.ts'

const server = appForAll()

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

test('a page is sent packed to whom takes that, under a tag of its own', async () => {
  const brotli = await get('/', { 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect([brotli.headers['content-encoding'], brotli.headers.vary]).toEqual(['br', 'accept-encoding'])
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(SMALL_SITE['index.html'])
  expect(brotli.headers['content-length']).toBe(String(brotli.rawPayload.length))
  const plain = await get('/', { 'accept-encoding': 'gzip' })
  expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'accept-encoding'])
  expect(plain.headers.etag).not.toBe(brotli.headers.etag)
})

test('who has a page already gets 304 and no body', async () => {
  const first = await get('/kremmen', { 'accept-encoding': 'br' })
  expect(first.headers['cache-control']).toBe('no-cache')
  const etag = String(first.headers.etag)
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await get('/kremmen', { 'accept-encoding': 'br', 'if-none-match': tag })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  }
  expect((await get('/kremmen', { 'if-none-match': etag })).statusCode).toBe(200)
})

test('a file with a hash in its name may be kept for a year; its source map is not there', async () => {
  const script = await get('/_astro/consent-note.js')
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('/_astro/consent-note.js.map')).statusCode).toBe(404)
})

test.each([
  '/nirgends/',
  '/404',
  '/anmelden/antwort',
  '/../package.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '//evil.example/',
  '/%2f%2fevil.example',
  '//evil.example//',
  '/__proto__',
])('%s does not exist: 404 and its page', async (url) => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.body).toContain('Oops! Page not found')
  expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noindex' })
  expect(answer.headers.location).toBeUndefined()
})

test.each([
  ['/kremmen/?a=1', '/kremmen?a=1'],
  ['/Kremmen', '/kremmen'],
  ['/Bestaetigen?t=Geheim', '/bestaetigen'],
  ['/Aushang/16766', '/aushang/16766'],
  ['/17268.?v=laden', '/17268?v=laden'],
  ['/%D9%A1%D9%A7%D9%A2%D9%A6%D9%A8', '/17268'],
  ['/kremmen),', '/kremmen'],
  ['/%20kremmen', '/kremmen'],
  ['//kremmen', '/kremmen'],
  ['/kremmen.html', '/kremmen'],
  ['/index.html', '/'],
])('%s, as phones, messengers and posters write it, leads to %s', async (url, address) => {
  const answer = await get(url)
  expect([answer.statusCode, answer.headers.location, answer.body]).toEqual([308, address, ''])
})
