import type pg from 'pg'
import { TROUBLE_WORDS } from './checks/server-troubles.ts'
import { germanTimeShort } from './german-time.ts'
import { type PostOffice, postOffices } from './post-offices.ts'

/** How letters leave and whether what comes back is read, in words for an operator; `fine` when there is nothing to do. */
export type NewsItem = {
  level: 'fine' | 'hint' | 'broken'
  /** Of the finding that it is, where that is not that letters wait. */
  code?: 'way-back-unread'
  what: string
  why?: string
  fix?: string
  /** What the mail server said, without addresses. */
  answer?: string
}

/** What is to be said of all offices together, as operator or owner. */
export const postOfficeNews = async (database: Pick<pg.ClientBase, 'query'>): Promise<NewsItem[]> =>
  newsOf(await postOffices(database))

/** What several say alike is said once, the worst first. */
export function newsOf(offices: readonly PostOffice[]): NewsItem[] {
  const alive = offices.filter(({ silent }) => !silent)
  const dead = offices.filter(({ silent }) => silent)
  const all = [
    ...alive.map(newsOfOne),
    ...dead.map((office) => newsOfDead(office, alive.length > 0)),
    ...(offices.length === 0 ? [NOBODY] : []),
    ...newsOfWayBack(alive),
  ]
  const once = new Map(all.map((news) => [news.what, news]))
  return [...once.values()].sort((one, other) => RANK[one.level] - RANK[other.level])
}

const RANK = { broken: 0, hint: 1, fine: 2 }

const NOBODY: NewsItem = {
  level: 'broken',
  what: 'Das Büro läuft nicht: Kein Brief geht hinaus, und keine Frist wird eingehalten.',
  fix: 'npm start startet es mit; auf einer eigenen Maschine: npm run office.',
}

function newsOfDead({ seenAt }: PostOffice, othersSend: boolean): NewsItem {
  const what = `Ein Büro hat sich seit ${germanTimeShort(seenAt)} Uhr nicht mehr gemeldet.`
  return othersSend
    ? { level: 'hint', what: `${what} Was es in der Hand hatte, übernehmen die anderen.` }
    : { level: 'broken', what: `${what} Kein Brief geht hinaus.`, fix: 'Starte es neu.' }
}

function newsOfOne({ state, code, answer, nextTryAt }: PostOffice): NewsItem {
  switch (state) {
    case 'open':
      return { level: 'fine', what: 'Briefe gehen hinaus.' }
    case 'paused': {
      const trouble = code === null ? undefined : TROUBLE_WORDS[code]
      const next =
        nextTryAt === null ? '' : ` Nächster Versuch um ${germanTimeShort(nextTryAt).slice(-5)} Uhr.`
      const what = `${trouble?.what ?? 'Der Versand ruht.'} Die Briefe warten.${next}`
      return { level: 'broken', what, ...(trouble && { fix: trouble.fix }), ...(answer && { answer }) }
    }
    case 'kept':
      // That it is so, and what to do, is a finding of its own (src/office/checks/letters.ts).
      return {
        level: 'fine',
        what: 'Kein Mailserver ist eingestellt (SMTP_URL): Briefe bleiben im Postfach der Datenbank.',
      }
    case 'held':
      return {
        level: 'broken',
        what: 'Kein Brief geht hinaus, solange nicht dasteht, wer schreibt.',
        fix: 'Trage Name und Anschrift ein: Einrichtung › Angaben zur Seite.',
      }
  }
}

/** Of offices that cannot read what comes back, the one that waits longest. */
function newsOfWayBack(offices: readonly PostOffice[]): NewsItem[] {
  const [longest] = offices
    .flatMap(({ wayBack }) => (wayBack ? [wayBack] : []))
    .sort((one, other) => one.since.localeCompare(other.since))
  if (!longest) return []
  const { why, fix } = UNREAD[longest.code] ?? { why: longest.code, fix: UNREACHED }
  const what = `Rückmeldungen der Mailserver können seit ${germanTimeShort(longest.since)} Uhr nicht gelesen werden (${why}).`
  return [
    {
      ...{ level: 'hint', code: 'way-back-unread', what },
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
