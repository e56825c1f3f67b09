import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { annasVisit } from '../../../test/support/people.ts'

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

/** Opens a page; its modules are loaded anew. */
async function open(address: string) {
  vi.stubGlobal('location', new URL(address, 'https://dorfteller.example'))
  return { ...(await import('./channel.ts')), ...(await import('./visit-recorder.ts')) }
}

test('Anna scans the notice: its code leaves the address, and is known as long as the page stands', async () => {
  const { takeChannel } = await open('/16766?v=aushang-16766&plz=16766#nachbarn')
  expect([takeChannel(), takeChannel()]).toEqual(['aushang-16766', 'aushang-16766'])
  expect(replaceState.mock.calls).toEqual([
    [{ scroll: 7 }, '', new URL('https://dorfteller.example/16766?plz=16766#nachbarn')],
  ])
  expect(brandLink.search).toBe('?v=aushang-16766')
})

test.each(['Anna%20Meier', 'anna@example.org', '<b>', 'A', '', 'x'.repeat(41)])(
  '%s is no code: it leaves the address and goes nowhere',
  async (text) => {
    const { channelHeader } = await open(`/16766?v=${text}`)
    expect(channelHeader(OWN)).toEqual({})
    expect(replaceState).toHaveBeenCalledTimes(1)
    expect(brandLink.search).toBe('')
  },
)

test('an address without a code stays as it is', async () => {
  const { takeChannel } = await open('/16766?plz=16766')
  expect(takeChannel()).toBeUndefined()
  expect(replaceState).not.toHaveBeenCalled()
})

test('the code goes to our own door in a header, and to no other backend', async () => {
  const { insertVisit } = await open('/kremmen?v=aushang-16766')
  const fetched = vi.fn(async (_input: unknown, _init?: RequestInit) => new Response(null, { status: 201 }))
  vi.stubGlobal('fetch', fetched)
  await insertVisit(OWN, annasVisit)
  await insertVisit(HOSTED, annasVisit)
  expect(fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('visit-channel'))).toEqual([
    'aushang-16766',
    null,
  ])
})
