import { afterEach, expect, test, vi } from 'vitest'
import { api, keyOf, urlOf } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

/** A server that answers everything with this. */
function answering(status: number, body: string) {
  const fetch = vi.fn(async (_url: string, _request: RequestInit) => new Response(body || null, { status }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('what stands in the path is filled in, the rest is the query or the body', async () => {
  const fetch = answering(200, '{}')
  await api('GET /api/signups/count', { search: 'Anna & Bülent', state: 'open', place: '' })
  await api('POST /api/channels/:id/remove', { id: 7 })
  expect(fetch.mock.calls.map(([url, { method, body }]) => [method, url, body])).toEqual([
    ['GET', '/konsole/api/signups/count?search=Anna+%26+B%C3%BClent&state=open', undefined],
    ['POST', '/konsole/api/channels/7/remove', '{}'],
  ])
})

test('an address typed by hand leads nowhere else', () => {
  const number = '../../auth/account?x='
  expect(urlOf('GET /api/signups/:number', { number })).toBe(
    '/konsole/api/signups/..%2F..%2Fauth%2Faccount%3Fx%3D',
  )
})

test('a number from the address and the same one from the server are one question', () => {
  const address = 'GET /api/newsletters/:id/progress'
  expect(keyOf(address, { id: 12 })).toEqual(['newsletters', '12', 'progress'])
  expect(keyOf(address, { id: '12' })).toEqual(keyOf(address, { id: 12 }))
  expect(keyOf('GET /api/visits', { period: '7' })).toEqual(['visits', { period: '7' }])
})

test('a refusal says its code and its sentence, a 204 says nothing', async () => {
  answering(409, '{"code":"state","message":"Dieser Start ist schon beendet."}')
  const refused = { status: 409, code: 'state', message: 'Dieser Start ist schon beendet.' }
  await expect(api('POST /api/newsletters/:id/cancel', { id: 1 })).rejects.toMatchObject(refused)
  answering(204, '')
  expect(await api('POST /auth/log-out', {})).toBeUndefined()
})
