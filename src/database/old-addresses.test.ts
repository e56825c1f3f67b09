import { expect, test } from 'vitest'
import { eventually, startWorker } from '../../test/support/fresh-worker.ts'
import { insertRow } from '../../test/support/insert-row.ts'
import { keptDatabase } from '../../test/support/kept-database.ts'
import { buelent, entryOf } from '../../test/support/people.ts'
import { join } from '../../test/support/signup-steps.ts'
import { storeContents } from '../programs/database/store-contents.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

test('who signed up with an address that is no longer taken stays, gets no letter and can leave', async () => {
  const kept = await keptDatabase('cf61562')
  await migrate(kept.ownerUrl)
  const { anon, owner, close } = connect({ ownerUrl: kept.ownerUrl })
  await storeContents(owner)
  const stored = `select email, undeliverable_at is not null as marked, withdrawn_at is not null as left
                  from newsletter_signups where id <= 3 order by id`
  expect((await owner.query(stored)).rows).toEqual([
    { email: 'gerda@example.org', marked: false, left: false },
    { email: 'buelent%example.org@example.org', marked: true, left: false },
    { email: '.buelent@example.org', marked: true, left: false },
  ])

  for (const email of ['buelent%example.org@example.org', 'Buelent%example.org@example.org'])
    await expect(insertRow(anon, 'newsletter_signups', { ...entryOf(buelent), email })).rejects.toMatchObject(
      { constraint: 'newsletter_signups_email_shape' },
    )
  const asked = 'select ask_confirmation_again(email) from newsletter_signups where id in (2, 3)'
  await owner.query(asked)
  const theirs = 'select outcome from letters where signup_id in (2, 3)'
  expect((await owner.query(theirs)).rowCount).toBe(0)
  // A host's own interface lets anybody ask for this letter, without our form.
  await anon.query(`select ask_my_data('.buelent@example.org')`)
  const worker = await startWorker(kept)
  await eventually(async () => (await owner.query(theirs)).rows).toEqual([{ outcome: 'refused' }])
  await worker.stop()
  const mailbox = `select from mailbox where recipient in ('buelent%example.org@example.org', '.buelent@example.org')`
  expect((await owner.query(mailbox)).rowCount).toBe(0)

  await owner.query(`select withdraw_signup(id, 'test') from newsletter_signups where id in (2, 3)`)
  expect((await owner.query(`${stored} offset 1`)).rows).toMatchObject([{ left: true }, { left: true }])

  await close()
  await kept.drop()
})

test('Gerda signed up before declarations were recorded: she sends the form again, and can be confirmed', async () => {
  const kept = await keptDatabase('cf61562')
  await migrate(kept.ownerUrl)
  const database = connect({ ownerUrl: kept.ownerUrl })
  await storeContents(database.owner)

  await join(database, { email: 'gerda@example.org', postal_code: '16766' })
  const { rows } = await database.owner.query(
    `select type from consent_events where signup_id = 1 order by id`,
  )
  expect(rows.map(({ type }) => type)).toEqual(['requested', 'letter_sent', 'confirmed'])
  await database.close()
  await kept.drop()
})
