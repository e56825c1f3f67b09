import type pg from 'pg'
import { z } from 'zod'
import { findRow, rowOf } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { isoTime } from '../../database/iso-time.ts'
import { line, rowNumber } from '../input.ts'
import { procedure } from '../procedure.ts'
import { type By, recordAction } from '../record-action.ts'
import { gone, Refusal } from '../refusal.ts'
import { requireSomebody } from './audience.ts'
import { openBlockers } from './blockers.ts'
import { cancelLetters, finishLetters, pauseLetters, resumeLetters } from './course.ts'
import { changedSince, notInThisState, openNewsletter, VERSION, version } from './newsletter.ts'
import { requireNothingOpen } from './preflight.ts'
import { hasChanged, PLACES, startLetters, TO_TAKE_BACK, takeBackLetters } from './start.ts'

/** `reason`: why it goes although something is open, for the log; empty: it does not. */
const go = z.strictObject({ id: rowNumber, reason: line.max(300) })
/** With the draft that was seen. */
const started = go.extend({ version })

const ALREADY = 'Dieser Brief läuft schon oder ist beendet.'

/** All that makes letters leave, or keeps them. Each is written to the log in its own transaction. */
export const sendsLetters = {
  /** Lets it go at once, after the minute in which it can be taken back; or at the time that its draft names. */
  start: procedure({ least: 'send', proof: true, audit: ['newsletter_started', 'newsletter_scheduled'] })
    .input(started)
    .mutation(async ({ ctx: { database, who, by }, input: { id, reason, version: seen } }) => {
      const newsletter = await openNewsletter(database, id)
      const { plannedAt } = newsletter
      await requireSomebody(database, newsletter, plannedAt === null ? 'now' : 'later')
      await requireNothingOpen(database, newsletter, { who, reason })
      await inTransaction(database, async (client) => {
        const despiteBlockers = reason !== ''
        const done =
          plannedAt === null
            ? await startLetters(client, id, { despiteBlockers, wait: TO_TAKE_BACK })
            : (await hasChanged(client, SCHEDULE, [id, despiteBlockers])) || undefined
        if (done === undefined) throw notInThisState(ALREADY)
        // Nobody can change it any more; what was changed before undoes the start.
        const now = await rowOf<{ version: string; sendAt: string; isPast: boolean; isFar: boolean }>(
          client,
          SEEN,
          [id],
        )
        if (now.version !== seen) throw changedSince()
        const wrongTime = (message: string) => new Refusal('BAD_REQUEST', 'plannedAt', message)
        if (now.isPast) throw wrongTime('Dieser Zeitpunkt ist schon vorbei.')
        if (now.isFar) throw wrongTime('Der Zeitpunkt liegt mehr als ein Jahr voraus.')
        const [action, counts] =
          plannedAt === null
            ? ['newsletter_started', { letters: done }]
            : ['newsletter_scheduled', { send_at: now.sendAt }]
        await note(client, by(action), id, { ...counts, ...(await despite(client, reason)) })
      })
    }),

  unschedule: step(
    'newsletter_unscheduled',
    (client, id) => hasChanged(client, UNSCHEDULE, [id]),
    'Dieser Brief hat keinen Zeitpunkt mehr, der sich zurücknehmen ließe.',
  ),
  /** Within the minute after it started: nobody was written to. */
  takeBack: step(
    'newsletter_taken_back',
    takeBackLetters,
    'Zu spät: Der erste Brief ist schon unterwegs. Anhalten geht noch.',
  ),
  pause: step('newsletter_paused', pauseLetters, 'Anhalten lässt sich nur, was gerade läuft.'),
  resume: step('newsletter_resumed', resumeLetters, 'Weiterlaufen kann nur, was angehalten ist.'),

  /** A draft is discarded. `startedToo`: its places without a letter count as started all the same; else they go on collecting. */
  cancel: procedure({ least: 'send', audit: 'newsletter_cancelled' })
    .input(z.strictObject({ id: rowNumber, startedToo: z.boolean() }))
    .mutation(async ({ ctx: { database, by }, input: { id, startedToo } }) => {
      await openNewsletter(database, id)
      await inTransaction(database, async (client) => {
        const isGone =
          (await hasChanged(client, DISCARD, [id])) || (await cancelLetters(client, id, startedToo))
        if (!isGone) throw notInThisState('Dieser Brief ist schon zu Ende.')
        await note(client, by('newsletter_cancelled'), id, { started_too: startedToo })
      })
    }),

  /** To all who do not have it yet, after it was cancelled or is done. */
  finish: procedure({ least: 'send', proof: true, audit: 'newsletter_continued' })
    .input(go)
    .mutation(async ({ ctx: { database, who, by }, input: { id, reason } }) => {
      await requireNothingOpen(database, await openNewsletter(database, id), { who, reason })
      await inTransaction(database, async (client) => {
        const letters = await finishLetters(client, id, {
          despiteBlockers: reason !== '',
          wait: TO_TAKE_BACK,
        })
        // Nobody is left: it stays what it was.
        if (!letters) throw notInThisState('Alle haben ihn schon, oder er ist noch unterwegs.')
        await note(client, by('newsletter_continued'), id, { letters, ...(await despite(client, reason)) })
      })
    }),

  /**
   * Turns the letter on, or off, that goes by itself to whoever confirms later in the region. The first time it is written with
   * words of ours; off, it is a draft, so that it can be written anew. @returns its number
   */
  welcome: procedure({ least: 'send', proof: true, audit: ['welcome_turned_on', 'welcome_turned_off'] })
    .input(z.strictObject({ regionId: rowNumber, on: z.boolean() }))
    .mutation(({ ctx: { database, by }, input: { regionId, on } }) =>
      inTransaction(database, async (client) => {
        // Two who turn it on at one moment would write two.
        const region = 'select true as is_there from public.regions where id = $1 for no key update'
        if (!(await findRow(client, region, [regionId]))) throw gone('Diese Region gibt es nicht.')
        const { id, state } = await welcomeOf(client, regionId)
        if (on && state === 'paused') await resumeLetters(client, id)
        else if (on && state !== 'running') {
          await client.query(WELCOME_DRAFT, [id])
          if ((await startLetters(client, id)) === undefined) throw await stillBlocked(client)
        } else if (!on && state !== 'draft') await client.query(WELCOME_DRAFT, [id])
        const action = by(on ? 'welcome_turned_on' : 'welcome_turned_off')
        await recordAction(client, { ...action, subject: { region: regionId, newsletter: id } })
        return id
      }),
    ),
}

