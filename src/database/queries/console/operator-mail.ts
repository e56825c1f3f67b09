import type pg from 'pg'
import type { MailChoices, NewsletterToStop } from '../../../contract/console/access.ts'
import { call, findRow } from '../../ask.ts'
import { inTransaction } from '../../in-transaction.ts'
import { isoTime } from '../../iso-time.ts'
import { type By, recordAction } from './audit.ts'

// All run as the role operator.

export async function mailChoices(operator: pg.Pool, operatorId: string): Promise<MailChoices> {
  const chosen = await findRow<MailChoices>(
    operator,
    `select on_newsletters as "onNewsletters", monday_since is not null as monday from public.operator_mail where operator_id = $1`,
    [operatorId],
  )
  return chosen ?? { onNewsletters: true, monday: false }
}

/** Whoever wanted the letter on Mondays before goes on wanting it since then. */
export function chooseMail(operator: pg.Pool, by: By, { onNewsletters, monday }: MailChoices): Promise<void> {
  return inTransaction(operator, async (client) => {
    await client.query(
      `insert into public.operator_mail as chosen (operator_id, on_newsletters, monday_since)
       values ($1, $2, case when $3 then now() end)
       on conflict (operator_id) do update set on_newsletters = excluded.on_newsletters,
         monday_since = case when $3 then coalesce(chosen.monday_since, now()) end`,
      [by.operatorId, onNewsletters, monday],
    )
    await recordAction(client, { ...by, subject: { on_newsletters: onNewsletters, monday } })
  })
}

/** What the link with this hash stops; undefined: nothing any more. */
export function stoppableNewsletter(operator: pg.Pool, hash: Buffer) {
  return findRow<NewsletterToStop>(
    operator,
    `select subject, region, coalesce(waiting, 0)::int as waiting, ${isoTime('send_at')} as "sendAt"
     from public.stoppable_newsletter($1)`,
    [hash],
  )
}

/** @returns false when it cannot be stopped any more. */
export function stopNewsletter(operator: pg.Pool, hash: Buffer): Promise<boolean> {
  return call(operator, 'stop_newsletter', hash)
}
