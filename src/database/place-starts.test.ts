import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { claim } from '../../test/support/claims.ts'
import { databaseForAll } from '../../test/support/fresh-database.ts'
import { takeOverList } from '../../test/support/imports.ts'
import { startDraft } from '../../test/support/launch.ts'
import { aNewOperator } from '../../test/support/operators.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { deliver, join, move } from '../../test/support/signup-steps.ts'
import { endLeases } from '../mail/queue/claim-letters.ts'
import { noteTrouble } from '../mail/queue/outcomes.ts'
import { cancelLetters, pauseLetters, resumeLetters } from '../office/newsletters/states.ts'
import { tendNewsletters } from '../office/tend-newsletters.ts'
import { inTransaction } from './in-transaction.ts'

// When places start, who is told by what, and what becomes of a launch that is cancelled: by another one everybody hears it, once.

const fresh = databaseForAll()
const ask = (sql: string, values: unknown[] = []) => fresh.ask(sql, values)

/** The region Havelland: Anna lives in 16766, Bülent in 17252, nobody in 16515. Carla lives elsewhere, in 01067. */
beforeEach(async () => {
  await ask(`truncate newsletter_signups, letters, newsletters, place_starts, regions cascade`)
  await ask(
    `with region as (insert into regions (name, goal) values ('Havelland', 250) returning id)
     insert into region_places select code, region.id from region, unnest('{16766,17252,16515}'::text[]) as code`,
  )
})

/** A launch letter of the region, begun, or the one that welcomes who comes later. @returns its number and how many letters it has */
async function launch(isWelcome = false) {
  const [{ id }] = await ask(
    `insert into newsletters (subject, body, postal_codes, is_launch, state, region_id, is_welcome)
     select 'Es geht los', 'Ab Freitag.', '{}', true, 'draft', id, $1 from regions returning id`,
    [isWelcome],
  )
  return { id, letters: await startDraft(fresh.database.owner, id) }
}

/** What is done with a newsletter, all or nothing. */
const change = (work: (client: pg.PoolClient) => Promise<unknown>) =>
  inTransaction(fresh.database.owner, work)
/** What happens every minute. */
const tend = () => tendNewsletters(fresh.database.owner)

const started = async () =>
  (await ask('select postal_code from place_starts order by 1')).map(({ postal_code }) => postal_code)

/** What became of the launch letters of each, by first name: „sent waiting“. */
async function told(): Promise<Record<string, string>> {
  const rows = await ask(
    `select split_part(s.email, '@', 1) as name, coalesce(string_agg(l.state, ' ' order by l.queued_at), '') as letters
     from newsletter_signups as s left join letters as l on l.signup_id = s.id and l.kind = 'newsletter' group by 1 order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, letters }) => [name, letters]))
}

const joins = (person: { email: string; postal_code: string }, postal_code = person.postal_code) =>
  join(fresh.database, { ...person, postal_code })
const arrives = ({ email }: { email: string }) => deliver(fresh.database, email)
const reaches = ({ email }: { email: string }) =>
  ask('select address_reached(id) from newsletter_signups where email = $1', [email])

test('a place starts also when the only one who was to get a letter there left, or takes none', async () => {
  await joins(anna)
  await joins(buelent)
  await joins(carla, '16515')
  await launch()
  await arrives(anna)
  const becomes = (outcome: string, { email }: { email: string }) =>
    ask(
      `update letters as l set state = $1 from newsletter_signups as s where s.id = l.signup_id and s.email = $2`,
      [outcome, email],
    )
  await ask(`select withdraw_signup(id, 'link') from newsletter_signups where email = $1`, [buelent.email])
  await becomes('given_up', carla)
  await tend()
  // Carla's letter may be tried again, by the outbox.
  expect(await started()).toEqual(['16766', '17252'])
  await ask(`update newsletters set state = 'sending', ended_at = null`)
  await becomes('refused', carla)
  await tend()
  expect(await started()).toEqual(['16515', '16766', '17252'])
})

test('a launch of which no letter was accepted starts nothing, not even at its end', async () => {
  await joins(anna)
  await launch()
  await ask(`update letters set state = 'refused' where state = 'waiting'`)
  await tend()
  expect(await ask('select state from newsletters')).toEqual([{ state: 'done' }])
  expect(await started()).toEqual([])
})

test('who confirms where it runs is welcomed by itself, also where nobody waited; whose letter was cancelled is not', async () => {
  await joins(anna)
  await joins(buelent, '16766')
  const { id } = await launch()
  await arrives(anna)
  await tend()
  expect(await launch(true)).toMatchObject({ letters: 0 })
  await joins(carla, '16515')
  await tend()
  expect(await ask(`select state from newsletters where is_welcome`)).toEqual([{ state: 'sending' }])
  await arrives(carla)
  await change((client) => cancelLetters(client, id))
  await tend()
  await arrives(buelent)
  expect(await told()).toEqual({ anna: 'sent', buelent: 'cancelled', carla: 'sent' })
  // Carla was told that it runs there: that stays so.
  expect(await started()).toEqual(['16515', '16766'])
})

test('who moves to where it runs, or is on a list from elsewhere, is welcomed within the minute; paused, nobody is', async () => {
  for (const person of [anna, carla]) await joins(person)
  await launch()
  await arrives(anna)
  const welcome = await launch(true)
  await change((client) => pauseLetters(client, welcome.id))
  await move(fresh.database, carla.email, '16515')
  await tend()
  expect(await told()).toEqual({ anna: 'sent', carla: '' })
  await change((client) => resumeLetters(client, welcome.id))
  await aNewOperator(fresh, { name: 'Adam', email: 'adam@example.org' }, 'administer')
  await takeOverList(fresh, [
    { email: 'emil@example.org', postal_code: '16766' },
    { email: 'dieter@example.org', postal_code: '16792' },
  ])
  await tend()
  await tend()
  expect(await told()).toEqual({ anna: 'sent', carla: 'waiting', dieter: '', emil: 'waiting' })
})

test('a letter that perhaps arrived before its launch was cancelled is not told by another', async () => {
  const { owner } = fresh.database
  for (const person of [anna, buelent, carla]) await joins(person, '16766')
  const { id } = await launch()
  // One server never answered, and the office of another one died, which is noticed after the cancel.
  const [unanswered] = await claim(owner, 2)
  if (unanswered) await noteTrouble(owner, unanswered, { outcome: 'uncertain', answer: 'no answer' })
  await change((client) => cancelLetters(client, id))
  await ask(`update letters set lease_until = now() - interval '1 second' where state = 'sending'`)
  await endLeases(owner)
  expect(Object.values(await told()).sort()).toEqual(['cancelled', 'uncertain', 'uncertain'])
  expect(await launch()).toMatchObject({ letters: 1 })
})

test('whose address took no letter hears of it once it takes letters again', async () => {
  for (const person of [anna, buelent, carla]) await joins(person, '16766')
  await launch()
  await arrives(anna)
  await ask('update newsletter_signups set undeliverable_at = now() where email <> $1', [anna.email])
  for (const person of [buelent, carla]) await arrives(person)
  await tend()
  expect(await told()).toEqual({ anna: 'sent', buelent: 'gone', carla: 'gone' })

  // Bülent is told by another launch; Carla is welcomed without anybody's doing.
  await reaches(buelent)
  expect(await launch()).toMatchObject({ letters: 1 })
  await arrives(buelent)
  await launch(true)
  await reaches(carla)
  await tend()
  for (const person of [anna, buelent, carla]) await arrives(person)
  expect(await told()).toEqual({ anna: 'sent', buelent: 'gone sent', carla: 'gone sent' })
})
