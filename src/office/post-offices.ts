import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { germanTimeShort } from '../content/german-time.ts'
import { rowsOf } from '../database/ask.ts'
import { isoTime } from '../database/iso-time.ts'
import type { ServerTrouble } from '../mail/delivery-errors.ts'
import type { Log } from '../mail/log.ts'
import type { MailServerState } from '../mail/queue/mail-server.ts'
import type { Finding } from './checks/finding.ts'
import { TROUBLE_WORDS } from './checks/server-troubles.ts'
import type { OfficeSettings } from './settings.ts'

/** What an office says of itself and of the mail server that it sends through. */
type PostOffice = {
  /** Why no letter leaves; null: letters leave. */
  code: ServerTrouble | 'held' | null
  /** What the mail server said, without addresses. */
  answer: string | null
  /** When the mail server is asked again. */
  nextTryAt: string | null
  /** Why what comes back to letters cannot be read, for a minute and longer. */
  unread: string | null
  unreadSince: string
}

/** What is wrong with how letters leave and come back, as all offices that run say it, as office or owner; each once. */
export async function officeFindings(database: Pick<pg.ClientBase, 'query'>): Promise<Finding[]> {
  const offices = await rowsOf<PostOffice>(
    database,
    // What is read again at the next try is nobody's concern.
    `select code, answer, ${isoTime('next_try_at')} as "nextTryAt", ${isoTime('way_back_since')} as "unreadSince",
            case when way_back_since < now() - interval '1 minute' then way_back_code end as unread
     from public.post_offices where seen_at > now() - interval '1 minute' order by way_back_since, id`,
  )
  if (offices.length === 0) return [NOBODY]
  const all = [...offices.flatMap(lettersWait), ...offices.flatMap(unreadOf).slice(0, 1)]
  return [...new Map(all.map((finding) => [finding.what, finding])).values()]
}

const NOBODY: Finding = {
  level: 'broken',
  code: 'letters-wait',
  what: 'Das Büro läuft nicht: Kein Brief geht hinaus, und keine Frist wird eingehalten.',
  why: 'Ohne Brief bestätigt niemand.',
  fix: 'npm start startet es mit; auf einer eigenen Maschine: npm run office.',
}

const HELD = {
  what: 'Kein Brief geht hinaus, solange nicht dasteht, wer schreibt.',
  fix: 'Trage Name und Anschrift ein: Einrichtung › Angaben zur Seite.',
}

function lettersWait({ code, answer, nextTryAt }: PostOffice): Finding[] {
  if (code === null) return []
  const { what, fix } = code === 'held' ? HELD : TROUBLE_WORDS[code]
  const next = nextTryAt === null ? '' : ` Nächster Versuch um ${germanTimeShort(nextTryAt).slice(-5)} Uhr.`
  return [
    {
      ...{ level: 'broken', code: 'letters-wait', what: `${what} Die Briefe warten.${next}`, fix },
      why: answer ? `Der Mailserver sagt: ${answer}` : NOBODY.why,
    },
  ]
}

function unreadOf({ unread, unreadSince }: PostOffice): Finding[] {
  if (unread === null) return []
  const { why, fix } = UNREAD[unread] ?? { why: unread, fix: UNREACHED }
  return [
    {
      ...{ level: 'hint', code: 'way-back-unread' },
      what: `Rückmeldungen der Mailserver können seit ${germanTimeShort(unreadSince)} Uhr nicht gelesen werden (${why}).`,
      why: 'Tote Adressen werden bei jedem Start wieder angeschrieben, und Beschwerden bleiben ungehört.',
      fix: `${fix} Bis dahin bleiben sie im Postfach liegen.`,
    },
  ]
}

/** By the codes of src/mail/way-back/imap-door.ts. */
const UNREAD: Record<string, { why: string; fix: string }> = {
  AUTHENTICATIONFAILED: {
    why: 'Anmeldung abgelehnt',
    fix: 'Prüfe Namen und Passwort in BOUNCES_IMAP_URL, und starte neu.',
  },
  NOT_MOVED: {
    why: 'Gelesenes lässt sich nicht verschieben',
    fix: 'Sieh im Postfach von BOUNCES_IMAP_URL nach, ob es voll ist oder die Ordner „Erledigt“ und „Unklar“ nicht beschreibbar sind.',
  },
}

const UNREACHED =
  'Prüfe BOUNCES_IMAP_URL, und ob der Server dort antwortet; es wird von selbst weiter versucht.'

/** At each change, and so often that its silence is noticed. */
const SAYS_EVERY_MS = 15_000

type Parts = {
  pool: pg.Pool
  settings: Pick<OfficeSettings, 'holdsLetters'>
  log: Log
  state(): MailServerState
}

/** Writes down how an office goes on with the mail server and with what comes back. */
export function reportState({ pool, settings, log, state }: Parts) {
  const office = randomUUID()
  let reporting: Promise<unknown> = Promise.resolve()
  let unread: string | null = null
  let hasEnded = false
  const timer = setInterval(report, SAYS_EVERY_MS)
  setImmediate(report)
  return {
    now: report,
    /** @param trouble by which code what comes back cannot be read; null: it can */
    noteWayBack(trouble: string | null): void {
      if (trouble === unread) return
      unread = trouble
      if (trouble) log.warn({ code: trouble }, 'the folder for what comes back cannot be read')
      report()
    },
    /** Those that died long ago go with it. */
    async end(): Promise<void> {
      clearInterval(timer)
      hasEnded = true
      await reporting
      const gone = `delete from public.post_offices where id = $1 or seen_at < now() - interval '1 day'`
      await pool.query(gone, [office]).catch(() => undefined)
    },
  }

  function report(): void {
    // What is said after the end would stand there as an office that died.
    if (hasEnded) return
    const { trouble, answer, nextTryIn } = state()
    const said = [settings.holdsLetters?.() ? 'held' : trouble, answer, nextTryIn, unread]
    // In the order of what happened; a database that is away is told at the next time.
    reporting = reporting.then(() => pool.query(REPORT, [office, ...said])).catch(() => undefined)
  }
}

const REPORT = `
  insert into public.post_offices as p (id, code, answer, next_try_at, way_back_code, way_back_since)
  values ($1, $2, left($3, 500), now() + $4::float8 * interval '1 millisecond', $5::text, case when $5 is not null then now() end)
  on conflict (id) do update
    set seen_at = now(),
        code = excluded.code, answer = excluded.answer, next_try_at = excluded.next_try_at, way_back_code = excluded.way_back_code,
        way_back_since = case when excluded.way_back_code is not null then coalesce(p.way_back_since, now()) end`
