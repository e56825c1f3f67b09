/** GET /post-offices: what an office says of itself and of the mail server that it sends through. */
export type PostOffice = {
  state: 'open' | 'paused' | 'kept' | 'held'
  /** It was not seen for a minute: it died. */
  silent: boolean
  seenAt: string
  since: string
  /** When the mail server is asked again. */
  nextTryAt: string | null
  /** What is wrong with the mail server and what to do. */
  trouble: TroubleWords | null
  /** What the mail server said, without addresses. */
  answer: string | null
  /** Why what comes back to letters cannot be read, for a minute and longer. */
  wayBack: { code: string; since: string } | null
}

/** In German, for the operator: what is wrong with a mail server, and what to do. */
export type TroubleWords = { what: string; fix: string }

/** How letters leave, in words for an operator; `level` as of findings, `fine` when there is nothing to do. */
export type NewsItem = {
  level: 'fine' | 'hint' | 'broken'
  what: string
  fix?: string
  answer?: string
}

/** What is to be said of all offices together; what several say alike is said once, the worst first. */
export function newsOf(offices: readonly PostOffice[]): NewsItem[] {
  const news = [...newsOfLetters(offices), ...newsOfWayBack(offices)]
  return news.sort((one, other) => RANK[one.level] - RANK[other.level])
}

const RANK = { broken: 0, hint: 1, fine: 2 }

/** How letters leave. */
export function newsOfLetters(offices: readonly PostOffice[]): NewsItem[] {
  const alive = offices.filter(({ silent }) => !silent)
  const dead = offices.filter(({ silent }) => silent)
  const news = [
    ...alive.map(newsOfOne),
    ...dead.map((office) => newsOfDead(office, alive.length > 0)),
    ...(offices.length === 0 ? [NOBODY] : []),
  ]
  const once = new Map(news.map((one) => [one.what, one]))
  return [...once.values()]
}

const NOBODY: NewsItem = {
  level: 'broken',
  what: 'Das Büro läuft nicht: Kein Brief geht hinaus, und keine Frist wird eingehalten.',
  fix: 'npm start startet es mit; auf einer eigenen Maschine: npm run office.',
}

function newsOfDead({ seenAt }: PostOffice, othersSend: boolean): NewsItem {
  const what = `Ein Büro hat sich seit ${clock(seenAt)} nicht mehr gemeldet.`
  return othersSend
    ? { level: 'hint', what: `${what} Was es in der Hand hatte, übernehmen die anderen.` }
    : { level: 'broken', what: `${what} Kein Brief geht hinaus.`, fix: 'Starte es neu.' }
}

function newsOfOne(office: PostOffice): NewsItem {
  const { state, trouble, answer, nextTryAt } = office
  const said = answer === null ? {} : { answer }
  switch (state) {
    case 'open':
      return { level: 'fine', what: 'Briefe gehen hinaus.' }
    case 'paused': {
      const next = nextTryAt === null ? '' : ` Nächster Versuch um ${clock(nextTryAt)}.`
      const what = `${trouble?.what ?? 'Der Versand ruht.'} Die Briefe warten.${next}`
      return { level: 'broken', what, ...(trouble && { fix: trouble.fix }), ...said }
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

/** Whether what comes back to them is read: nothing where it is; of offices that cannot, the one that waits longest. */
export function newsOfWayBack(offices: readonly PostOffice[]): Required<Omit<NewsItem, 'answer'>>[] {
  const [longest] = offices
    .flatMap(({ silent, wayBack }) => (wayBack && !silent ? [wayBack] : []))
    .sort((one, other) => one.since.localeCompare(other.since))
  if (!longest) return []
  const { why, fix } = UNREAD[longest.code] ?? { why: longest.code, fix: UNREACHED }
  const what = `Rückmeldungen der Mailserver können seit ${clock(longest.since)} nicht gelesen werden (${why}).`
  return [{ level: 'hint', what, fix: `${fix} Bis dahin bleiben sie im Postfach liegen.` }]
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

const today = new Intl.DateTimeFormat('de-DE', { timeStyle: 'short', timeZone: 'Europe/Berlin' })
const anotherDay = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
})

/** „14:05 Uhr“, with the day where it is another one. */
function clock(iso: string, now = new Date()): string {
  const at = new Date(iso)
  const isNear = Math.abs(at.getTime() - now.getTime()) < 12 * 3_600_000
  return `${(isNear ? today : anotherDay).format(at)} Uhr`
}
