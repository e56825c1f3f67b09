import { expect, test } from 'vitest'
import { askDatabase } from './ask-database.ts'

const fails = (error: Error) => askDatabase(() => Promise.reject(error))
const sqlError = (code: string) =>
  Object.assign(new Error('Key (email)=(anna@example.org)'), { code, severity: 'ERROR' })

test('a database that keeps the connection open and says nothing counts as away', async () => {
  const never = new Promise<never>(() => undefined)
  expect(await askDatabase(() => never, 1)).toEqual({ away: { code: 'DEADLINE' } })
})

test.each([
  ...['08006', '53300', '57P01', '57P03', '57014', '40P01', '25006', '28P01'].map(sqlError),
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  // What a Unix socket says.
  Object.assign(new Error('connect ENOENT'), { code: 'ENOENT', syscall: 'connect' }),
])('what passes by itself, and a socket that nobody answers, is away: $code', async (error) => {
  expect(await fails(error)).toEqual({ away: { code: error.code } })
})

test('a connection that breaks is away, a bad value is refused, a mistake in our own code is thrown', async () => {
  const broken = new Error('Connection terminated unexpectedly')
  expect(await fails(broken)).toEqual({ away: { code: 'DATABASE_AWAY' } })
  expect(await fails(sqlError('23514'))).toMatchObject({ refused: { code: '23514' } })
  for (const mistake of [new TypeError('undefined is not a function'), new SyntaxError('Unexpected end')])
    await expect(fails(mistake)).rejects.toThrow(mistake)
})
