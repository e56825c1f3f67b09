import { z } from 'zod'
import { answerOf, findRow } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { isoTime } from '../../database/iso-time.ts'
import { MARKERS } from '../../mail/operator-text/letter-text.ts'
import { rowNumber } from '../input.ts'
import { procedure } from '../procedure.ts'
import { recordAction } from '../record-action.ts'
import { gone } from '../refusal.ts'
import { requireKnownPlaces } from './audience.ts'
import {
  changedSince,
  draft,
  notInThisState,
  openNewsletter,
  postalCodes,
  VERSION,
  version,
} from './newsletter.ts'

/** How a draft comes to be and is written; what somebody writes in one go is one line of the log. */
export const writesDrafts = {
  /**
   * Begins a letter to a region, or to postal codes; nobody has begun two: a region's letter that is being written goes on, and
   * so does the own one in which nothing stands yet. @returns its number
   */
  begin: procedure({ least: 'send', audit: 'newsletter_written' })
    .input(z.strictObject({ regionId: rowNumber.nullable(), postalCodes }))
    .mutation(async ({ ctx: { database, who, by }, input }) => {
      await requireKnownPlaces(database, input.postalCodes)
      return inTransaction(database, async (client) => {
        // Two who begin at one moment would write two.
        const region = await findRow<{ name: string }>(
          client,
          'select name from public.regions where id = $1 for no key update',
          [input.regionId],
        )
        if (input.regionId !== null && !region)
          throw gone('Diese Region gibt es nicht. Vielleicht hat sie gerade jemand aufgelöst.')
        const begun = await findRow<{ id: number }>(client, BEGUN, [
          input.regionId,
          who.id,
          input.postalCodes,
        ])
        if (begun) return begun.id
        const { subject = '', preheader, body = '', caption } = region ? firstWords(region) : {}
        const values = [who.id, subject, preheader, body, caption, input.regionId, input.postalCodes]
        const id = await answerOf<number>(client, BEGIN, values)
        await recordAction(client, { ...by('newsletter_written'), subject: { newsletter: id } })
        return id
      })
    }),

  /** Begins a letter with the words of one that went out, to the same places: a launch letter reaches whom nobody told. */
  copy: procedure({ least: 'send', audit: 'newsletter_written' })
    .input(z.strictObject({ id: rowNumber }))
    .mutation(async ({ ctx: { database, who, by }, input: { id } }) => {
      await openNewsletter(database, id)
      return inTransaction(database, async (client) => {
        const copy = await answerOf<number>(client, COPY, [who.id, id])
        await recordAction(client, { ...by('newsletter_written'), subject: { newsletter: copy } })
        return copy
      })
    }),

  /**
   * Changes a draft that still is what its writer saw: where somebody else saved meanwhile, the writer's window has both texts.
   * @returns what the next change must name
   */
  change: procedure({ least: 'send', audit: 'newsletter_changed' })
    .input(draft.extend({ id: rowNumber, version }))
    .mutation(async ({ ctx: { database, who, by }, input: { id, version: seen, ...written } }) => {
      await requireKnownPlaces(database, written.postalCodes)
      const values = [JSON.stringify(written), who.id, id, seen]
      const saved = await inTransaction(database, async (client) => {
        const change = await findRow<{ savedAt: string; version: string; isNew: boolean }>(
          client,
          CHANGE,
          values,
        )
        // A letter that is typed would be a thousand lines.
        if (change?.isNew)
          await recordAction(client, { ...by('newsletter_changed'), subject: { newsletter: id } })
        return change
      })
      if (saved) return { version: saved.version, savedAt: saved.savedAt }
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

const BEGIN = `
  insert into public.newsletters
    (created_by, saved_by, subject, preheader, body, button_caption, region_id, postal_codes, is_launch)
  values ($1::uuid::text, $1::uuid, $2, $3, $4, $5, $6, $7, true) returning id::float8 as answer`

const COPY = `
  insert into public.newsletters
    (created_by, saved_by, subject, preheader, body, button_caption, button_url, region_id, postal_codes, is_launch)
  select $1::uuid::text, $1::uuid, subject, preheader, body, button_caption, button_url, region_id, postal_codes, is_launch
  from public.newsletters where id = $2 returning id::float8 as answer`

/** SQL: what is written, and its values out of JSON ($1); what is empty is not there. */
const COLUMNS = `subject, body, preheader, button_caption, button_url, region_id, postal_codes, is_launch, send_at`
const VALUES = `d.subject, d.body, nullif(d.preheader, ''), nullif(d."buttonCaption", ''), nullif(d."buttonUrl", ''),
    (select r.id from public.regions as r where r.id = d."regionId"), d."postalCodes", d."isLaunch", d."plannedAt" at time zone 'Europe/Berlin'
  from jsonb_to_record($1::jsonb) as d (
    subject text, body text, preheader text, "buttonCaption" text, "buttonUrl" text, "regionId" bigint, "postalCodes" text[],
    "isLaunch" boolean, "plannedAt" timestamp)`

/** Of two who save at one moment the second waits here, and then is not among those that fit. */
const CHANGE = `
  update public.newsletters as n
  set (saved_by, ${COLUMNS}) = (select $2::uuid, ${VALUES}), saved_at = now()
  from public.newsletters as was
  where n.id = $3 and n.state = 'draft' and ${VERSION} = $4 and was.id = n.id
  returning ${VERSION} as version, ${isoTime('n.saved_at')} as "savedAt",
            was.saved_by is distinct from $2::uuid or was.saved_at < now() - interval '10 minutes' as "isNew"`

/** What a region's launch letter begins with: whoever prepares one changes words instead of facing none. */
const firstWords = ({ name }: { name: string }) => ({
  subject: 'Es geht los in {Ort}',
  preheader: '{Ort} und die Nachbarorte bestellen ab heute zusammen.',
  body: [
    'Hallo nach {Ort},',
    `ihr habt euch eingetragen, und ihr seid viele: {Häuser im Ort} Haushalte in {Ort}, {Häuser der Region} in der Region ${name}. Das reicht. **Ab heute wird bei euch geliefert.**`,
    MARKERS.restaurants,
    'So geht’s: App holen, einmal die Adresse eintragen, aussuchen. Reicht es für eine Fahrt, wird gekocht und an jede Tür gebracht.',
    MARKERS.button,
  ].join('\n\n'),
  caption: 'App holen',
})
