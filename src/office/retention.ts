import type pg from 'pg'
import { deadlines, type RuleName } from '../content/processing/deadlines.ts'
import { COUNT_VISITS } from './count-visits.ts'

/** What is older than its days: $1 days before the moment $2. */
const BEFORE = '$2::timestamptz - make_interval(days => $1::integer)'

/** The day in Germany, once every visit of the day before is there: a visitor's transaction ends within seconds. */
const TODAY = `(($2::timestamptz - interval '1 minute') at time zone 'Europe/Berlin')::date`

/** How each deadline of the register of processing is kept: a statement that takes away, or returns, a row for each thing that went. */
const statements: Record<RuleName, string> = {
  // Counted from the last letter that could have been answered; one that waits to be sent keeps its sign-up for 30 days at
  // most (a dead one waits for ever).
  unconfirmed_signups: expire(
    'not confirmed in time',
    `s.confirmed_at is null and s.created_at < ${BEFORE} and not exists (
       select from public.letters as l
       where l.signup_id = s.id and l.kind = 'confirmation' and (l.claimed_at >= ${BEFORE}
         or l.state in ('waiting', 'sending') and l.queued_at >= $2::timestamptz - interval '30 days'))`,
  ),

  // Kept as proof of what was allowed until claims expire.
  withdrawn_signups: expire('kept as proof long enough', `s.withdrawn_at < ${BEFORE}`),

  // The sums of the days that are over stay. From midnight to midnight in Germany, also across the change of clocks.
  visits: `
    with sums as (
      insert into public.visit_days (day, list, name, visits)
      select counted.* from (
        select coalesce(max(d.day) + 1, '-infinity') as since, ${TODAY} as until from public.visit_days as d where d.list = 'day'
      ) as days cross join lateral (${COUNT_VISITS}) as counted
    )
    delete from public.website_visits where visited_at < (${TODAY} - $1::integer)::timestamp at time zone 'Europe/Berlin'`,

  mailbox: `delete from public.mailbox where received_at < ${BEFORE}`,

  // A letter whose link still works, or that waits, stays.
  letters: `
    delete from public.letters as l
    where l.kind <> 'newsletter' and (l.state not in ('waiting', 'sending') or l.signup_id is null)
      and coalesce(l.claimed_at, l.queued_at) < ${BEFORE}
      and not exists (select from public.link_tokens as t where t.letter_id = l.id and t.expires_at > $2)`,

  // Of those who are gone: of those who are here the links to leave must go on working.
  newsletter_letters: `
    delete from public.letters as l
    where l.kind = 'newsletter' and l.signup_id is null and coalesce(l.claimed_at, l.queued_at) < ${BEFORE}`,

  // And address changes that came to nothing or are done. An expired link is known for some days more, so that its page can
  // say that it expired.
  expired_links: `
    with changes as (delete from public.address_changes where asked_at < ${BEFORE})
    delete from public.link_tokens where expires_at < ${BEFORE}`,

  operator_sessions: `
    with sessions as (delete from public.operator_sessions where expires_at < ${BEFORE})
    delete from public.operator_challenges where expires_at < ${BEFORE}`,

  // What was told, or could not be.
  operator_notes: `delete from public.operator_notes where happened_at < ${BEFORE}`,

  // The office may not delete there: a function of the owner's does, and only this.
  audit_log: 'select public.retain_audit_log($1, $2)',

  log_in_tries: `delete from public.log_in_tries where last_request < 1000 * extract(epoch from ${BEFORE})`,

  // Those that no letter names. Somebody may just have added one and not yet saved.
  letter_pictures: `
    delete from public.letter_pictures as p
    where p.added_at < ${BEFORE}
      and not exists (select from public.newsletters as n where position('{Bild ' || p.id in n.body) > 0)`,
}

/**
 * Keeps every deadline, or these, until nothing old is left.
 * @param moment from which the days count back
 * @returns how many rows went
 */
export async function keepDeadlines(
  office: pg.Pool,
  { moment = new Date(), only = Object.keys(deadlines) as RuleName[] } = {},
): Promise<number> {
  let gone = 0
  for (const name of only)
    for (let some = -1; some !== 0; gone += some)
      some = (await office.query(statements[name], [deadlines[name], moment])).rowCount ?? 0
  return gone
}

/**
 * Changes the key of the HMACs of networks once a day, and forgets those of letters that are older than a day.
 * @returns how many
 */
export async function changeNetworkKeys(office: pg.Pool): Promise<number> {
  const { rowCount } = await office.query(
    `with changed as (
       update public.site
       set network_key_yesterday = network_key_today, network_keys_made_at = now(),
           network_key_today = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
       where network_keys_made_at < now() - interval '24 hours'
     )
     update public.letters set network = null where network is not null and queued_at < now() - interval '24 hours'`,
  )
  return rowCount ?? 0
}

/**
 * Ends sign-ups for good, in parts, so that nobody waits long for a row: their events stay without the person. That there were
 * letters stays for the limits of their mailboxes; those that wait find nobody.
 */
function expire(reason: string, which: string): string {
  return `
    with old as materialized (
      select s.id from public.newsletter_signups as s where ${which} order by s.id limit 10000 for update skip locked
    ), said as (
      insert into public.consent_events (signup_id, type, facts)
      select id, 'expired', '{"reason": "${reason}"}' from old
    ), people as (
      delete from public.consent_event_people where signup_id in (select id from old)
    ), kept as (
      delete from public.mailbox where letter_id in (
        select l.id from public.letters as l where l.signup_id in (select id from old))
    )
    delete from public.newsletter_signups where id in (select id from old)`
}
