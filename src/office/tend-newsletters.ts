import type pg from 'pg'
import { rowsOf } from '../database/ask.ts'
import { inTransaction } from '../database/in-transaction.ts'
import { queueLetters, startLetters, TO_TAKE_BACK } from './newsletters/start.ts'

/**
 * Every minute: notes which regions reached their goal, starts what is due and not blocked, welcomes who confirmed, ends
 * what is done.
 * @returns how many newsletters began or ended, and how many are welcomed
 */
export function tendNewsletters(office: pg.Pool): Promise<number> {
  return inTransaction(office, async (client) => {
    await noteGoals(client)
    const begun = await startDue(client)
    // In an office's hand while its newsletter was cancelled, and put back.
    await client.query(
      `update public.letters as l set state = 'cancelled' from public.newsletters as n
       where n.state = 'cancelled' and l.newsletter_id = n.id and l.state = 'waiting'`,
    )
    const welcomed = await welcomeNew(client)
    return begun + welcomed + (await endDone(client))
  })
}

/**
 * SQL: operators `o` who hear by mail of a region that reached its goal, and of a newsletter that did not start at its time. It is
 * written down in the transaction in which it happens, once as long as it was not sent.
 */
const WHO_IS_TOLD = `(
  select id from public.operators where role in ('send', 'administer')) as o`

async function noteGoals(client: pg.ClientBase): Promise<void> {
  await client.query(
    `with reached as (
       update public.regions as r set goal_reached_at = now()
       where r.goal_reached_at is null
         and r.id in (select s.id from public.region_standings as s where s.state = 'ready')
       returning r.id
     )
     insert into public.operator_notes (operator_id, kind, about)
     select o.id, 'goal_reached', reached.id from reached cross join ${WHO_IS_TOLD} on conflict do nothing`,
  )
}

async function startDue(client: pg.ClientBase): Promise<number> {
  const due = await rowsOf<{ id: string; despiteBlockers: boolean }>(
    client,
    `select id, despite_blockers as "despiteBlockers" from public.newsletters
     where state = 'scheduled' and send_at <= now() order by send_at for update skip locked`,
  )
  let begun = 0
  for (const { id, despiteBlockers } of due) {
    const letters = await startLetters(client, id, { despiteBlockers, wait: TO_TAKE_BACK })
    if (letters !== undefined) begun += 1
    // It waits until what blocks it is gone; said once for each time that it was to start.
    else await client.query(NOTE_BLOCKED, [id])
  }
  return begun
}

const NOTE_BLOCKED = `insert into public.operator_notes (operator_id, kind, about)
  select o.id, 'newsletter_paused', n.id from public.newsletters as n cross join ${WHO_IS_TOLD}
  where n.id = $1 and not exists (
    select from public.operator_notes as told
    where told.kind = 'newsletter_paused' and told.about = n.id and told.happened_at >= n.send_at)
  on conflict do nothing`

async function welcomeNew(client: pg.ClientBase): Promise<number> {
  const welcomes = await rowsOf<{ id: string }>(
    client,
    `select id from public.newsletters where state = 'running' and is_welcome`,
  )
  let welcomed = 0
  for (const { id } of welcomes) welcomed += await queueLetters(client, id)
  return welcomed
}

async function endDone(client: pg.ClientBase): Promise<number> {
  const ended = await rowsOf<{ id: string; starts: boolean }>(
    client,
    `update public.newsletters as n set state = 'finished', ended_at = now()
     where n.state = 'running' and not n.is_welcome and (n.leaves_at > now()) is not true
       and not exists (
         select from public.letters as l where l.newsletter_id = n.id and l.state in ('waiting', 'sending'))
     returning n.id, n.is_launch and not n.is_trial and exists (
       select from public.letters as l where l.newsletter_id = n.id and l.state = 'sent') as starts`,
  )
  // Whoever was to get a letter may have left meanwhile.
  for (const { id, starts } of ended)
    if (starts) await client.query(`select public.start_places($1, '{}', true)`, [id])
  return ended.length
}
