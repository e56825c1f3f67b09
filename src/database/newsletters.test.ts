import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { crowd, crowdJoins } from '../../test/support/crowd.ts'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { anna, buelent } from '../../test/support/people.ts'
import { deliver, join } from '../../test/support/signup-steps.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())
beforeEach(async () => {
  await fresh.database.owner.query(
    'truncate newsletter_signups, letters, newsletters, place_plans, place_starts cascade',
  )
  await fresh.database.owner.query('delete from pgboss.job')
})

const ask = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await fresh.database.owner.query(sql, values)).rows as Row[]

async function answer(sql: string, values: unknown[] = []): Promise<unknown> {
  const [row] = await ask<{ answer: unknown }>(`select ${sql} as answer`, values)
  return row?.answer
}

const write = (postalCodes: string[]) =>
  answer(`write_newsletter('Es geht los', 'Ab Freitag.', $1, true, 'operator-1')`, [postalCodes])

const progress = async (id: unknown) =>
  Object.fromEntries(
    (await ask<{ outcome: string; letters: string }>('select * from newsletter_progress($1)', [id])).map(
      ({ outcome, letters }) => [outcome, Number(letters)],
    ),
  )

/** The mail server has put it off for five days. */
const giveUp = (email: string, newsletter: unknown) =>
  ask(
    `with given_up as (
       update letters set outcome = 'given_up'
       where newsletter_id = $2 and signup_id = (select id from newsletter_signups where email = $1) returning id
     ) delete from pgboss.job where (data ->> 'letter_id')::uuid in (select id from given_up)`,
    [email, newsletter],
  )

test('a letter held in the moment before it goes on is queued again; one that was given up is not', async () => {
  for (const person of [anna, buelent]) await join(fresh.database, person)
  const newsletter = await write(['16766', '17252'])
  await answer('start_newsletter($1)', [newsletter])
  await answer('pause_newsletter($1)', [newsletter])
  expect((await deliver(fresh.database, anna.email)).outcomes).toEqual(['waiting'])
  // The worker has told nobody yet that it dropped the job.
  await ask(`update pgboss.job set state = 'active' where name = 'letters'`)
  await answer('resume_newsletter($1)', [newsletter])
  await ask(`update pgboss.job set state = 'completed' where name = 'letters'`)
  await giveUp(buelent.email, newsletter)
  await answer('tend_newsletters()')
  expect(await progress(newsletter)).toEqual({ waiting: 1, given_up: 1 })
  expect(
    await ask(`select state from pgboss.job where name = 'letters' and state < 'completed'`),
  ).toHaveLength(1)
  expect(await ask('select state from newsletters')).toEqual([{ state: 'running' }])
  expect((await deliver(fresh.database, anna.email)).outcomes).toEqual(['sent'])
})

test('a button has words and an address by https, a preview is one line, and neither has to be there', async () => {
  const extras = (...values: (string | null)[]) =>
    ask(
      `insert into newsletters (subject, body, postal_codes, preheader, button_caption, button_url, state)
       values ('Es geht los', 'Ab Freitag.', '{16766}', $1, $2, $3, $4)`,
      [...values, 'running'],
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
    await ask(
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

test('a letter is written with the number of neighbours, from five on and to nobody but in newsletters', async () => {
  const KREMMEN = crowd(5)
  await crowdJoins(fresh.database, KREMMEN, '16766')
  await crowdJoins(fresh.database, ['allein@example.org'], '17252')
  await ask(`insert into place_plans (postal_code, goal) values ('16766', 40)`)
  await answer('start_newsletter($1)', [await write(['16766', '17252'])])
  const rows = await ask(
    `select l.kind, w.postal_code, w.newsletter_id is not null as newsletter, w.neighbours, w.goal, count(*)::int as letters
     from letters as l, letters_to_write(array[l.id]) as w group by 1, 2, 3, 4, 5 order by 1, 2`,
  )
  expect(rows).toEqual([
    {
      kind: 'confirmation',
      postal_code: '16766',
      newsletter: false,
      neighbours: null,
      goal: null,
      letters: 5,
    },
    {
      kind: 'confirmation',
      postal_code: '17252',
      newsletter: false,
      neighbours: null,
      goal: null,
      letters: 1,
    },
    { kind: 'newsletter', postal_code: '16766', newsletter: true, neighbours: '5', goal: 40, letters: 5 },
    { kind: 'newsletter', postal_code: '17252', newsletter: true, neighbours: null, goal: null, letters: 1 },
  ])
})
