import { expect, test } from 'vitest'
import { storeContents } from '../../scripts/start/store-contents.ts'
import { emptyDatabase } from '../../test/support/fresh-database.ts'
import { eventually, startWorker } from '../../test/support/fresh-worker.ts'
import { migrationsBefore } from '../../test/support/migrations-before.ts'
import { anna, buelent, entryOf } from '../../test/support/people.ts'
import { join } from '../../test/support/signup-steps.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'
import { insertRow } from './queries/insert-row.ts'

test('who signed up with an address that is no longer taken stays, gets no letter and can leave', async () => {
  const empty = await emptyDatabase()
  const folder = await temporaryFolder()
  await migrate(empty.ownerUrl, { folder: await migrationsBefore('0007', folder.path) })
  const { anon, owner, close } = connect({ ownerUrl: empty.ownerUrl })
  for (const email of [anna.email, 'buelent%example.org@example.org', '.buelent@example.org'])
    await insertRow(anon, 'newsletter_signups', { ...entryOf(buelent), email })

  await migrate(empty.ownerUrl)
  await storeContents(owner)
  const stored = `select email, undeliverable_at is not null as marked, withdrawn_at is not null as left
                  from newsletter_signups order by id`
  expect((await owner.query(stored)).rows).toEqual([
    { email: anna.email, marked: false, left: false },
    { email: 'buelent%example.org@example.org', marked: true, left: false },
    { email: '.buelent@example.org', marked: true, left: false },
  ])

  for (const email of ['buelent%example.org@example.org', 'Buelent%example.org@example.org'])
    await expect(insertRow(anon, 'newsletter_signups', { ...entryOf(buelent), email })).rejects.toMatchObject(
      { constraint: 'newsletter_signups_email_shape' },
    )
  const asked =
    'select ask_confirmation_again(email) from newsletter_signups where undeliverable_at is not null'
  await owner.query(asked)
  expect((await owner.query('select from letters')).rowCount).toBe(0)
  // A host's own interface lets anybody ask for this letter, without our form.
  await anon.query(`select ask_my_data('.buelent@example.org')`)
  const worker = await startWorker(empty)
  await eventually(async () => (await owner.query('select outcome from letters')).rows).toEqual([
    { outcome: 'refused' },
  ])
  await worker.stop()
  expect((await owner.query('select from mailbox')).rowCount).toBe(0)

  await owner.query(
    `select withdraw_signup(id, 'test') from newsletter_signups where undeliverable_at is not null`,
  )
  expect((await owner.query(`${stored} offset 1`)).rows).toMatchObject([{ left: true }, { left: true }])

  await close()
  await empty.drop()
  await folder.remove()
})

test('Anna signed up before declarations were recorded: she sends the form again, and can be confirmed', async () => {
  const empty = await emptyDatabase()
  const folder = await temporaryFolder()
  await migrate(empty.ownerUrl, { folder: await migrationsBefore('0004', folder.path) })
  const database = connect({ ownerUrl: empty.ownerUrl })
  await insertRow(database.anon, 'newsletter_signups', entryOf(anna))
  await migrate(empty.ownerUrl)
  await storeContents(database.owner)

  await join(database, anna)
  const { rows } = await database.owner.query(
    `select type from consent_events where signup_id = (select id from newsletter_signups) order by id`,
  )
  expect(rows.map(({ type }) => type)).toEqual(['requested', 'letter_sent', 'confirmed'])
  await database.close()
  await empty.drop()
  await folder.remove()
})
