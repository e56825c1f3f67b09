import type pg from 'pg'
import { rowsOf } from '../database/ask.ts'
import { OPEN_BLOCKERS } from './newsletters/blockers.ts'

/** Something that one operator is told by mail, by a `letter` that it may share; `facts` as they are now, null: it is no news any more. */
export type OperatorNote = { id: string; letter: string; name: string; email: string; happenedAt: Date } & (
  | { kind: 'goal_reached'; facts: GoalNews | null }
  | { kind: 'newsletter_paused'; facts: PauseNews | null }
  | { kind: keyof typeof ACCESS; facts: null }
)

/** What happened to somebody's access, as they are told. */
export const ACCESS = {
  password_set: 'Mit einem Link wurde ein Passwort gesetzt.',
  password_changed: 'Das Passwort wurde geändert.',
  totp_on: 'Eine App für Codes wurde eingeschaltet.',
  totp_off: 'Die App für Codes wurde ausgeschaltet.',
  totp_changed: 'Die App für Codes wurde gegen eine andere getauscht.',
  passkey_added: 'Ein Passkey wurde eingerichtet.',
  passkey_removed: 'Ein Passkey wurde entfernt.',
  access_reset: 'Der Zugang wurde zurückgesetzt: Passwort, App, Passkeys und Sitzungen sind gelöscht.',
  role_changed: 'Deine Rolle wurde geändert.',
}

/** A region that reached its goal, and the number of its launch letter, if one is written. */
type GoalNews = { region: string; regionId: number; waiting: number; goal: number; newsletter: number | null }

/** A newsletter that stopped itself, or did not start at its time. */
type PauseNews = {
  id: number
  subject: string
  /** Why it stopped; null: it did not start. */
  because: 'blocked' | 'bounces' | 'complaints' | null
  /** What keeps newsletters from starting now, in German. */
  blockers: string[]
}

/** What else happens to an access the database notes (tell_operator). */
export async function noteReset(client: pg.PoolClient, operatorId: string): Promise<void> {
  const note = `insert into public.operator_notes (operator_id, kind) values ($1, 'access_reset')`
  await client.query(note, [operatorId])
}

/** What nobody was told yet, the oldest first, with what is so at this moment. Who may not send any more hears no news. */
export function notesToTell(office: pg.Pool): Promise<OperatorNote[]> {
  return rowsOf(
    office,
    // After three days nothing is news any more.
    `select n.id, case when n.about is null then o.id::text else n.id::text end as letter,
            o.name, o.email, n.kind, n.happened_at as "happenedAt",
            case n.kind when 'goal_reached' then (${GOAL}) when 'newsletter_paused' then (${PAUSE}) end as facts
     from public.operator_notes as n join public.operators as o on o.id = n.operator_id
     where n.sent_at is null and n.happened_at > now() - interval '3 days'
       and (n.about is null or o.role in ('send', 'administer'))
     order by n.id`,
  )
}

const GOAL = `
  select jsonb_build_object('region', s.name, 'regionId', s.id, 'waiting', s.waiting, 'goal', s.goal, 'newsletter', (
      select l.id from public.newsletters as l
      where l.region_id = s.id and l.is_launch and not l.is_welcome and l.state in ('draft', 'scheduled')
      order by l.state = 'scheduled' desc, l.id desc limit 1))
  from public.region_standings as s where s.id = n.about and s.state <> 'started'`

const PAUSE = `
  select jsonb_build_object('id', p.id, 'subject', p.subject, 'because', p.paused_because,
    'blockers', (select coalesce(jsonb_agg(open.what), '[]') from (${OPEN_BLOCKERS}) as open))
  from public.newsletters as p
  where p.id = n.about and (p.state = 'scheduled' or p.state = 'paused' and p.paused_because is not null)`
