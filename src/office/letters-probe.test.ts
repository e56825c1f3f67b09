import { afterEach, beforeEach, expect, test } from 'vitest'
import { crowdSignsUp } from '../../test/support/crowd.ts'
import type { FreshApp } from '../../test/support/fresh-app.ts'
import { freshConsole } from '../../test/support/fresh-console.ts'
import { reportPostOffice } from './post-offices.ts'

let server: FreshApp
beforeEach(async () => {
  server = await freshConsole()
})
afterEach(() => server.close())

const OFFICE = '5a1d5a0e-0000-4000-8000-000000000001'

async function asked(url = '/healthz/letters') {
  const { statusCode, body } = await server.app.inject({ url })
  return [statusCode, body]
}

const report = (state: 'open' | 'paused', code?: string) =>
  reportPostOffice(server.fresh.database.owner, OFFICE, { state, code })

test('letters leave as long as an office sends; without one it is said, and the console stays there', async () => {
  expect(await asked()).toEqual([503, 'letters: no office\n'])
  await report('open')
  expect(await asked()).toEqual([200, 'ok\n'])
  await report('paused', 'login')
  expect(await asked()).toEqual([503, 'letters: paused (login)\n'])
  expect(await asked('/livez')).toEqual([200, 'ok\n'])
})

test('a letter that is due for ten minutes is said', async () => {
  const { owner } = server.fresh.database
  await report('open')
  await crowdSignsUp(server.fresh.database, ['anna@example.org'])
  expect(await asked()).toEqual([200, 'ok\n'])
  await owner.query(`update letters set due_at = now() - interval '16 minutes'`)
  expect(await asked()).toEqual([503, 'letters: one waits for 16 minutes\n'])
})
