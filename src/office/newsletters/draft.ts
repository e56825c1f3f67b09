import type pg from 'pg'
import { answerOf, findRow } from '../../database/ask.ts'
import { isoTime } from '../../database/iso-time.ts'
import { MARKERS } from '../../mail/operator-text/letter-text.ts'
import { one, rowNumber } from '../input.ts'
import { requireKnownPlaces } from '../places.ts'
import { type Admitted, change } from '../procedure.ts'
import { changedSince, gone } from '../refusal.ts'
import { type Draft, draft, notInThisState, openNewsletter, savedAt, type Words } from './newsletter.ts'

/** How a draft comes to be and is written; what somebody writes in one go is one line of the log. */
export const writesDrafts = {
  /**
   * Begins a letter to a region, or to postal codes; nobody has begun two: a region's letter that is being written goes on, and
   * so does the own one in which nothing stands yet. @returns its number
   */
  begin: change(
    { least: 'send', audit: 'newsletter_written' },
    draft.pick({ regionId: true, postalCodes: true }).strict(),
  ).mutation(async ({ ctx, input }) => {
    const { database, who } = ctx
    const { regionId, postalCodes } = input
    await requireKnownPlaces(database, postalCodes)
    // Two who begin at one moment would write two.
    const itsName = 'select name from public.regions where id = $1 for no key update'
    const region = await findRow<{ name: string }>(database, itsName, [regionId])
    if (regionId !== null && !region)
      throw gone('Diese Region gibt es nicht. Vielleicht hat sie gerade jemand aufgelöst.')
    const begun = await findRow<{ id: number }>(database, BEGUN, [regionId, who.id, postalCodes])
    const begins = { ...firstWords(region?.name), ...input, isLaunch: true, plannedAt: null }
    return begun?.id ?? write(begins, ctx)
  }),

  /** Begins a letter with the words of one that went out, to the same places: a launch letter reaches whom nobody told. */
  copy: change({ least: 'send', audit: 'newsletter_written' }, one).mutation(async ({ ctx, input: { id } }) =>
    write({ ...(await openNewsletter(ctx.database, id)), plannedAt: null }, ctx),
  ),

  /**
   * Changes a draft that still is what its writer saw: where somebody else saved meanwhile, the writer's window has both texts.
   * @returns what the next change must name
   */
  change: change(
    { least: 'send', audit: 'newsletter_changed' },
    draft.extend({ id: rowNumber, savedAt }),
  ).mutation(async ({ ctx: { database, who, note }, input: { id, savedAt, ...written } }) => {
    await requireKnownPlaces(database, written.postalCodes)
    const values = [JSON.stringify(written), who.id, id, savedAt]
    const saved = await findRow<{ savedAt: string; isNew: boolean }>(database, CHANGE, values)
    // A letter that is typed would be a thousand lines.
    if (saved?.isNew) await note(database, { newsletter: id })
    if (saved) return { savedAt: saved.savedAt }
    const { state } = await openNewsletter(database, id)
    throw state === 'draft'
      ? changedSince()
      : notInThisState('Was unterwegs ist, lässt sich nicht mehr ändern.')
  }),
}

const BEGUN = `
  select n.id::float8 from public.newsletters as n
  where n.state = 'draft' and not n.is_welcome and case when $1::bigint is null
    then n.region_id is null and n.created_by = $2 and n.subject = '' and n.body = '' and n.postal_codes = $3::text[]
    else n.region_id = $1 and n.is_launch end
  order by n.id desc limit 1`

type Changing = Pick<Admitted, 'who' | 'note'> & { database: pg.PoolClient }

async function write(draft: Draft, { database, who, note }: Changing): Promise<number> {
  const id = await answerOf<number>(database, WRITE, [JSON.stringify(draft), who.id])
  await note(database, { newsletter: id })
  return id
}

/** SQL: what is written, and its values out of JSON ($1). */
const COLUMNS = `subject, body, preheader, button_caption, button_url, region_id, postal_codes, is_launch, send_at`
const VALUES = `d.subject, d.body, d.preheader, d."buttonCaption", d."buttonUrl",
    (select r.id from public.regions as r where r.id = d."regionId"), d."postalCodes", d."isLaunch", d."plannedAt" at time zone 'Europe/Berlin'
  from jsonb_to_record($1::jsonb) as d (
    subject text, body text, preheader text, "buttonCaption" text, "buttonUrl" text, "regionId" bigint, "postalCodes" text[],
    "isLaunch" boolean, "plannedAt" timestamp)`

const WRITE = `
  insert into public.newsletters (created_by, saved_by, ${COLUMNS}) select $2::uuid::text, $2::uuid, ${VALUES}
  returning id::float8 as answer`

/** Of two who save at one moment the second waits here, and then is not among those that fit. */
const CHANGE = `
  update public.newsletters as n
  set (saved_by, ${COLUMNS}) = (select $2::uuid, ${VALUES}), saved_at = now()
  from public.newsletters as was
  where n.id = $3 and n.state = 'draft' and ${isoTime('n.saved_at')} = $4 and was.id = n.id
  returning ${isoTime('n.saved_at')} as "savedAt",
            was.saved_by is distinct from $2::uuid or was.saved_at < now() - interval '10 minutes' as "isNew"`

/** What a region's launch letter begins with: whoever prepares one changes words instead of facing none. */
function firstWords(region: string | undefined): Words {
  if (region === undefined) return { subject: '', preheader: '', body: '', buttonCaption: '', buttonUrl: '' }
  const body = [
    'Hallo nach {Ort},',
    `ihr habt euch eingetragen, und ihr seid viele: {Häuser im Ort} Haushalte in {Ort}, {Häuser der Region} in der Region ${region}. Das reicht. **Ab heute wird bei euch geliefert.**`,
    MARKERS.restaurants,
    'So geht’s: App holen, einmal die Adresse eintragen, aussuchen. Reicht es für eine Fahrt, wird gekocht und an jede Tür gebracht.',
    MARKERS.button,
  ].join('\n\n')
  const preheader = '{Ort} und die Nachbarorte bestellen ab heute zusammen.'
  return { subject: 'Es geht los in {Ort}', preheader, body, buttonCaption: 'App holen', buttonUrl: '' }
}
