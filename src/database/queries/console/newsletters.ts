import type pg from 'pg'

// All run as the role `operator`.

export type Draft = { subject: string; body: string; postalCodes: string[]; isLaunch: boolean }
export type State = 'draft' | 'scheduled' | 'running' | 'paused' | 'cancelled' | 'finished'

export type PlaceReach = {
  postalCode: string
  /** Null for what is no postal code. */
  place: string | null
  startedAt: Date | null
  recipients: number
  unconfirmed: number
}

/** Whom a newsletter to these places would reach, in the order of the postal codes. */
export async function newsletterReach(operator: pg.Pool, postalCodes: string[]): Promise<PlaceReach[]> {
  const { rows } = await operator.query<PlaceReach>(
    `select postal_code as "postalCode", place, started_at as "startedAt", recipients::int, unconfirmed::int
     from public.newsletter_reach($1)`,
    [postalCodes],
  )
  return rows
}

export type NewsletterLine = {
  id: string
  subject: string
  state: State
  isLaunch: boolean
  places: number
  firstPlace: string | null
  createdAt: Date
  sendAt: Date | null
  startedAt: Date | null
  endedAt: Date | null
  letters: number
  sent: number
}

/** The newest first. @param before the number of the last one seen; null at the begin */
export async function listNewsletters(
  operator: pg.Pool,
  before: string | null,
  page: number,
): Promise<NewsletterLine[]> {
  const { rows } = await operator.query<NewsletterLine>(
    `select id::text, subject, state, is_launch as "isLaunch", places, first_place as "firstPlace",
            created_at as "createdAt", send_at as "sendAt", started_at as "startedAt", ended_at as "endedAt",
            letters::int, sent::int
     from public.newsletter_list($1, $2)`,
    [before, page],
  )
  return rows
}

/** SQL: changes with every change of the draft. */
export const VERSION = `md5(jsonb_build_array(subject, body, to_jsonb(postal_codes), is_launch)::text)`

export type Newsletter = Draft & {
  id: string
  state: State
  createdAt: Date
  createdBy: string | null
  sendAt: Date | null
  startedAt: Date | null
  endedAt: Date | null
  version: string
}

export async function findNewsletter(operator: pg.Pool, id: string): Promise<Newsletter | undefined> {
  const { rows } = await operator.query<Newsletter>(
    `select n.id::text, n.subject, n.body, n.postal_codes as "postalCodes", n.is_launch as "isLaunch", n.state,
            n.created_at as "createdAt", o.name as "createdBy", n.send_at as "sendAt", n.started_at as "startedAt",
            n.ended_at as "endedAt", ${VERSION} as version
     from public.newsletters as n left join public.operators as o on o.id::text = n.created_by
     where n.id = $1`,
    [id],
  )
  return rows[0]
}

export type Progress = { state: State; outcomes: { outcome: string; letters: number }[]; rate: number }

/** `undefined` when there is no such newsletter. */
export async function newsletterProgress(operator: pg.Pool, id: string): Promise<Progress | undefined> {
  const { rows } = await operator.query<{
    state: State
    outcome: string | null
    letters: number
    rate: number
  }>(
    `select n.state, p.outcome, p.letters::int, p.rate
     from public.newsletters as n left join lateral public.newsletter_progress(n.id) as p on true
     where n.id = $1`,
    [id],
  )
  const [first] = rows
  if (!first) return undefined
  return {
    state: first.state,
    outcomes: rows.flatMap(({ outcome, letters }) => (outcome === null ? [] : [{ outcome, letters }])),
    rate: rows.reduce((sum, { rate }) => sum + (rate ?? 0), 0),
  }
}

export type MissedLetter = {
  letter: string
  address: string | null
  postalCode: string | null
  reason: string
  answer: string | null
  at: Date | null
}

/** Who did not get it, in the order of the letters' numbers. @param after the last letter seen */
export async function missedLetters(
  operator: pg.Pool,
  id: string,
  after: string | null,
  page: number,
): Promise<MissedLetter[]> {
  const { rows } = await operator.query<MissedLetter>(
    `select letter, address, postal_code as "postalCode", reason, answer, at
     from public.newsletter_missed($1, $2, $3)`,
    [id, after, page],
  )
  return rows
}

/** When a clock in Germany shows this; in the hour that is skipped in spring, an hour later. */
export async function germanMoment(operator: pg.Pool, clock: string): Promise<Date> {
  const { rows } = await operator.query<{ at: Date }>(
    `select $1::timestamp at time zone 'Europe/Berlin' as at`,
    [clock],
  )
  if (!rows[0]) throw new Error('The database did not say what time it is.')
  return rows[0].at
}
