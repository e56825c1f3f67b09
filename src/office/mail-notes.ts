import type pg from 'pg'
import { germanTimeShort } from '../content/german-time.ts'
import { rowsOf } from '../database/ask.ts'
import { consoleRoutes } from '../routes.ts'
import { type Means, writeToOperator } from './operator-letter.ts'

/**
 * Tells operators of goals that were reached and newsletters that stopped themselves, a letter each, and of what happened to
 * their access, in one letter. A note is marked once its letter was taken, or refused for good; after a death between the
 * two it comes a second time.
 * @returns how many letters left.
 * @throws when a letter was not taken: the rest is sent, and the task is tried again.
 */
export async function mailNotes(means: Means): Promise<number> {
  let sent = 0
  let failure: unknown
  for (const notes of Map.groupBy(await notesToTell(means.pool), ({ letter }) => letter).values()) {
    const [subject, ...text] = wordsOf(notes, means.sender.publicOrigin)
    try {
      if (subject) await writeToOperator(means, { to: notes[0]?.email ?? '', subject, text })
    } catch (error) {
      failure = error
      continue
    }
    const ids = notes.map(({ id }) => id)
    await means.pool.query('update public.operator_notes set sent_at = now() where id = any ($1)', [ids])
    if (subject) sent += 1
  }
  if (failure) throw failure
  return sent
}

/** Something that one operator is told by mail, by a `letter` that it may share. */
type Note = {
  id: string
  letter: string
  kind: string
  name: string
  email: string
  happenedAt: Date
  /** Of news: what is so at this moment; null: it is none any more. */
  facts: Facts | null
}

/** Of a region, or a newsletter. */
type Facts = { id: number; name: string; waiting: number; goal: number; isPaused: boolean }

/** What nobody was told yet, the oldest first. Who may not send any more hears no news; after three days nothing is any. */
const notesToTell = (office: pg.Pool) =>
  rowsOf<Note>(
    office,
    `select n.id, case when n.about is null then o.id::text else n.id::text end as letter, n.kind, o.name, o.email,
            n.happened_at as "happenedAt", case n.kind
              when 'goal_reached' then (
                select jsonb_build_object('id', s.id, 'name', s.name, 'waiting', s.waiting, 'goal', s.goal)
                from public.region_standings as s where s.id = n.about and s.state <> 'started')
              when 'newsletter_paused' then (
                select jsonb_build_object('id', p.id, 'name', p.subject, 'isPaused', p.state = 'paused')
                from public.newsletters as p
                where p.id = n.about and (p.state = 'scheduled' or p.state = 'paused' and p.paused_because is not null))
            end as facts
     from public.operator_notes as n join public.operators as o on o.id = n.operator_id
     where n.sent_at is null and n.happened_at > now() - interval '3 days'
       and (n.about is null or o.role in ('send', 'administer'))
     order by n.id`,
  )

/** The subject and paragraphs of one piece of news, or of all that happened to one person's access; none: it is no news any more. */
function wordsOf(notes: readonly Note[], origin: string): string[] {
  const [note] = notes
  const tell = note && NEWS[note.kind]
  if (tell) return note.facts ? [...tell(note.facts, origin), WHY] : []
  return [
    'Dein Zugang zur Konsole hat sich geändert',
    `Hallo ${note?.name},`,
    notes.map(({ kind, happenedAt }) => `${germanTimeShort(happenedAt)} Uhr: ${ACCESS[kind]}`).join('\n'),
    'Warst du das, oder weißt du davon, ist nichts zu tun.',
    'Warst du es nicht, dann warte nicht: Bitte jemanden, der die Konsole verwaltet, deinen Zugang unter „Team“ ' +
      'zurückzusetzen. Damit enden alle Sitzungen, und niemand kommt mehr mit deinem Passwort herein. ' +
      `Auf dem Server geht es mit: npm run dorfteller -- operator reset ${note?.email}`,
    `Kommst du selbst noch hinein, ändere dein Passwort unter ${origin}${consoleRoutes.base}/konto: ` +
      'Das meldet alle anderen Geräte ab.',
    'In dieser E-Mail ist kein Link, mit dem man sich anmelden könnte. Wir fragen nie nach deinem Passwort.',
  ]
}

const NEWS: Record<string, (facts: Facts, origin: string) => string[]> = {
  goal_reached: ({ id, name, waiting, goal }, origin) => [
    `${name} ist am Ziel`,
    `${waiting.toLocaleString('de-DE')} ${waiting === 1 ? 'Haushalt wartet' : 'Haushalte warten'}: ${name} hat sein Ziel von ${goal.toLocaleString('de-DE')} erreicht.`,
    'Wann der Brief dazu losgeht, entscheidet ihr.',
    `Zur Region:\n${origin}${consoleRoutes.region(id)}`,
  ],
  newsletter_paused: ({ id, name, isPaused }, origin) => [
    ...(isPaused
      ? [
          'Brief hat von selbst angehalten',
          `Der Brief „${name}“ hat angehalten: Zu viele haben ihn abgewiesen oder gemeldet. Warum, und was zu tun ist, steht dort.`,
          'Wer noch wartet, bekommt seinen, sobald ihr weiter sendet.',
        ]
      : [
          'Brief ist nicht losgegangen',
          `Der Brief „${name}“ sollte losgehen, und niemand hat ihn bekommen. Was ihn aufhält, steht unter „Einrichtung“.`,
          'Ist es behoben, geht er von selbst los. Soll er das nicht mehr, ändert seine Zeit.',
        ]),
    `Zum Brief:\n${origin}${consoleRoutes.newsletter(id)}`,
  ],
}

const WHY = 'Du bekommst diese E-Mail, weil du Briefe losschicken darfst.'

/** What happened to somebody's access, as they are told. */
const ACCESS: Record<string, string> = {
  password_set: 'Mit einem Link wurde ein Passwort gesetzt.',
  password_changed: 'Das Passwort wurde geändert.',
  totp_on: 'Eine App für Codes wurde eingeschaltet.',
  totp_off: 'Die App für Codes wurde ausgeschaltet.',
  passkey_added: 'Ein Passkey wurde eingerichtet.',
  passkey_removed: 'Ein Passkey wurde entfernt.',
  access_reset: 'Der Zugang wurde zurückgesetzt: Passwort, App, Passkeys und Sitzungen sind gelöscht.',
  role_changed: 'Deine Rolle wurde geändert.',
}
