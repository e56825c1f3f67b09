import type pg from 'pg'
import { z } from 'zod'
import { answerOf, findRow } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { line, rowNumber } from '../input.ts'
import { procedure } from '../procedure.ts'
import { recordAction } from '../record-action.ts'
import { gone, Refusal } from '../refusal.ts'
import { requireSomebody } from './audience.ts'
import { openBlockers } from './blockers.ts'
import { changedSince, type Newsletter, notInThisState, openNewsletter, version } from './newsletter.ts'
import { requireNothingOpen } from './preflight.ts'
import {
  cancelLetters,
  discardDraft,
  pauseLetters,
  resumeLetters,
  scheduleLetters,
  turnWelcomeOff,
  turnWelcomeOn,
  unscheduleLetters,
} from './states.ts'

const one = z.strictObject({ id: rowNumber })

/** All that makes letters leave, or keeps them. Each is written to the log in its own transaction. */
export const sendsLetters = {
  /**
   * Lets it go at the time that its draft names, or in a minute; until then it can be taken back. `version`: the draft that was
   * seen; `reason`: why it goes although something is open, for the log; empty: it does not.
   */
  start: procedure({ least: 'send', proof: true, audit: 'newsletter_scheduled' })
    .input(one.extend({ version, reason: line.max(300) }))
    .mutation(async ({ ctx: { database, who, by }, input: { id, reason, version: seen } }) => {
      const newsletter = await openNewsletter(database, id)
      if (newsletter.state !== 'draft') throw notInThisState('Dieser Brief läuft schon oder ist beendet.')
      requireFittingTime(newsletter)
      await requireSomebody(database, newsletter)
      await requireNothingOpen(database, newsletter, { who, reason })
      const despiteBlockers = reason !== ''
      await inTransaction(database, async (client) => {
        if (!(await scheduleLetters(client, { id, version: seen, despiteBlockers }))) throw changedSince()
        const sendAt = 'select send_at as answer from public.newsletters where id = $1'
        const subject = { newsletter: id, send_at: await answerOf<Date>(client, sendAt, [id]) }
        const codes = (await openBlockers(client)).map(({ code }) => code)
        const despite = despiteBlockers && { reason, ...(codes.length > 0 && { despite: codes }) }
        await recordAction(client, { ...by('newsletter_scheduled'), subject: { ...subject, ...despite } })
      })
    }),

  unschedule: step(
    'newsletter_unscheduled',
    unscheduleLetters,
    'Zu spät: Der erste Brief ist schon unterwegs. Anhalten geht noch.',
  ),
  pause: step('newsletter_paused', pauseLetters, 'Anhalten lässt sich nur, was gerade läuft.'),
  resume: step('newsletter_resumed', resumeLetters, 'Weiterlaufen kann nur, was angehalten ist.'),
  cancel: step(
    'newsletter_cancelled',
    async (client, id) => (await discardDraft(client, id)) || cancelLetters(client, id),
    'Abbrechen lässt sich nur, was unterwegs ist, und verwerfen, was noch niemand hat.',
  ),

  /**
   * Turns the letter on, or off, that goes by itself to whoever confirms later in the region. The first time it is written with
   * words of ours. @returns its number
   */
  welcome: procedure({ least: 'send', proof: true, audit: ['welcome_turned_on', 'welcome_turned_off'] })
    .input(z.strictObject({ regionId: rowNumber, on: z.boolean() }))
    .mutation(({ ctx: { database, by }, input: { regionId, on } }) =>
      inTransaction(database, async (client) => {
        const region = 'select true as is_there from public.regions where id = $1 for no key update'
        if (!(await findRow(client, region, [regionId]))) throw gone('Diese Region gibt es nicht.')
        const id = await welcomeOf(client, regionId)
        if (!on) await turnWelcomeOff(client, id)
        else if (!(await turnWelcomeOn(client, id))) throw await stillBlocked(client)
        const action = by(on ? 'welcome_turned_on' : 'welcome_turned_off')
        await recordAction(client, { ...action, subject: { region: regionId, newsletter: id } })
        return id
      }),
    ),
}

const A_YEAR_MS = 366 * 24 * 60 * 60 * 1000

/** @throws {Refusal} at a time that is over, or mistyped */
function requireFittingTime({ sendAt }: Newsletter): void {
  if (sendAt === null) return
  const away = Date.parse(sendAt) - Date.now()
  const wrongTime = (message: string) => new Refusal('BAD_REQUEST', 'plannedAt', message)
  if (away <= 0) throw wrongTime('Dieser Zeitpunkt ist schon vorbei.')
  if (away > A_YEAR_MS) throw wrongTime('Der Zeitpunkt liegt mehr als ein Jahr voraus.')
}

/** What can be done with a newsletter in one press. */
function step(
  audit: string,
  work: (client: pg.PoolClient, id: number) => Promise<boolean>,
  otherwise: string,
) {
  return procedure({ least: 'send', audit })
    .input(one)
    .mutation(async ({ ctx: { database, by }, input: { id } }) => {
      await openNewsletter(database, id)
      await inTransaction(database, async (client) => {
        if (!(await work(client, id))) throw notInThisState(otherwise)
        await recordAction(client, { ...by(audit), subject: { newsletter: id } })
      })
    })
}

/** A region's welcome, written now where it has none, with the button of its newest launch letter. @returns its number */
async function welcomeOf(client: pg.PoolClient, region: number): Promise<number> {
  await client.query(
    `insert into public.newsletters (
       subject, body, button_caption, button_url, postal_codes, is_launch, is_welcome, region_id)
     select 'Bei euch wird schon geliefert', $2, latest.button_caption, latest.button_url, '{}', true, true, $1::bigint
     from (values (1)) as one left join lateral (
       select n.button_caption, n.button_url from public.newsletters as n
       where n.region_id = $1 and n.is_launch and n.button_url is not null
       order by n.id desc limit 1
     ) as latest on true
     on conflict (region_id) where is_welcome and region_id is not null do nothing`,
    [region, WELCOME_BODY],
  )
  const known = 'select id::float8 as answer from public.newsletters where region_id = $1 and is_welcome'
  return answerOf(client, known, [region])
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
