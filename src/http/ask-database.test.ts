import { expect, test } from 'vitest'
import { askDatabase } from './ask-database.ts'

const sqlError = (code: string) =>
  Object.assign(new Error('Key (email)=(anna@example.org)'), { code, severity: 'ERROR' })

test('a database that keeps the connection open and says nothing counts as away', async () => {
  const never = new Promise<never>(() => undefined)
  expect(await askDatabase(() => never, 1)).toEqual({ away: { code: 'DEADLINE' } })
})

test.each(['08006', '53300', '57P01', '57P03', '57014', '40P01', '25006', '28P01'])(
  'SQLSTATE %s passes by itself: away',
  async (code) => {
    expect(await askDatabase(() => Promise.reject(sqlError(code)))).toEqual({ away: { code } })
  },
)

test('a socket that nobody answers is away, a bad value is refused', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  expect(await askDatabase(() => Promise.reject(refused))).toEqual({ away: { code: 'ECONNREFUSED' } })
  // What a Unix socket says.
  const gone = Object.assign(new Error('connect ENOENT'), { code: 'ENOENT', syscall: 'connect' })
  expect(await askDatabase(() => Promise.reject(gone))).toEqual({ away: { code: 'ENOENT' } })
  expect(await askDatabase(() => Promise.reject(new Error('Connection terminated unexpectedly')))).toEqual({
    away: { code: 'DATABASE_AWAY' },
  })
  expect(await askDatabase(() => Promise.reject(sqlError('23514')))).toMatchObject({
    refused: { code: '23514' },
  })
})

test.each([new TypeError('undefined is not a function'), new SyntaxError('Unexpected end of JSON input')])(
  'a mistake in our own code is thrown: %s',
  async (mistake) => {
    await expect(askDatabase(() => Promise.reject(mistake))).rejects.toThrow(mistake)
  },
)
