import type pg from 'pg'
import { beforeEach } from 'vitest'
import { inTransaction } from '../../src/database/in-transaction.ts'
import { cancelLetters } from '../../src/office/newsletters/states.ts'
import { tendNewsletters } from '../../src/office/tend-newsletters.ts'
import { claimOnly } from './claims.ts'
import { databaseForAll } from './fresh-database.ts'
import { startDraft } from './launch.ts'

type Kind = { postalCodes?: string[]; isWelcome?: boolean }

/**
 * A database with the region Havelland, anew for each story: Anna lives in 16766, Bülent in 17252, nobody in 16515. Carla
 * lives elsewhere, in 01067.
 */
export function havelland() {
  const fresh = databaseForAll()
  beforeEach(async () => {
    await fresh.ask(`truncate newsletter_signups, letters, newsletters, place_starts, regions cascade`)
    await fresh.ask(
      `with region as (insert into regions (name, goal) values ('Havelland', 250) returning id)
       insert into region_places select code, region.id from region, unnest('{16766,17252,16515}'::text[]) as code`,
    )
  })

  /** A launch letter of the region, as a draft. */
  async function launch({ postalCodes = [], isWelcome = false }: Kind = {}) {
    const [made] = await fresh.ask<{ id: string }>(
      `insert into newsletters (subject, body, postal_codes, is_launch, state, region_id, is_welcome)
       select 'Es geht los', 'Ab Freitag.', $1, true, 'draft', id, $2 from regions returning id`,
      [postalCodes, isWelcome],
    )
    return made?.id ?? ''
  }

  /** What is done with a newsletter, all or nothing. */
  const change = <Done>(work: (client: pg.PoolClient) => Promise<Done>) =>
    inTransaction(fresh.database.owner, work)
  const start = (newsletter: string) => startDraft(fresh.database.owner, newsletter)
  const cancel = (newsletter: string) => change((client) => cancelLetters(client, newsletter))
  /** An office takes a person's letter of a newsletter in hand, if it may go. */
  async function begin(newsletter: unknown, { email }: { email: string }) {
    const [letter] = await fresh.ask<{ id: string }>(
      `select l.id from letters as l join newsletter_signups as s on s.id = l.signup_id
       where l.newsletter_id = $1 and s.email = $2`,
      [newsletter, email],
    )
    const [claimed] = letter ? await claimOnly(fresh.database.owner, [letter.id]) : []
    return claimed
  }

  /** What happens every minute. */
  const tend = () => tendNewsletters(fresh.database.owner)

  const started = async () =>
    (await fresh.ask<{ postal_code: string }>('select postal_code from place_starts order by 1')).map(
      ({ postal_code }) => postal_code,
    )

  /** Who has how many launch letters that left. */
  const told = async () =>
    Object.fromEntries(
      (
        await fresh.ask<{ email: string; letters: number }>(
          `select s.email, count(l.id)::int as letters from newsletter_signups as s
           left join letters as l on l.signup_id = s.id and l.kind = 'newsletter' and l.state = 'sent' group by 1 order by 1`,
        )
      ).map(({ email, letters }) => [email.split('@')[0], letters]),
    )

  return {
    database: () => fresh.database,
    ask: <Row extends object>(sql: string, values: unknown[] = []) => fresh.ask<Row>(sql, values),
    launch,
    change,
    start,
    cancel,
    begin,
    tend,
    started,
    told,
  }
}
