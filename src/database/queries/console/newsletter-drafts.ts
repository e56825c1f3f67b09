import type pg from 'pg'
import type { DraftVersion, Presence, SavedDraft } from '../../../contract/console/newsletters.ts'
import type { NewsletterDraft } from '../../../contract/console/routes/newsletters.ts'
import { answerOf, call, findRow, rowsOf } from '../../ask.ts'
import { inTransaction } from '../../in-transaction.ts'
import { isoTime } from '../../iso-time.ts'
import { type By, recordAction } from './audit.ts'
import { type NotDone, orUndone, requireVersion, Undone } from './newsletter-actions.ts'
import { VERSION } from './newsletters.ts'

// All run as the role `operator`. What somebody writes in one go is one version, and one line of the audit log.

/** @returns what the next change or the start must name. */
export function writeNewsletter(operator: pg.Pool, by: By, draft: NewsletterDraft): Promise<SavedDraft> {
  return inTransaction(operator, async (client) => {
    const { subject, body, postalCodes, isLaunch } = draft
    const values = [subject, body, postalCodes, isLaunch, by.operatorId, ...extrasOf(draft)]
    const id = await answerOf<number>(
      client,
      `select public.write_newsletter($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, ${PLANNED_AT('$12')})::float8
         as answer`,
      values,
    )
    await keepVersion(client, by, { ...draft, id, apart: false })
    return savedDraft(client, id)
  })
}

/** Changes a draft that still is what its writer saw. */
export function changeNewsletter(
  operator: pg.Pool,
  by: By,
  change: NewsletterDraft & { id: number; version: string; apart: boolean },
): Promise<NotDone | SavedDraft> {
  const { id, version: seen, ...draft } = change
  return orUndone(operator, async (client) => {
    // From here on nobody else changes it unnoticed.
    await client.query('set transaction isolation level repeatable read')
    await requireVersion(client, id, seen)
    const { subject, body, postalCodes, isLaunch } = draft
    const values = [id, subject, body, postalCodes, isLaunch, ...extrasOf(draft), by.operatorId]
    const isDone = await answerOf<boolean>(
      client,
      `select public.change_newsletter($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, ${PLANNED_AT('$12')}, $13) as answer`,
      values,
    )
    if (!isDone) throw new Undone('state')
    await keepVersion(client, by, { ...draft, id })
    return savedDraft(client, id)
  })
}

/** What a newsletter may have besides subject and text; what is empty is not there. */
function extrasOf(draft: NewsletterDraft): unknown[] {
  const { preheader, buttonCaption, buttonUrl, regionId, isTrial, toTold, plannedAt } = draft
  const words = [preheader, buttonCaption, buttonUrl].map((text) => text || null)
  return [...words, regionId, isTrial, toTold, plannedAt]
}

/** SQL: a day and a time of German clocks as a moment. */
const PLANNED_AT = (value: string) => `${value}::timestamp at time zone 'Europe/Berlin'`

async function keepVersion(
  client: pg.PoolClient,
  by: By,
  { id, apart, ...draft }: NewsletterDraft & { id: number; apart: boolean },
): Promise<void> {
  const kept = JSON.stringify(draftOnly(draft))
  const isNew = await call<boolean>(client, 'keep_newsletter_version', id, kept, by.operatorId, apart)
  // A letter that is typed would be a thousand lines.
  if (isNew) await recordAction(client, { ...by, subject: { newsletter: id } })
}

/** What is kept of a version: no number, no hash. */
function draftOnly(draft: NewsletterDraft): NewsletterDraft {
  const { subject, body, preheader, buttonCaption, buttonUrl, regionId, postalCodes } = draft
  const { isLaunch, isTrial, toTold, plannedAt } = draft
  const words = { subject, body, preheader, buttonCaption, buttonUrl }
  return { ...words, regionId, postalCodes, isLaunch, isTrial, toTold, plannedAt }
}

async function savedDraft(client: pg.PoolClient, id: number): Promise<SavedDraft> {
  const saved = `select id::float8, ${VERSION} as version, ${isoTime('saved_at')} as "savedAt"
    from public.newsletters where id = $1`
  return (await findRow<SavedDraft>(client, saved, [id])) as SavedDraft
}

/** What somebody wrote in one go. */
export type KeptVersion = Omit<DraftVersion, 'changed'> & { draft: NewsletterDraft }

/** What a draft was, the newest first. */
export function newsletterVersions(operator: pg.Pool, id: number) {
  return rowsOf<KeptVersion>(
    operator,
    `select v.number, ${isoTime('v.saved_at')} as "savedAt", o.name as "savedBy", ${isoTime('v.tested_at')} as "testedAt",
            v.draft
     from public.newsletter_versions as v left join public.operators as o on o.id = v.operator_id
     where v.newsletter_id = $1 order by v.number desc`,
    [id],
  )
}

/** What a draft was when its latest test letter went out; and who wrote since. */
export function latestTest(operator: pg.Pool, id: number) {
  return findRow<{
    at: string
    to: string | null
    isLatest: boolean
    since: string[]
    draft: NewsletterDraft
  }>(
    operator,
    `select ${isoTime('v.tested_at')} as at, (select email from public.operators as o where o.id = v.tested_by) as to, v.draft,
            not exists (select from public.newsletter_versions as l where l.newsletter_id = $1 and l.number > v.number)
              as "isLatest",
            array(
              select distinct coalesce(o.name, 'jemand') from public.newsletter_versions as l
              left join public.operators as o on o.id = l.operator_id
              where l.newsletter_id = $1 and l.number > v.number) as since
     from public.newsletter_versions as v
     where v.newsletter_id = $1 and v.tested_at is not null order by v.tested_at desc limit 1`,
    [id],
  )
}

/** Notes that a test letter with these words was taken. @returns false when the kept ones are others. */
export function noteTested(
  operator: pg.Pool,
  id: number,
  words: Pick<NewsletterDraft, 'subject' | 'body' | 'preheader' | 'buttonCaption' | 'buttonUrl'>,
  operatorId: string,
): Promise<boolean> {
  return call(operator, 'note_newsletter_tested', id, JSON.stringify(words), operatorId)
}

/** Says that somebody has a draft open, and in which block they write. @returns undefined where there is no such newsletter */
export async function showEditor(
  operator: pg.Pool,
  id: number,
  who: string,
  block: string | null,
): Promise<Presence | undefined> {
  const state = await findRow<Omit<Presence, 'others' | 'block'>>(
    operator,
    `select ${VERSION} as version, ${isoTime('n.saved_at')} as "savedAt", n.state,
            (select name from public.operators as o where o.id = n.saved_by) as "savedBy"
     from public.newsletters as n where n.id = $1`,
    [id],
  )
  if (!state) return undefined
  const granted = await call<string | null>(operator, 'show_newsletter_editor', id, who, block)
  const others = await rowsOf<Presence['others'][number]>(
    operator,
    `select e.operator_id as id, o.name, e.block
     from public.newsletter_editors as e join public.operators as o on o.id = e.operator_id
     where e.newsletter_id = $1 and e.operator_id <> $2 and e.seen_at > now() - interval '10 seconds' order by o.name`,
    [id, who],
  )
  return { ...state, others, block: granted }
}
