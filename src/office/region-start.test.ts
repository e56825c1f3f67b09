import { beforeEach, expect, test } from 'vitest'
import { crowdJoins } from '../../test/support/crowd.ts'
import type { FreshDatabase } from '../../test/support/fresh-database.ts'
import { eventually } from '../../test/support/fresh-office.ts'
import { takeOverList } from '../../test/support/imports.ts'
import { type OfficeStory, officeStory } from '../../test/support/office-story.ts'
import { aNewOperator } from '../../test/support/operators.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { inTransaction } from '../database/in-transaction.ts'
import { startLetters } from './newsletters/start.ts'
import { tendNewsletters } from './tend-newsletters.ts'

// The region Havelland: sixty people in 16766, one in 17252, nobody in 16515.

let fresh: FreshDatabase
let smtp: OfficeStory['smtp']
let work: OfficeStory['work']
beforeEach(async () => {
  ;({ fresh, smtp, work } = await officeStory())
  await fresh.database.owner.query(
    `with region as (insert into regions (name, goal) values ('Havelland', 50) returning id)
     insert into region_places select code, region.id from region, unnest('{16766,17252,16515}'::text[]) as code`,
  )
})

async function ask<Answer>(sql: string, ...values: unknown[]): Promise<Answer | undefined> {
  const { rows } = await fresh.database.owner.query<{ answer: Answer }>(`select ${sql} as answer`, values)
  return rows[0]?.answer
}

/** A launch letter of the region, as a draft. */
const letter = (subject: string, kind: 'is_launch' | 'is_welcome' | 'is_trial' = 'is_launch') =>
  fresh.database.owner
    .query<{ id: string }>(
      `insert into newsletters (subject, body, postal_codes, is_launch, state, region_id, is_trial, is_welcome)
       select $1, 'Ab Freitag.', case when $2 = 'is_trial' then '{16766}'::text[] else '{}' end, true, 'draft', id,
              $2 = 'is_trial', $2 = 'is_welcome' from regions returning id`,
      [subject, kind],
    )
    .then(({ rows }) => rows[0]?.id ?? '')

const start = (id: string) => inTransaction(fresh.database.owner, (client) => startLetters(client, id))

/** By which letter each was told, once for each Message-ID; confirmations apart. */
function told(): Record<string, string[]> {
  const byPerson: Record<string, string[]> = {}
  const seen = new Set<string | undefined>()
  for (const { envelope, parsed } of smtp.letters) {
    if (parsed.subject?.includes('bestätigen') || parsed.subject?.includes('Fast geschafft')) continue
    expect(seen).not.toContain(parsed.messageId)
    seen.add(parsed.messageId)
    const to = envelope.to[0] ?? ''
    byPerson[to] = [...(byPerson[to] ?? []), parsed.subject ?? '']
  }
  return byPerson
}

const started = () => ask<string[]>('array(select postal_code from place_starts order by 1)')

test('a list from elsewhere: who lives where it runs is welcomed, once; who waits is sent nothing', async () => {
  await crowdJoins(fresh.database, [buelent.email], '17252')
  await aNewOperator(fresh, { name: 'Adam', email: 'adam@example.org' }, 'administer')
  await work()
  await start(await letter('Bei euch wird schon geliefert', 'is_welcome'))
  await start(await letter('Es geht los'))
  await eventually(started).toEqual(['17252'])
  await tendNewsletters(fresh.database.owner)
  expect(await started()).toEqual(['16515', '16766', '17252'])
  await takeOverList(fresh, [
    { email: anna.email, postal_code: '16515' },
    { email: carla.email, postal_code: '16792' },
  ])
  await tendNewsletters(fresh.database.owner)
  await tendNewsletters(fresh.database.owner)
  await eventually(() => told()[anna.email]).toEqual(['Bei euch wird schon geliefert'])
  expect(Object.keys(told()).sort()).toEqual([anna.email, buelent.email].sort())
})
