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

test('contents of another version are told anew', async () => {
  await init()
  await callKremmen('Anderswo')
  await owner.query(`update schema_migrations set checksum = 'others' where name = 'contents'`)
  await init()
  expect(await kremmen()).toBe('Kremmen')
})
