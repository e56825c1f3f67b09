import type pg from 'pg'
import type { SavedDraft } from '../../../contract/console/newsletters.ts'
import type { NewsletterDraft } from '../../../contract/console/routes/newsletters.ts'
import { answerOf, call, findRow } from '../../ask.ts'
import { inTransaction } from '../../in-transaction.ts'
import { isoTime } from '../../iso-time.ts'
import { type By, recordAction } from './audit.ts'
import { type NotDone, orUndone, requireVersion, Undone } from './newsletter-actions.ts'
import { VERSION } from './newsletters.ts'

// All run as the role `operator`. What somebody writes in one go is one line of the audit log.

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
    await recordAction(client, { ...by, subject: { newsletter: id } })
    return savedDraft(client, id)
  })
}

/** Changes a draft that still is what its writer saw. */
export function changeNewsletter(
  operator: pg.Pool,
  by: By,
  { id, version: seen, ...draft }: NewsletterDraft & { id: number; version: string },
): Promise<NotDone | SavedDraft> {
  return orUndone(operator, async (client) => {
    // From here on nobody else changes it unnoticed.
    await client.query('set transaction isolation level repeatable read')
    await requireVersion(client, id, seen)
    const { subject, body, postalCodes, isLaunch } = draft
    const values = [id, subject, body, postalCodes, isLaunch, ...extrasOf(draft), by.operatorId]
    const isNew = await answerOf<boolean | null>(
      client,
      `select public.change_newsletter($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, ${PLANNED_AT('$12')}, $13) as answer`,
      values,
    )
    if (isNew === null) throw new Undone('state')
    if (isNew) await recordAction(client, { ...by, subject: { newsletter: id } })
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

async function savedDraft(client: pg.PoolClient, id: number): Promise<SavedDraft> {
  const saved = `select id::float8, ${VERSION} as version, ${isoTime('saved_at')} as "savedAt"
    from public.newsletters where id = $1`
  return (await findRow<SavedDraft>(client, saved, [id])) as SavedDraft
}

/** Keeps what somebody wrote beside what somebody else saved meanwhile. */
export function keepOtherText(operator: pg.Pool, id: number, who: string, draft: NewsletterDraft) {
  return call(operator, 'keep_other_text', id, who, JSON.stringify(draft))
}

/** @returns null where nobody else saved while this operator wrote, or one text was chosen since */
export async function findOtherText(operator: pg.Pool, id: number, who: string) {
  const found = await findRow<{ draft: NewsletterDraft }>(
    operator,
    'select draft from public.newsletter_other_texts where newsletter_id = $1 and operator_id = $2',
    [id, who],
  )
  return found?.draft ?? null
}

type Words = Pick<NewsletterDraft, 'subject' | 'body' | 'preheader' | 'buttonCaption' | 'buttonUrl'>

/** When its latest test letter went out, to whom, and with which words. */
export function latestTest(operator: pg.Pool, id: number) {
  return findRow<{ at: string; to: string | null; words: Words }>(
    operator,
    `select ${isoTime('tested_at')} as at, (select email from public.operators as o where o.id = n.tested_by) as to,
            tested_words as words
     from public.newsletters as n where id = $1 and tested_at is not null`,
    [id],
  )
}

/** Notes that a test letter with these words was taken. */
export function noteTested(
  operator: pg.Pool,
  id: number,
  words: Words,
  operatorId: string,
): Promise<unknown> {
  return call(operator, 'note_newsletter_tested', id, JSON.stringify(words), operatorId)
}
