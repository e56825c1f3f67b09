import { expect, test } from 'vitest'
import { appForAll, KEY_HEADERS, TEST_SETTINGS } from '../../../test/support/fresh-app.ts'
import { newSession, signToken } from './session.ts'

const server = appForAll()

const now = () => Math.floor(Date.now() / 1000)

const post = (url: string, payload: object) =>
  server.app.inject({ method: 'POST', url, headers: KEY_HEADERS, payload })
const refresh = (refresh_token: unknown) => post('/auth/v1/token?grant_type=refresh_token', { refresh_token })

// That a page refreshes its session and signs up with it: test/e2e/session.spec.ts.
test('a new session says nothing about the visitor and sets no cookie', async () => {
  const answer = await post('/auth/v1/signup', { data: {}, gotrue_meta_security: {} })

  expect(answer.statusCode).toBe(200)
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.json().user).toMatchObject({ id: '00000000-0000-0000-0000-000000000000' })
})

test.each([
  ['an access token', newSession(TEST_SETTINGS, now()).access_token],
  ['a token of 31 days ago', newSession(TEST_SETTINGS, now() - 31 * 86_400).refresh_token],
  [
    'a token signed with another secret',
    newSession({ ...TEST_SETTINGS, secret: 'x'.repeat(40) }, now()).refresh_token,
  ],
  ['nonsense', 'nonsense'],
  ['a number', 7],
])('%s refreshes nothing', async (_what, token) => {
  const answer = await refresh(token)
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'refresh_token_not_found'])
})

test('other ways to sign in are not offered', async () => {
  for (const [url, payload, status, code] of [
    ['/auth/v1/signup', { email: 'anna@example.org', password: 'geheim' }, 422, 'signup_disabled'],
    ['/auth/v1/token?grant_type=password', {}, 400, 'validation_failed'],
    ['/auth/v1/otp', {}, 404, undefined],
  ] as const) {
    const answer = await post(url, payload)
    expect(answer.statusCode, url).toBe(status)
    if (code) expect(answer.json().code).toBe(code)
  }
  const keyless = await server.app.inject({ method: 'POST', url: '/auth/v1/signup', payload: {} })
  expect(keyless.statusCode).toBe(401)
})

test('an expired session, another role and another algorithm insert nothing', async () => {
  const { access_token } = newSession(TEST_SETTINGS, now())
  const [, claims = ''] = access_token.split('.')
  const role = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), role: 'service_role' }
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
  for (const [bearer, code] of [
    [newSession(TEST_SETTINGS, now() - 4000).access_token, 'PGRST303'],
    [signToken(role, TEST_SETTINGS.secret), 'PGRST301'],
    [`${unsigned}.${claims}.`, 'PGRST301'],
    [`${access_token}x`, 'PGRST301'],
  ] as const) {
    const headers = { authorization: `Bearer ${bearer}` }
    const answer = await server.insert({ email: 'anna@example.org', postal_code: '16766' }, headers)
    expect([answer.statusCode, answer.json().code]).toEqual([401, code])
  }
})
