import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anna, entryOf } from '../../../test/support/people.ts'

const OWN = { url: '', key: 'public' }
const HOSTED = { url: 'https://backend.example', key: 'public' }

const brandLink = { search: '' }
const replaceState = vi.fn()
beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('history', { state: { scroll: 7 }, replaceState })
  vi.stubGlobal('document', { querySelectorAll: () => [brandLink] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  replaceState.mockReset()
  brandLink.search = ''
})

/** Opens a page, whose modules are loaded anew, and signs up. @returns the code that our own door and a hosted backend get */
async function open(address: string) {
  vi.stubGlobal('location', new URL(address, 'https://dorfteller.example'))
  const fetched = vi.fn(async (_input: unknown, _init?: RequestInit) => new Response(null, { status: 201 }))
  vi.stubGlobal('fetch', fetched)
  const { takeChannel } = await import('./channel.ts')
  const { insertRow } = await import('../backend.ts')
  takeChannel()
  for (const backend of [OWN, HOSTED]) await insertRow(backend, 'newsletter_signups', entryOf(anna))
  return fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('visit-channel'))
}

test('Anna scans the notice: its code leaves the address, and goes to our own door alone', async () => {
  expect(await open('/16766?v=aushang-16766&plz=16766#nachbarn')).toEqual(['aushang-16766', null])
  expect(replaceState.mock.calls).toEqual([
    [{ scroll: 7 }, '', new URL('https://dorfteller.example/16766?plz=16766#nachbarn')],
  ])
  expect(brandLink.search).toBe('?v=aushang-16766')
})

test.each(['Anna%20Meier', 'anna@example.org', '<b>', 'A', '', 'x'.repeat(41)])(
  '%s is no code: it leaves the address and goes nowhere',
  async (text) => {
    expect(await open(`/16766?v=${text}`)).toEqual([null, null])
    expect(replaceState).toHaveBeenCalledTimes(1)
    expect(brandLink.search).toBe('')
  },
)

test('an address without a code stays as it is', async () => {
  expect(await open('/16766?plz=16766')).toEqual([null, null])
  expect(replaceState).not.toHaveBeenCalled()
})
