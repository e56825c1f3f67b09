import type pg from 'pg'
import { call, findRow } from './ask.ts'
import { inTransaction } from './in-transaction.ts'

/** What was heard of a letter after a mail server took it. `source`: where from. */
export type LetterEvent = {
  letter: string
  type: 'accepted' | 'deferred' | 'bounced_hard' | 'bounced_soft' | 'blocked' | 'complained' | 'auto_replied'
  source: 'imap' | 'webhook'
  status: string | null
  /** Without addresses. */
  answer: string | null
  digest: Buffer
  /** The address that it is proven to be said of: nothing follows for another that is the sign-up's by now. */
  addressHmac: Buffer
}

/** `known`: this message was counted before. `unknown`: there is no such letter. */
export type Noted = 'noted' | 'known' | 'unknown'

/** @returns where a letter goes by what is known now; null when it is unknown, or nobody is left to write to. */
export async function letterAddress(office: pg.Pool, letter: string): Promise<string | null> {
  const row = await findRow<{ address: string | null }>(
    office,
    `select case when l.kind = 'address_change' then c.new_email else s.email end as address
     from public.letters as l
     left join public.newsletter_signups as s on s.id = l.signup_id
     left join public.address_changes as c on c.id = l.address_change_id
     where l.id = $1`,
    [letter],
  )
  return row?.address ?? null
}

type Addressed = {
  kind: string
  signup: string | null
  newsletter: string | null
  address_hmac: Buffer | null
}

/**
 * Notes what was heard of a letter, and does what follows from it: a hard bounce refuses the address; the third letter that
 * bounced softly, two weeks after the first, makes it undeliverable; a complaint withdraws the consent; too many of a
 * newsletter pause it.
 */
export function recordLetterEvent(office: pg.Pool, event: LetterEvent): Promise<Noted> {
  return inTransaction(office, async (client) => {
    await holdSignup(client, event.letter)
    const known = await findRow<Addressed>(
      client,
      `select l.kind, l.newsletter_id as newsletter, s.id as signup, s.address_hmac
       from public.letters as l left join public.newsletter_signups as s on s.id = l.signup_id
       where l.id = $1 for key share of l`,
      [event.letter],
    )
    if (!known) return 'unknown'
    const { letter, type, source, status, answer, digest } = event
    const { rowCount } = await client.query(
      `insert into public.letter_events (letter_id, type, source, status, answer, message_digest)
       values ($1, $2, $3, $4, left($5, 500), $6) on conflict do nothing`,
      [letter, type, source, status, answer, digest],
    )
    if (rowCount === 0) return 'known'
    await follow(client, event, known)
    return 'noted'
  })
}

/** Sign-ups before letters, wherever both are held: as where people leave or are erased. */
export async function holdSignup(client: pg.PoolClient, letter: string): Promise<void> {
  await client.query(
    `select from public.newsletter_signups
     where id = (select signup_id from public.letters where id = $1) for no key update`,
    [letter],
  )
}

async function follow(client: pg.PoolClient, event: LetterEvent, known: Addressed): Promise<void> {
  const { type, addressHmac } = event
  const { signup } = known
  // A change of address asks a new one, which is not the sign-up's yet.
  if (signup === null || known.kind === 'address_change') return
  if (!known.address_hmac?.equals(addressHmac)) return
  if (type === 'bounced_hard') {
    // A letter bounces once, in however many ways and however late that is told: its address is refused once by it.
    const { rowCount } = await client.query(
      `select from public.letter_events where letter_id = $1 and type = 'bounced_hard' limit 2`,
      [event.letter],
    )
    if (rowCount === 1) await refuseAddress(client, signup, addressHmac, event.answer ?? '')
  }
  if (type === 'bounced_soft') {
    await client.query(
      `update public.newsletter_signups as s
       set undeliverable_at = coalesce(s.undeliverable_at, now()), refused_answer = left($2, 500)
       where s.id = $1 and (
         select count(distinct e.letter_id) >= 3 and max(e.happened_at) - min(e.happened_at) >= interval '14 days'
         from public.letters as l join public.letter_events as e on e.letter_id = l.id and e.type = 'bounced_soft'
         where l.signup_id = $1 and l.kind <> 'address_change'
           and e.happened_at > greatest(s.reached_at, s.address_confirmed_at, '-infinity'))`,
      [signup, event.answer],
    )
  }
  if (type === 'complained') await call(client, 'withdraw_signup', signup, 'complaint')
  if (['bounced_hard', 'bounced_soft', 'blocked', 'complained'].includes(type) && known.newsletter !== null)
    await pauseIfTroubled(client, known.newsletter)
}

