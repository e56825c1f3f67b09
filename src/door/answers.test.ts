import { expect, test } from 'vitest'
import { appForAll } from '../../test/support/fresh-app.ts'
import { answers } from '../answers.ts'

const server = appForAll()

test('search engines hear of each page what the table of addresses says', async () => {
  const asked = answers.filter(({ methods }) => methods.includes('GET'))
  const told = await Promise.all(
    asked.map(async ({ path, robots }) => {
      const url = path.replace(':postalCode', '16766').replace(':twoDigits', '16').replace(':name', 'kremmen')
      const { statusCode, headers } = await server.app.inject(url.replace('/*', ''))
      return { path, robots, statusCode, header: headers['x-robots-tag'] }
    }),
  )
  const answered = told.filter(({ statusCode }) => statusCode < 400)
  expect(answered.length).toBeGreaterThan(10)
  for (const { path, robots, header } of answered) {
    const hidden = robots === 'noindex' || robots === 'disallowed'
    expect([path, header]).toEqual([path, hidden ? 'noindex' : undefined])
  }
})
