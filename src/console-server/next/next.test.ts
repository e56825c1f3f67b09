import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../../test/support/console-app.ts'
import { anna, buelent } from '../../../test/support/people.ts'
import { join, signUp } from '../../../test/support/signup-steps.ts'
import type { Next } from '../../contract/console/next.ts'

let server: ConsoleApp
beforeAll(async () => {
  server = await consoleApp()
})
afterAll(() => server.close())

const API = '/konsole/api/next'
test('x', async () => {
  const r = await server.as.look.get(API)
  console.log(r.statusCode, JSON.stringify(r.json()).slice(0, 500))
})