/**
 * Notes that an address was refused for good. A refusal belongs to the address, not to the sign-up: it counts only while that
 * is still the sign-up's. One may be a provider's bad hour, so it takes a second one a day later.
 * @param answer what the server said, without addresses
 * @returns `again`: within a day of the first. `moved`: it is the sign-up's address no longer, or nobody is left.
 */
export async function refuseAddress(
  client: Pick<pg.ClientBase, 'query'>,
  signup: string | number | null,
  addressHmac: Buffer,
  answer: string,
): Promise<'first' | 'again' | 'undeliverable' | 'moved'> {
  const known = await findRow<{ was_refused: boolean; is_final: boolean }>(
    client,
    `select refused_at is not null as was_refused,
            undeliverable_at is not null or coalesce(refused_at <= now() - interval '24 hours', false) as is_final
     from public.newsletter_signups where id = $1 and address_hmac = $2 for no key update`,
    [signup, addressHmac],
  )
  if (!known) return 'moved'
  await client.query(
    `update public.newsletter_signups
     set refused_at = coalesce(refused_at, now()), refused_answer = left($2, 500),
         undeliverable_at = coalesce(undeliverable_at, case when $3 then now() end)
     where id = $1`,
    [signup, answer, known.is_final],
  )
  if (known.is_final) return 'undeliverable'
  return known.was_refused ? 'again' : 'first'
}

/**
 * Pauses a newsletter on its way of which too many letters were blocked, bounced or reported as spam since it last went on. Three
 * at least, and of a hundred at least, or the first dead address of a village would stop it. The shares are what large
 * receivers take for a sign of unwanted mail. Who may send is told by mail.
 */
export async function pauseIfTroubled(
  client: Pick<pg.ClientBase, 'query'>,
  newsletter: string,
): Promise<void> {
  await client.query(
    `with going as (
       select id, coalesce(resumed_at, started_at) as begun from public.newsletters where id = $1 and state = 'sending'
     ), trouble as (
       select case when e.type = 'blocked' then 'blocked' when e.type = 'complained' then 'complaints' else 'bounces' end as reason,
              count(distinct e.letter_id) as letters
       from going
       join public.letters as l on l.newsletter_id = going.id
       join public.letter_events as e on e.letter_id = l.id and e.happened_at >= going.begun
         and e.type in ('blocked', 'complained', 'refused', 'bounced_hard', 'bounced_soft')
       group by 1
     ), worst as (
       select t.reason
       from trouble join (values ('blocked', 0.01), ('bounces', 0.02), ('complaints', 0.001)) as t (reason, share) using (reason)
       where trouble.letters >= 3 and trouble.letters > t.share * greatest(100, (
         select count(*) from public.letters as l join going on l.newsletter_id = going.id
         where l.state = 'sent' and l.sent_at >= going.begun))
       order by t.share limit 1
     ), paused as (
       update public.newsletters as n set state = 'paused', paused_because = worst.reason
       from worst where n.id = $1 and n.state = 'sending' returning n.id
     )
     insert into public.operator_notes (operator_id, kind, about)
     select o.id, 'newsletter_paused', paused.id from paused, public.operators as o
     where o.role in ('send', 'administer') on conflict do nothing`,
    [newsletter],
  )
}