/** What can be done with a newsletter in one press. */
function step(
  audit: string,
  work: (client: pg.PoolClient, id: number) => Promise<boolean>,
  otherwise: string,
) {
  return procedure({ least: 'send', audit })
    .input(z.strictObject({ id: rowNumber }))
    .mutation(async ({ ctx: { database, by }, input: { id } }) => {
      await openNewsletter(database, id)
      await inTransaction(database, async (client) => {
        if (!(await work(client, id))) throw notInThisState(otherwise)
        await note(client, by(audit), id, {})
      })
    })
}

/** It starts by itself then, if nothing blocks it (tendNewsletters), to the places that its region has then; a plan has some too. */
const SCHEDULE = `
  update public.newsletters as n
  set state = 'scheduled', send_at = planned_at, despite_blockers = $2, postal_codes = ${PLACES}
  where n.id = $1 and n.state in ('draft', 'scheduled') and planned_at is not null`

const UNSCHEDULE = `update public.newsletters set state = 'draft', send_at = null where id = $1 and state = 'scheduled'`

const DISCARD = `
  delete from public.newsletters as n where n.id = $1 and n.state = 'draft'
    and not exists (select from public.letters as l where l.newsletter_id = n.id)`

const SEEN = `
  select ${VERSION} as version, ${isoTime('send_at')} as "sendAt", coalesce(send_at <= now(), false) as "isPast",
         coalesce(send_at > now() + interval '366 days', false) as "isFar"
  from public.newsletters as n where id = $1`

/** For the log: what somebody overrode, by its codes, and why. */
async function despite(client: pg.PoolClient, reason: string) {
  if (reason === '') return {}
  const codes = (await openBlockers(client)).map(({ code }) => code)
  return { reason, ...(codes.length > 0 && { despite: codes }) }
}

function note(client: pg.PoolClient, by: By, newsletter: number, counts: Record<string, unknown>) {
  return recordAction(client, { ...by, subject: { newsletter, ...counts } })
}

const WELCOME_DRAFT = `
  update public.newsletters set state = 'draft', ended_at = null, leaves_at = null, paused_because = null where id = $1`

/** A region's welcome, written now where it has none, with the button of its newest launch letter. */
async function welcomeOf(client: pg.PoolClient, region: number) {
  type Welcome = { id: number; state: string }
  const known = await findRow<Welcome>(
    client,
    'select id::float8, state from public.newsletters where region_id = $1 and is_welcome for no key update',
    [region],
  )
  if (known) return known
  return rowOf<Welcome>(
    client,
    `insert into public.newsletters (
       subject, body, button_caption, button_url, postal_codes, is_launch, is_welcome, region_id, state)
     select $2, $3, latest.button_caption, latest.button_url, '{}', true, true, $1::bigint, 'draft'
     from (values (1)) as one left join lateral (
       select n.button_caption, n.button_url from public.newsletters as n
       where n.region_id = $1 and n.is_launch and n.button_url is not null
       order by n.id desc limit 1
     ) as latest on true
     returning id::float8, state`,
    [region, 'Bei euch wird schon geliefert', WELCOME_BODY],
  )
}

/** Until somebody writes it anew; the place is filled in for each. */
const WELCOME_BODY =
  'Hallo nach {Ort},\n\ndu bist dabei. Bei euch läuft es schon: Bestellen kannst du gleich.'

async function stillBlocked(client: pg.PoolClient): Promise<Refusal> {
  const [first] = await openBlockers(client)
  const why = first?.what ?? 'Die Region hat keinen Ort.'
  const message = `Noch geht kein Brief hinaus: ${why} Unter „Einrichtung“ steht, was zu tun ist.`
  return new Refusal('CONFLICT', 'blocked', message)
}
