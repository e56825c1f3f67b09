import { expect, test } from 'vitest'
import { crowdJoins } from '../../test/support/crowd.ts'
import { eventually } from '../../test/support/fresh-office.ts'
import { takeOverList } from '../../test/support/imports.ts'
import { officeStory } from '../../test/support/office-story.ts'
import { aNewOperator } from '../../test/support/operators.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { inTransaction } from '../database/in-transaction.ts'
import { startLetters } from './newsletters/start.ts'
import { tendNewsletters } from './tend-newsletters.ts'

test('a list from elsewhere: who lives where it runs is welcomed, once; who waits is sent nothing', async () => {
  const { fresh, smtp, work } = await officeStory()
  const { owner } = fresh.database
  await owner.query(
    `with region as (insert into regions (name, goal) values ('Havelland', 50) returning id)
     insert into region_places select code, region.id from region, unnest('{16766,17252,16515}'::text[]) as code`,
  )
  const start = async (subject: string, isWelcome: boolean) => {
    const { rows } = await owner.query<{ id: string }>(
      `insert into newsletters (subject, body, postal_codes, is_launch, state, region_id, is_welcome)
       select $1, 'Ab Freitag.', '{}', true, 'draft', id, $2 from regions returning id`,
      [subject, isWelcome],
    )
    await inTransaction(owner, (client) => startLetters(client, rows[0]?.id ?? ''))
  }
  const started = async () =>
    (await owner.query('select postal_code from place_starts order by 1')).rows.map((row) => row.postal_code)
  const told = () =>
    smtp.letters
      .map(({ envelope, parsed }) => `${envelope.to[0]}: ${parsed.subject}`)
      .filter((line) => !/bestätigen|Fast geschafft/.test(line))
      .sort()

  await crowdJoins(fresh.database, [buelent.email], '17252')
  await aNewOperator(fresh, { name: 'Adam', email: 'adam@example.org' }, 'administer')
  await work()
  await start('Bei euch wird schon geliefert', true)
  await start('Es geht los', false)
  await eventually(started).toEqual(['17252'])
  await tendNewsletters(owner)
  expect(await started()).toEqual(['16515', '16766', '17252'])
  await takeOverList(fresh, [
    { email: anna.email, postal_code: '16515' },
    { email: carla.email, postal_code: '16792' },
  ])
  await tendNewsletters(owner)
  await tendNewsletters(owner)
  await eventually(told).toEqual([
    `${anna.email}: Bei euch wird schon geliefert`,
    `${buelent.email}: Es geht los`,
  ])
})
