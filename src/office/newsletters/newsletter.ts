import type pg from 'pg'
import { z } from 'zod'
import { findRow } from '../../database/ask.ts'
import { isoTime } from '../../database/iso-time.ts'
import { MAX_LENGTHS, pictureIdsIn } from '../../mail/operator-text/letter-text.ts'
import { inOneLine, postalCode, rowNumber, worded } from '../input.ts'
import { gone, Refusal } from '../refusal.ts'

/**
 * What a newsletter is: written; with a time at which it starts, until which it can be taken back; on its way; held; done, or
 * ended before its time. What leads from one to another: states.ts.
 */
export type NewsletterState = 'draft' | 'scheduled' | 'sending' | 'paused' | 'done' | 'cancelled'

/** Text as it is typed: half an address and half a button may be kept. Half a character no letter can carry. */
const text = (name: string, max: number, read?: (typed: string) => string) =>
  worded((typed) => {
    const length = [...typed].length
    if (length > max) return `${name} hat ${length} Zeichen, erlaubt sind ${max}.`
    if (/\p{Cs}/u.test(typed)) return `${name} enthält ein halbes Zeichen. Gib das noch einmal ein.`
    // Each would come along in every copy of the letter.
    if (pictureIdsIn(typed).length > 1) return 'Ein Brief hat höchstens ein Bild. Nimm die übrigen heraus.'
    return undefined
  }, read)

/** At most as many as there are in Germany, and some. */
export const postalCodes = z
  .array(postalCode)
  .max(10_000)
  .transform((codes) => [...new Set(codes)].sort())

/** What whoever writes a newsletter decides, of all that a page knows of it; all of it may be missing yet. */
export const draft = z.object({
  subject: text('Der Betreff', MAX_LENGTHS.subject, inOneLine),
  body: text('Der Text', MAX_LENGTHS.body),
  preheader: text('Die Vorschau', MAX_LENGTHS.preheader, inOneLine),
  buttonCaption: text('Die Aufschrift des Knopfs', MAX_LENGTHS.buttonCaption, inOneLine),
  buttonUrl: text('Die Adresse des Knopfs', MAX_LENGTHS.buttonUrl, inOneLine),
  /** To the places that it has when the letter starts, null: to those of `postalCodes`. */
  regionId: rowNumber.nullable(),
  postalCodes,
  /** Whether its places have started with it. */
  isLaunch: z.boolean(),
  /** A day and a time of German clocks, 2026-11-22T09:00; null: at once. */
  plannedAt: z.iso
    .datetime({ local: true })
    .regex(/T\d\d:\d\d$/)
    .nullable(),
})

export type Draft = z.output<typeof draft>

/** Times are ISO. */
export type Newsletter = Draft & {
  id: number
  state: NewsletterState
  /** The region's letter to whoever confirms after the start. */
  isWelcome: boolean
  createdAt: string
  /** Null for one of the command line, or of somebody who is no operator any more. */
  createdBy: string | null
  /** Changes with the draft: whoever changes or starts it names the one that was seen. */
  version: string
  savedAt: string
  savedBy: string | null
  /** `plannedAt` as a moment; of one that was to go at once, when it was due. */
  sendAt: string | null
  startedAt: string | null
  endedAt: string | null
  tested: { at: string; by: string | null; words: Words } | null
}

/** What everybody reads. */
export type Words = Pick<Draft, 'subject' | 'body' | 'preheader' | 'buttonCaption' | 'buttonUrl'>

/** SQL: what everybody reads of newsletter `n`, as JSON. */
export const WORDS = `jsonb_build_object('subject', n.subject, 'body', n.body, 'preheader', coalesce(n.preheader, ''),
  'buttonCaption', coalesce(n.button_caption, ''), 'buttonUrl', coalesce(n.button_url, ''))`

/** SQL: hash of what a writer decided about newsletter `n`. The places of a region's letter are those that it has when it starts. */
export const VERSION = `md5(jsonb_build_array(${WORDS}, n.is_launch, n.region_id, n.send_at,
  case when n.region_id is null then to_jsonb(n.postal_codes) end)::text)`
export const version = z.string().regex(/^[0-9a-f]{32}$/)

/** SQL: where a newsletter `n` goes that starts now: a region's to the places that the region has at this moment. */
export const PLACES = `case when n.region_id is null then n.postal_codes else array(
    select p.postal_code from public.region_places as p where p.region_id = n.region_id order by 1) end`

/** @throws {Refusal} where there is none */
export async function openNewsletter(database: pg.Pool, id: number): Promise<Newsletter> {
  const found = await findRow<Omit<Newsletter, keyof Words> & { words: Words }>(
    database,
    `select n.id::float8, ${WORDS} as words, n.region_id::float8 as "regionId", n.postal_codes as "postalCodes",
            n.is_launch as "isLaunch", n.is_welcome as "isWelcome",
            to_char(n.send_at at time zone 'Europe/Berlin', 'YYYY-MM-DD"T"HH24:MI') as "plannedAt", n.state,
            ${isoTime('n.created_at')} as "createdAt", ${isoTime('n.saved_at')} as "savedAt", ${isoTime('n.send_at')} as "sendAt",
            ${isoTime('n.started_at')} as "startedAt", ${isoTime('n.ended_at')} as "endedAt", ${VERSION} as version,
            (select o.name from public.operators as o where o.id::text = n.created_by) as "createdBy",
            (select o.name from public.operators as o where o.id = n.saved_by) as "savedBy",
            case when n.tested_at is not null then jsonb_build_object('at', ${isoTime('n.tested_at')}, 'words', n.tested_words,
              'by', (select o.email from public.operators as o where o.id = n.tested_by)) end as tested
     from public.newsletters as n where n.id = $1`,
    [id],
  )
  if (!found) throw gone('Diesen Brief gibt es nicht.')
  const { words, ...newsletter } = found
  return { ...newsletter, ...words }
}

export const changedSince = () =>
  new Refusal('CONFLICT', 'changed', 'Der Entwurf wurde inzwischen geändert. Sieh ihn dir noch einmal an.')

/** @param message in German: what its state does not allow */
export const notInThisState = (message: string) => new Refusal('CONFLICT', 'state', message)
