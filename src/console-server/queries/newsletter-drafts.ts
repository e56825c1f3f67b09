import type pg from 'pg'
import type { SavedDraft } from '../../contract/console/newsletters.ts'
import type { NewsletterDraft } from '../../contract/console/routes/newsletters.ts'
import { answerOf, findRow } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { isoTime } from '../../database/iso-time.ts'
import { type By, recordAction } from './audit.ts'
import { type NotDone, orUndone, requireVersion, Undone } from './newsletter-actions.ts'
import { VERSION } from './newsletters.ts'

// All run as the role `office`. What somebody writes in one go is one line of the audit log.

/** @returns what the next change or the start must name. */
export function writeNewsletter(operator: pg.Pool, by: By, draft: NewsletterDraft): Promise<SavedDraft> {
  return inTransaction(operator, async (client) => {
    const id = await answerOf<number>(
      client,
      `insert into public.newsletters
         (state, created_by, saved_by, subject, body, postal_codes, is_launch, preheader, button_caption, button_url,
          region_id, is_trial, to_told, planned_at)
       select 'draft', $1, (select o.id from public.operators as o where o.id::text = $1), ${COLUMNS}
       returning id::float8 as answer`,
      [by.operatorId, ...valuesOf(draft)],
    )
    await recordAction(client, { ...by, subject: { newsletter: id } })
    return savedDraft(client, id)
  })
}

/**
 * Changes a draft that still is what its writer saw, and so chooses this text where its writer had two. In the log stands
 * whose hand it was, once for ten minutes: a letter that is typed would be a thousand lines.
 */
export function changeNewsletter(
  operator: pg.Pool,
  by: By,
  { id, version: seen, ...draft }: NewsletterDraft & { id: number; version: string },
): Promise<NotDone | SavedDraft> {
  return orUndone(operator, async (client) => {
    // From here on nobody else changes it unnoticed.
    await client.query('set transaction isolation level repeatable read')
    await requireVersion(client, id, seen)
    const change = await findRow<{ isNew: boolean }>(
      client,
      `update public.newsletters as n
       set (saved_by, subject, body, postal_codes, is_launch, preheader, button_caption, button_url, region_id, is_trial,
            to_told, planned_at) = (select $1::uuid, ${COLUMNS}), saved_at = now(),
           other_texts = n.other_texts - $1::uuid::text
       from public.newsletters as was
       where n.id = $13 and n.state = 'draft' and was.id = n.id
       returning was.saved_by is distinct from $1::uuid or was.saved_at < now() - interval '10 minutes' as "isNew"`,
      [by.operatorId, ...valuesOf(draft), id],
    )
    if (!change) throw new Undone('state')
    if (change.isNew) await recordAction(client, { ...by, subject: { newsletter: id } })
    return savedDraft(client, id)
  })
}

/** SQL: what `valuesOf` gives, from the second value on; the last is a day and a time of German clocks. */
const COLUMNS = `$2, $3, $4::text[], $5::boolean, $6, $7, $8, $9::bigint, $10::boolean, $11::boolean,
  $12::timestamp at time zone 'Europe/Berlin'`

function valuesOf(draft: NewsletterDraft): unknown[] {
  const { subject, body, postalCodes, isLaunch, regionId, isTrial, toTold, plannedAt } = draft
  // What is empty is not there.
  const extras = [draft.preheader, draft.buttonCaption, draft.buttonUrl].map((text) => text || null)
  return [subject, body, postalCodes, isLaunch, ...extras, regionId, isTrial, toTold, plannedAt]
}

async function savedDraft(client: pg.PoolClient, id: number): Promise<SavedDraft> {
  const saved = `select id::float8, ${VERSION} as version, ${isoTime('saved_at')} as "savedAt"
    from public.newsletters where id = $1`
  return (await findRow<SavedDraft>(client, saved, [id])) as SavedDraft
}

/** Keeps what somebody wrote beside what somebody else saved meanwhile. */
export function keepOtherText(operator: pg.Pool, id: number, who: string, draft: NewsletterDraft) {
  return operator.query(
    `update public.newsletters set other_texts = other_texts || jsonb_build_object($2::text, $3::jsonb)
     where id = $1 and state = 'draft'`,
    [id, who, draft],
  )
}

/** @returns null where nobody else saved while this operator wrote, or one text was chosen since */
export async function findOtherText(operator: pg.Pool, id: number, who: string) {
  const found = await findRow<{ draft: NewsletterDraft | null }>(
    operator,
    'select other_texts -> $2::text as draft from public.newsletters where id = $1',
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
export function noteTested(operator: pg.Pool, id: number, words: Words, operatorId: string) {
  return operator.query(
    'update public.newsletters set tested_at = now(), tested_by = $3, tested_words = $2 where id = $1',
    [id, JSON.stringify(words), operatorId],
  )
}
