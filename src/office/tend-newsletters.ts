import type pg from 'pg'
import { rowsOf } from '../database/ask.ts'
import { inTransaction } from '../database/in-transaction.ts'
import { END_DONE, queueLetters, startLetters } from './newsletters/states.ts'

/**
 * Every minute: notes which regions reached their goal, starts what is due and not blocked, and places in which nobody gets a
 * letter, welcomes who confirmed, ends what is done.
 * @returns how many newsletters began or ended, and how many are welcomed
 */
export function tendNewsletters(office: pg.Pool): Promise<number> {
  return inTransaction(office, async (client) => {
    await client.query(NOTE_GOALS)
    let done = 0
    for (const { id } of await rowsOf<{ id: string }>(client, DUE)) {
      if ((await startLetters(client, id)) !== undefined) done += 1
      // It waits until what blocks it is gone; said once for each time that it was to start.
      else await client.query(NOTE_BLOCKED, [id])
    }
    await client.query(CANCEL_PUT_BACK)
    await client.query(START_EMPTY_PLACES)
    for (const { id } of await rowsOf<{ id: string }>(client, WELCOMES))
      done += await queueLetters(client, id)
    const { rowCount } = await client.query(END_DONE)
    return done + (rowCount ?? 0)
  })
}

/**
 * SQL: operators `o` who hear by mail of a region that reached its goal, and of a newsletter that did not start at its time. It is
 * written down in the transaction in which it happens, once as long as it was not sent.
 */
const WHO_IS_TOLD = `(select id from public.operators where role in ('send', 'administer')) as o`

const NOTE_GOALS = `
  with reached as (
    update public.regions as r set goal_reached_at = now()
    where r.goal_reached_at is null and r.id in (select s.id from public.region_standings as s where s.state = 'ready')
    returning r.id
  )
  insert into public.operator_notes (operator_id, kind, about)
  select o.id, 'goal_reached', reached.id from reached cross join ${WHO_IS_TOLD} on conflict do nothing`

const DUE = `
  select id from public.newsletters
  where state = 'scheduled' and send_at <= now() order by send_at for update skip locked`

const NOTE_BLOCKED = `insert into public.operator_notes (operator_id, kind, about)
  select o.id, 'newsletter_paused', n.id from public.newsletters as n cross join ${WHO_IS_TOLD}
  where n.id = $1 and not exists (
    select from public.operator_notes as told
    where told.kind = 'newsletter_paused' and told.about = n.id and told.happened_at >= n.send_at)
  on conflict do nothing`

/** In an office's hand while its newsletter was cancelled, and put back. */
const CANCEL_PUT_BACK = `
  update public.letters as l set state = 'cancelled' from public.newsletters as n
  where n.state = 'cancelled' and l.newsletter_id = n.id and l.state = 'waiting'`

/**
 * Starts those places of launches under way in which nobody is to get a letter, or nobody any more: as nobody waits there,
 * nothing else would ever start them, and who comes later could not be welcomed. Once a letter left; cancelling takes it back.
 */
const START_EMPTY_PLACES = `
  insert into public.place_starts (postal_code, newsletter_id)
  select distinct on (code) code, n.id
  from public.newsletters as n cross join unnest(n.postal_codes) as code
  where n.state = 'sending' and n.is_launch and not n.is_welcome
    and exists (select from public.letters as l where l.newsletter_id = n.id and l.state = 'sent')
    and not exists (select from public.place_starts as p where p.postal_code = code)
    and not exists (
      select from public.newsletter_signups as s join public.letters as l on l.newsletter_id = n.id and l.signup_id = s.id
      where s.postal_code = code
        -- It is still to leave, or to be decided about; or it left, and its place's start was taken back since.
        and (l.state in ('waiting', 'sending', 'sent')
          or l.state in ('given_up', 'uncertain', 'cancelled') and s.state = 'confirmed' and s.told_at is null))
  order by code, n.id
  on conflict do nothing`

const WELCOMES = `select id from public.newsletters where state = 'sending' and is_welcome`
