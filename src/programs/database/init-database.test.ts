import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../../../test/support/fresh-database.ts'
import { readConfigOf } from '../../config.ts'
import { connectOwner } from '../../database/connect.ts'
import { initDatabase } from './init-database.ts'

let empty: Awaited<ReturnType<typeof emptyDatabase>>
let owner: ReturnType<typeof connectOwner>
beforeEach(async () => {
  empty = await emptyDatabase()
  owner = connectOwner(empty.ownerUrl)
})
afterEach(async () => {
  await owner.end()
  await empty.drop()
})

const init = () => initDatabase(empty.ownerUrl, readConfigOf('init', {}), () => undefined)

/** As if another version had stored other contents. */
const callKremmen = (name: string) =>
  owner.query('update places set place = $1 where postal_code = $2', [name, '16766'])
const kremmen = async () =>
  (await owner.query<{ place: string }>(`select place from places where postal_code = '16766'`)).rows[0]
    ?.place

test('a second start finds all as it should be, and stores nothing again', async () => {
  await init()
  await callKremmen('Anderswo')
  await init()
  expect(await kremmen()).toBe('Anderswo')
})

test.each([
  ['the contents of another version were stored last', `update schema_migrations set contents = 'others'`],
  [
    'an older version installed its functions',
    `update schema_migrations set checksum = 'old' where name like 'rights%'`,
  ],
])('all is stored again where %s', async (_, change) => {
  await init()
  await callKremmen('Anderswo')
  await owner.query(change)
  await init()
  expect(await kremmen()).toBe('Kremmen')
  // And is known to be there.
  await callKremmen('Anderswo')
  await init()
  expect(await kremmen()).toBe('Anderswo')
})

test('a queue with the settings of another version gets these', async () => {
  await init()
  await owner.query(`update pgboss.queue set retry_limit = 3 where name = 'letters'`)
  await owner.query(`update schema_migrations set contents = 'others'`)
  await init()
  const { rows } = await owner.query(`select retry_limit from pgboss.queue where name = 'letters'`)
  expect(rows).toEqual([{ retry_limit: 1_000_000 }])
})
