import { beforeEach, expect, test } from 'vitest'
import { appForAll } from '../../../test/support/fresh-app.ts'
import { anna, entryOf } from '../../../test/support/people.ts'

const server = appForAll({ trustProxy: 'x-real-ip' })
beforeEach(() => server.ask('truncate newsletter_signups, website_visits cascade'))

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const signUp = (headers: Record<string, string>) =>
  server.insert(entryOf(anna), { 'user-agent': FIREFOX, ...headers })

const channels = () => server.ask('select channel from newsletter_signups')

test.each([
  ['aushang-16766', 'aushang-16766'],
  ['Anna Meier', null],
  ['anna@example.org', null],
  ['x'.repeat(41), null],
  [`a' or 1=1--`, null],
])('a script sends %s along: stored is %s, and Anna is signed up', async (header, stored) => {
  expect((await signUp({ 'visit-channel': header })).statusCode).toBe(201)
  expect(await channels()).toEqual([{ channel: stored }])
})

test.each(['dnt', 'sec-gpc'])(
  'who asks by %s not to be recorded keeps the code to themselves',
  async (name) => {
    await signUp({ 'visit-channel': 'aushang-16766', [name]: '1' })
    expect(await channels()).toEqual([{ channel: null }])
  },
)
