import type pg from 'pg'
import { z } from 'zod'
import { findRow } from '../../database/ask.ts'
import { line, one, rowNumber } from '../input.ts'
import { change } from '../procedure.ts'
import { changedSince, gone, Refusal } from '../refusal.ts'
import { openBlockers } from './blockers.ts'
import { type Newsletter, notInThisState, openNewsletter, savedAt } from './newsletter.ts'
import { requireNothingOpen } from './preflight.ts'
import { reachOf } from './reach.ts'
import {
  cancelLetters,
  discardDraft,
  pauseLetters,
  resumeLetters,
  SCHEDULE,
  turnWelcomeOff,
  turnWelcomeOn,
  unscheduleLetters,
} from './states.ts'

/** It stands in the log for years. */
const reason = line
  .max(300)
  .refine((text) => !text.includes('@'), 'Der Grund kommt ins Protokoll: Schreib ihn ohne E-Mail-Adresse.')

/** All that makes letters leave, or keeps them. Each is written to the log in its own transaction. */
export const sendsLetters = {
  /**
   * Lets it go at the time that its draft names, or in a minute; until then it can be taken back. `reason`: why it goes although
   * something is open, for the log; empty: it does not.
   */
  start: change(
    { least: 'send', proof: true, audit: 'newsletter_scheduled' },
    one.extend({ savedAt, reason }),
  ).mutation(async ({ ctx: { database, who, note }, input: { id, reason, savedAt } }) => {
    const newsletter = await openNewsletter(database, id)
    if (newsletter.state !== 'draft') throw notInThisState('Dieser Brief läuft schon oder ist beendet.')
    if (newsletter.sendAt !== null && Date.parse(newsletter.sendAt) < Date.now())
      throw new Refusal('BAD_REQUEST', 'plannedAt', 'Dieser Zeitpunkt ist schon vorbei.')
    await requireSomebody(database, newsletter)
    await requireNothingOpen(database, newsletter, { who, reason })
    const scheduled = await findRow<{ send_at: Date }>(database, SCHEDULE, [id, savedAt, reason !== ''])
    if (!scheduled) throw changedSince()
    // No address stands in the log; a broken entry of the DNS that is quoted may look like one.
    const blocked = (await openBlockers(database)).map(({ what }) => what.replaceAll('@', ' '))
    const despite = reason !== '' && { reason, ...(blocked.length > 0 && { despite: blocked }) }
    await note(database, { newsletter: id, ...scheduled, ...despite })
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
  welcome: change(
    { least: 'send', proof: true, audit: ['welcome_turned_on', 'welcome_turned_off'] },
    z.strictObject({ regionId: rowNumber, on: z.boolean() }),
  ).mutation(async ({ ctx: { database, who, note }, input: { regionId, on } }) => {
    const welcome = await findRow<{ id: number }>(database, WELCOME, [regionId, WELCOME_BODY])
    if (!welcome) throw gone('Diese Region gibt es nicht.')
    const { id } = welcome
    if (on) await requireNothingOpen(database, await openNewsletter(database, id), { who, reason: '' })
    await (on ? turnWelcomeOn : turnWelcomeOff)(database, id)
    const action = on ? 'welcome_turned_on' : 'welcome_turned_off'
    await note(database, { region: regionId, newsletter: id }, action)
    return id
  }),
}

/** @throws {Refusal} where nobody would get a letter that starts at once, or ever */
async function requireSomebody(database: pg.PoolClient, newsletter: Newsletter): Promise<void> {
  const { places, letters } = await reachOf(database, newsletter)
  const nobody = (message: string) => new Refusal('CONFLICT', 'nobody', message)
  if (places.length === 0) throw nobody('Sag zuerst, an wen dieser Brief geht.')
  if (letters === 0 && newsletter.sendAt === null)
    throw nobody('Hier wartet gerade niemand ohne Brief. Es gäbe niemanden, der ihn bekommt.')
}

/** What can be done with a newsletter in one press. */
function step(
  audit: string,
  work: (client: pg.PoolClient, id: number) => Promise<boolean>,
  otherwise: string,
) {
  return change({ least: 'send', audit }, one).mutation(
    async ({ ctx: { database, note }, input: { id } }) => {
      if (!(await work(database, id))) throw notInThisState(otherwise)
      await note(database, { newsletter: id })
    },
  )
}

/** A region's welcome; where it has none it is written now, with the button of its newest launch letter that is no draft. */
const WELCOME = `
  insert into public.newsletters (subject, body, button_caption, button_url, postal_codes, is_launch, is_welcome, region_id)
  select 'Bei euch wird schon geliefert', $2, coalesce(latest.button_caption, ''), coalesce(latest.button_url, ''), '{}', true,
         true, r.id
  from public.regions as r left join lateral (
    select n.button_caption, n.button_url from public.newsletters as n
    where n.region_id = r.id and n.is_launch and n.state <> 'draft' and n.button_url <> ''
    order by n.id desc limit 1
  ) as latest on true
  where r.id = $1
  on conflict (region_id) where is_welcome and region_id is not null do update set is_welcome = true
  returning id::float8`

/** Until somebody writes it anew; the place is filled in for each. */
const WELCOME_BODY =
  'Hallo nach {Ort},\n\ndu bist dabei. Bei euch läuft es schon: Bestellen kannst du gleich.'
