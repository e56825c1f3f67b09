import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FreshApp } from '../../test/support/fresh-app.ts'
import { freshConsole } from '../../test/support/fresh-console.ts'
import { reportPostOffice } from '../database/queries/post-offices.ts'

let server: FreshApp
beforeAll(async () => {
  server = await freshConsole()
})
afterAll(() => server.close())

const ready = async () => {
  const { statusCode, body } = await server.app.inject({ url: '/readyz' })
  return [statusCode, body]
}

test('readiness tells of the letters, and is there whatever becomes of them', async () => {
  expect(await ready()).toEqual([200, 'ready\nletters: no worker\n'])
  await reportPostOffice(server.fresh.database.owner, '5a1d5a0e-0000-4000-8000-000000000001', {
    state: 'paused',
    code: 'login',
    connections: 5,
  })
  expect(await ready()).toEqual([200, 'ready\nletters: paused (login)\n'])
})
