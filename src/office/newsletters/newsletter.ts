import type pg from 'pg'
import { z } from 'zod'
import { findRow } from '../../database/ask.ts'
import { isoTime } from '../../database/iso-time.ts'
import { MAX_LENGTHS, pictureIdsIn } from '../../mail/operator-text/letter-text.ts'
import { inOneLine, postalCodes, rowNumber, text } from '../input.ts'
import { gone, Refusal } from '../refusal.ts'

/**
 * What a newsletter is: written; with a time at which it starts, until which it can be taken back; on its way; held; done, or
 * ended before its time. What leads from one to another: states.ts.
 */
export type NewsletterState = 'draft' | 'scheduled' | 'sending' | 'paused' | 'done' | 'cancelled'

/** What whoever writes a newsletter decides; all of it may be missing yet: half an address and half a button may be kept. */
export const draft = z.object({
  subject: text('Der Betreff', MAX_LENGTHS.subject, inOneLine),
  // Each would come along in every copy of the letter.
  body: text('Der Text', MAX_LENGTHS.body).refine(
    (body) => pictureIdsIn(body).length <= 1,
    'Ein Brief hat höchstens ein Bild. Nimm die übrigen heraus.',
  ),
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

/** Whoever changes or starts a draft names what was seen by when it was saved. */
export const savedAt = z.iso.datetime()

export type Draft = z.output<typeof draft>

/** What everybody reads. */
export type Words = Pick<Draft, 'subject' | 'body' | 'preheader' | 'buttonCaption' | 'buttonUrl'>

/** Of what a list shows as well. Times are ISO. */
export type Listed = Pick<Draft, 'subject' | 'isLaunch'> & {
  id: number
  state: NewsletterState
  /** The region's letter to whoever confirms after the start. */
  isWelcome: boolean
  /** The name of the region that it goes to; null: to single places. */
  region: string | null
  createdAt: string
  /** `plannedAt` as a moment; of one that was to go at once, when it was due. */
  sendAt: string | null
  startedAt: string | null
  endedAt: string | null
}

/** SQL: of newsletter `n`. */
export const LISTED = `n.id::float8, n.state, n.subject, n.is_launch as "isLaunch", n.is_welcome as "isWelcome",
  (select r.name from public.regions as r where r.id = n.region_id) as region,
  ${isoTime('n.created_at')} as "createdAt", ${isoTime('n.send_at')} as "sendAt",
  ${isoTime('n.started_at')} as "startedAt", ${isoTime('n.ended_at')} as "endedAt"`

export type Newsletter = Draft &
  Listed & {
    /** Null for one of the command line, or of somebody who is no operator any more. */
    createdBy: string | null
    savedAt: string
    savedBy: string | null
    /** Why it paused by itself: too many of its letters were blocked, bounced or complained of; null: an operator did, or it did not. */
    pausedBecause: 'blocked' | 'bounces' | 'complaints' | null
    tested: { at: string; by: string | null; words: Words } | null
  }

/** SQL: where a newsletter `n` goes that starts now: a region's to the places that the region has at this moment. */
export const PLACES = `case when n.region_id is null then n.postal_codes else array(
    select p.postal_code from public.region_places as p where p.region_id = n.region_id order by 1) end`

/** @throws {Refusal} where there is none */
export async function openNewsletter(database: pg.Pool | pg.PoolClient, id: number): Promise<Newsletter> {
  const newsletter = await findRow<Newsletter>(
    database,
    `select ${LISTED}, n.body, n.preheader, n.button_caption as "buttonCaption", n.button_url as "buttonUrl",
            n.region_id::float8 as "regionId", n.postal_codes as "postalCodes", n.paused_because as "pausedBecause",
            to_char(n.send_at at time zone 'Europe/Berlin', 'YYYY-MM-DD"T"HH24:MI') as "plannedAt",
            ${isoTime('n.saved_at')} as "savedAt",
            (select o.name from public.operators as o where o.id::text = n.created_by) as "createdBy",
            (select o.name from public.operators as o where o.id = n.saved_by) as "savedBy",
            case when n.tested_at is not null then jsonb_build_object('at', ${isoTime('n.tested_at')}, 'words', n.tested_words,
              'by', (select o.name from public.operators as o where o.id = n.tested_by)) end as tested
     from public.newsletters as n where n.id = $1`,
    [id],
  )
  if (!newsletter) throw gone('Diesen Brief gibt es nicht.')
  return newsletter
}

/** @param message in German: what its state does not allow */
export const notInThisState = (message: string) => new Refusal('CONFLICT', 'state', message)
