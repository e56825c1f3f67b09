import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../test/support/fresh-database.ts'
import { masked, maskedDeep } from './mask.ts'
import { maskedInSql } from './outbox.ts'

const fresh = await freshDatabase()
afterAll(() => fresh.drop())

test.each(['anna@example.org', 'a@example.org', 'jürgen.groß+dorf@example.org', '🐓hof@example.org'])(
  '%s looks the same, masked by the server and by the database',
  async (address) => {
    const { rows } = await fresh.database.owner.query(`select ${maskedInSql('$1::text')} as shown`, [address])
    expect([{ shown: masked(address) }]).toEqual(rows)
  },
)

test('an address within a text, however deep, keeps its first letter and its host', () => {
  expect(maskedDeep({ answer: ['550 <anna@example.org> is full'], tries: 3, at: null })).toEqual({
    answer: ['550 <a…@example.org> is full'],
    tries: 3,
    at: null,
  })
})
