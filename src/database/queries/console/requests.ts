import type pg from 'pg'
import type { RequestChange, RequestDraft, RightsRequest } from '../../../contract/console/routes/requests.ts'
import { answerOf, rowsOf } from '../../ask.ts'
import { inTransaction } from '../../in-transaction.ts'
import { type By, recordAction } from './audit.ts'

// All run as the role operator.

/** Those done last; there is nothing more to do about them. */
const DONE_SHOWN = 200

/** Everything that waits, the most urgent first, then what was done last. `today` is the day in Germany. */
export async function listRequests(operator: pg.Pool): Promise<{ requests: RightsRequest[]; today: string }> {
  const requests = await rowsOf<RightsRequest>(
    operator,
    `select r.id::float8 as number, r.received_on::text as "receivedOn", r.kind, r.from_address as "from", r.state,
            r.note, r.done_on::text as "doneOn", r.due_on::text as "dueOn",
            r.done_on is null and r.due_on < (now() at time zone 'Europe/Berlin')::date as overdue,
            (select s.id::float8 from public.newsletter_signups as s
             where lower(s.email collate "C") = lower(r.from_address collate "C")
             order by s.state = 'left', s.id desc limit 1) as signup
     from (
       (select * from public.rights_requests where done_on is null)
       union all
       (select * from public.rights_requests where done_on is not null order by done_on desc, id desc limit ${DONE_SHOWN})
     ) as r
     order by r.done_on is not null, case when r.done_on is null then r.due_on end, r.done_on desc, r.id desc`,
  )
  const today = await answerOf<string>(
    operator,
    `select (now() at time zone 'Europe/Berlin')::date::text as answer`,
  )
  return { requests, today }
}

/** @returns the request's number. */
export async function addRequest(operator: pg.Pool, by: By, { receivedOn, kind, from, note }: RequestDraft) {
  return inTransaction(operator, async (client) => {
    const request = await answerOf<number>(
      client,
      `insert into public.rights_requests (received_on, kind, from_address, note, created_by)
       values ($1, $2, $3, $4, $5) returning id::float8 as answer`,
      [receivedOn, kind, from, note, by.operatorId],
    )
    await recordAction(client, { ...by, subject: { request, kind } })
    return request
  })
}

/** @returns false when there is no such request (any more). */
export async function changeRequest(
  operator: pg.Pool,
  by: By,
  request: number,
  { receivedOn, kind, from, note, state, doneOn }: RequestChange,
): Promise<boolean> {
  return inTransaction(operator, async (client) => {
    const { rowCount } = await client.query(
      `update public.rights_requests
       set received_on = $2, kind = $3, from_address = $4, note = $5, state = $6, done_on = $7 where id = $1`,
      [request, receivedOn, kind, from, note, state, doneOn],
    )
    if (rowCount !== 1) return false
    await recordAction(client, { ...by, subject: { request, kind, state } })
    return true
  })
}
