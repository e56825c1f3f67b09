import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { databaseForAll } from '../../test/support/fresh-database.ts'
import { startLaunch } from '../../test/support/launch.ts'
import { anna, buelent } from '../../test/support/people.ts'
import { deliver, join } from '../../test/support/signup-steps.ts'
import { PROGRESS } from '../office/newsletters/progress.ts'
import { pauseLetters, resumeLetters } from '../office/newsletters/states.ts'
import { tendNewsletters } from '../office/tend-newsletters.ts'
import { inTransaction } from './in-transaction.ts'

const fresh = databaseForAll()
beforeEach(async () => {
  await fresh.ask('truncate newsletter_signups, letters, newsletters, place_starts cascade')
})

const change = (work: (client: pg.PoolClient) => Promise<unknown>) =>
  inTransaction(fresh.database.owner, work)

const outcomes = async (id: number) => (await fresh.ask(PROGRESS, [id]))[0]?.outcomes

test('what waited while it was paused leaves when it goes on, and what was given up is tried again', async () => {
  for (const person of [anna, buelent]) await join(fresh.database, person)
  const newsletter = await startLaunch(fresh.database.owner, { postal_codes: ['16766', '17252'] })
  await change((client) => pauseLetters(client, newsletter))
  expect((await deliver(fresh.database, anna.email)).outcomes).toEqual(['waiting'])
  // The mail server has put it off for five days.
  await fresh.ask(
    `update letters set state = 'given_up'
     where newsletter_id = $2 and signup_id = (select id from newsletter_signups where email = $1)`,
    [buelent.email, newsletter],
  )
  await tendNewsletters(fresh.database.owner)
  expect(await outcomes(newsletter)).toEqual({ waiting: 1, given_up: 1 })
  await change((client) => resumeLetters(client, newsletter))
  expect(await outcomes(newsletter)).toEqual({ waiting: 2 })
  expect(await fresh.ask('select state from newsletters')).toEqual([{ state: 'sending' }])
  expect((await deliver(fresh.database, anna.email)).outcomes).toEqual(['sent'])
})

test('a button has words and an address by https, a preview is one line, and neither has to be there', async () => {
  const extras = (...values: (string | null)[]) =>
    fresh.ask(
      `insert into newsletters (subject, body, postal_codes, preheader, button_caption, button_url, state)
       values ('Es geht los', 'Ab Freitag.', '{16766}', $1, $2, $3, $4)`,
      [...values, 'sending'],
    )
  const rule = async (...values: (string | null)[]) =>
    ((await extras(...values).catch((error: unknown) => error)) as { constraint?: string }).constraint
  expect(await rule(null, null, null)).toBeUndefined()
  expect(await rule('Ein Nachbar genügt.', 'App laden', 'https://dorfteller.example/app')).toBeUndefined()
  expect(await rule('zwei\nZeilen', null, null)).toBe('newsletters_preheader_line')
  expect(await rule('', null, null)).toBe('newsletters_preheader_line')
  expect(await rule(null, 'App laden', null)).toBe('newsletters_button_whole')
  expect(await rule(null, null, 'https://dorfteller.example')).toBe('newsletters_button_whole')
  expect(await rule(null, 'x'.repeat(23), 'https://dorfteller.example')).toBe(
    'newsletters_button_caption_line',
  )
  // A draft may have half of it.
  expect(
    await fresh.ask(
      `insert into newsletters (subject, body, postal_codes, button_caption, state) values ('', '', '{}', 'App laden', 'draft')`,
    ),
  ).toEqual([])
  for (const url of [
    'http://dorfteller.example',
    'javascript:alert(1)',
    'https://a b',
    `https://${'a'.repeat(501)}`,
  ])
    expect(await rule(null, 'App laden', url)).toBe('newsletters_button_url_shape')
})
