import { expect, test } from 'vitest'
import { appForAll, KEY_HEADERS, TEST_SETTINGS } from '../../../test/support/fresh-app.ts'
import { checkToken, newSession, signToken } from './session.ts'

const server = appForAll()

const now = () => Math.floor(Date.now() / 1000)

function post(url: string, payload: object | string, headers: Record<string, string> = {}) {
  return server.app.inject({
    method: 'POST',
    url,
    headers: { ...KEY_HEADERS, 'content-type': 'application/json;charset=UTF-8', ...headers },
    payload,
  })
}

test('a new session says nothing about the visitor and sets no cookie', async () => {
  const answer = await post('/auth/v1/signup', { data: {}, gotrue_meta_security: {} })

  expect(answer.statusCode).toBe(200)
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.json().user).toMatchObject({ id: '00000000-0000-0000-0000-000000000000' })
})

test('a refresh gives a new pair of tokens, to whoever’s access has run out', async () => {
  const session = newSession(TEST_SETTINGS, now() - 100)
  const expired = newSession(TEST_SETTINGS, now() - 7200)
  const answer = await post(
    '/auth/v1/token?grant_type=refresh_token',
    { refresh_token: session.refresh_token },
    { authorization: `Bearer ${expired.access_token}` },
  )

  expect(answer.statusCode).toBe(200)
  expect(answer.json().refresh_token).not.toBe(session.refresh_token)
  expect(checkToken(answer.json().access_token, 'access', TEST_SETTINGS.secret)).toBe('valid')
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
  const answer = await post('/auth/v1/token?grant_type=refresh_token', { refresh_token: token })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'refresh_token_not_found'])
})

test('other ways to sign in are not offered', async () => {
  const signup = await post('/auth/v1/signup', { email: 'anna@example.org', password: 'geheim' })
  expect([signup.statusCode, signup.json().code]).toEqual([422, 'signup_disabled'])
  const password = await post('/auth/v1/token?grant_type=password', {})
  expect([password.statusCode, password.json().code]).toEqual([400, 'validation_failed'])
  expect((await post('/auth/v1/otp', {})).statusCode).toBe(404)
  expect((await server.app.inject({ method: 'POST', url: '/auth/v1/signup', payload: {} })).statusCode).toBe(
    401,
  )
})

test('an expired session, another role and another algorithm insert nothing', async () => {
  const insert = async (bearer: string) => {
    const headers = { authorization: `Bearer ${bearer}` }
    const answer = await server.insert({ email: 'anna@example.org', postal_code: '16766' }, headers)
    return [answer.statusCode, answer.json().code]
  }
  const { access_token } = newSession(TEST_SETTINGS, now())
  const claims = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString())
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')

  expect(await insert(newSession(TEST_SETTINGS, now() - 4000).access_token)).toEqual([401, 'PGRST303'])
  expect(await insert(signToken({ ...claims, role: 'service_role' }, TEST_SETTINGS.secret))).toEqual([
    401,
    'PGRST301',
  ])
  expect(await insert(`${unsigned}.${access_token.split('.')[1]}.`)).toEqual([401, 'PGRST301'])
  expect(await insert(`${access_token}x`)).toEqual([401, 'PGRST301'])
})
