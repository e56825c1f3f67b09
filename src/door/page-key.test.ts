import { beforeEach, expect, test } from 'vitest'
import { appForAll } from '../../test/support/fresh-app.ts'
import { anna, buelent, entryOf } from '../../test/support/people.ts'

const server = appForAll()
beforeEach(() => server.ask('truncate newsletter_signups, letters cascade'))

test('other clients’ sign-ups need no key, and any other key of theirs is passed over', async () => {
  const foreign = { 'idempotency-key': '8e03978e-40d5-43dd-bc93-6894a57f9324' }
  const statuses = [
    await server.insert(entryOf(anna)),
    await server.insert(entryOf(buelent), foreign),
    await server.insert(entryOf(buelent), foreign),
  ]
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 409])
  const preflight = await server.app.inject({
    method: 'OPTIONS',
    url: '/rest/v1/newsletter_signups',
    headers: {
      origin: 'https://partner.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'idempotency-key',
    },
  })
  expect(preflight.headers['access-control-allow-headers']).toContain('idempotency-key')
})
