import type pg from 'pg'
import { answerOf, findRow, rowsOf } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { queueLetters } from '../../office/newsletters/start.ts'

/** What the operator writes; `postalCodes` sorted, each once. Caption and address of the button come together. */
export type Newsletter = {
  subject: string
  body: string
  preheader?: string
  buttonCaption?: string
  buttonUrl?: string
  postalCodes: string[]
}

export type Reach = {
  /** Who would get it now, by postal code; who has it already is not counted. */
  recipients: { postalCode: string; place: string; people: number }[]
  /** When the very same newsletter was sent before. */
  sentBefore: Date | undefined
  /** It was sent before and somebody holds it, or has cancelled it: nothing of it leaves. */
  stopped?: 'paused' | 'cancelled'
}

/** Any number, but the same in all programs. */
const LOCK = 5_204_020

/** The same subject, text and places are the same newsletter, whoever sends it again; a draft is none yet. */
const SAME = `select id, created_at, state from public.newsletters
  where subject = $1 and body = $2 and preheader is not distinct from $3 and button_caption is not distinct from $4
    and button_url is not distinct from $5 and postal_codes = $6 and state not in ('draft', 'scheduled')
  order by id limit 1`

const NEW = `insert into public.newsletters (subject, body, preheader, button_caption, button_url, postal_codes)
  values ($1, $2, $3, $4, $5, $6) returning id as answer`

/** One that was done goes on, for those who came since; one that somebody holds or has cancelled stays what it is. */
const START = `update public.newsletters set state = 'running', started_at = coalesce(started_at, now()), ended_at = null
  where id = $1 and state in ('running', 'finished')`

const valuesOf = (newsletter: Newsletter) => [
  newsletter.subject,
  newsletter.body,
  newsletter.preheader ?? null,
  newsletter.buttonCaption ?? null,
  newsletter.buttonUrl ?? null,
  newsletter.postalCodes,
]

/** Counts by the rule of queueLetters. */
export async function reachOf(owner: pg.Pool, newsletter: Newsletter): Promise<Reach> {
  const same = await findRow<{ id: string; created_at: Date; state: string }>(
    owner,
    SAME,
    valuesOf(newsletter),
  )
  const recipients = await rowsOf<Reach['recipients'][number]>(
    owner,
    `select code as "postalCode", coalesce(min(p.place), 'unbekannte Postleitzahl') as place, count(s.id)::int as people
     from unnest($1::text[]) as code left join public.places as p on p.postal_code = code
     left join public.newsletter_signups as s
       on s.postal_code = code
       and s.state = 'confirmed'
       and not exists (select from public.letters as l where l.newsletter_id = $2 and l.signup_id = s.id)
     group by code order by code`,
    [newsletter.postalCodes, same?.id ?? null],
  )
  const stopped = (['paused', 'cancelled'] as const).find((state) => state === same?.state)
  return { recipients, sentBefore: same?.created_at, ...(stopped && { stopped }) }
}

/** Queues it for everyone who has not got it yet; all or nothing. Returns how many letters. */
export function sendNewsletter(owner: pg.Pool, newsletter: Newsletter): Promise<number> {
  return inTransaction(owner, async (client) => {
    // Two who send the same at the same moment.
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const same = await findRow<{ id: string }>(client, SAME, valuesOf(newsletter))
    const id = same?.id ?? (await answerOf<string>(client, NEW, valuesOf(newsletter)))
    await client.query(START, [id])
    return queueLetters(client, id)
  })
}
