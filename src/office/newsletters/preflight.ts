import type pg from 'pg'
import { pictureOf, unfilledIn } from '../../contract/letter-text.ts'
import { webAddress } from '../../contract/web-address.ts'
import { valuesOf } from '../../mail/operator-text/fill.ts'
import { linksOf } from '../../mail/operator-text/parse.ts'
import { readPlaceFacts } from '../../mail/queue/write-letter.ts'
import { mayDo, type SignedIn } from '../auth/session.ts'
import type { Desk } from '../desk.ts'
import { notAllowed, Refusal } from '../refusal.ts'
import { findRegion, type LetterRegion } from './audience.ts'
import { openBlockers } from './blockers.ts'
import type { Newsletter } from './newsletter.ts'

/** Something that must be in order before a letter starts. */
export type Check = {
  code: 'blocker' | 'words' | 'links' | 'placeholders' | 'test' | 'legal' | 'restaurants' | 'sender'
  /** open: nothing starts, unless who administers lets it; unknown: cannot be told from here, and stops nothing. */
  state: 'open' | 'unknown' | 'done'
  /** What is so, in German. */
  what: string
  /** What to do, or since when and by whom it is so. */
  more: string
  /** Where it is put right: in the letter, among the facts of the site, in the setup. */
  mend?: 'letter' | 'facts' | 'setup'
}

/** All of them: what stops the letter comes first. */
export async function preflightOf(database: pg.Pool, newsletter: Newsletter): Promise<Check[]> {
  const { regionId, postalCodes } = newsletter
  const [blockers, facts, region] = await Promise.all([
    openBlockers(database),
    readPlaceFacts(database, { ...newsletter, postalCode: postalCodes[0] ?? '' }),
    regionId === null ? undefined : findRegion(database, regionId),
  ])
  const checks = [
    ...blockers
      // Each letter has to be tried itself: that is a line of its own.
      .filter(({ code }) => code !== 'no-test-letter')
      .map(({ code, what }) => open('blocker', what, ...whereToMend(code))),
    wordsCheck(newsletter),
    pictureCheck(newsletter),
    testCheck(newsletter),
    legalCheck(blockers),
    placeholderCheck(newsletter, unfilledIn(wordsOf(newsletter), valuesOf(facts))),
    linksCheck(newsletter),
    restaurantsCheck(newsletter, region),
  ].filter((check) => check !== undefined)
  return checks.toSorted((one, other) => RANK[one.state] - RANK[other.state])
}

const RANK = { open: 0, unknown: 1, done: 2 }

const open = (code: Check['code'], what: string, more: string, mend?: Check['mend']): Check => ({
  ...{ code, state: 'open', what, more },
  ...(mend && { mend }),
})
const done = (code: Check['code'], what: string, more: string): Check => ({ code, state: 'done', what, more })

const isLegal = (code: string) => /^(operator|privacy)-/.test(code)

function whereToMend(code: string): [more: string, mend: Check['mend']] {
  return isLegal(code)
    ? ['Ohne diese Angabe darf kein Brief nach draußen. Sie steht unter „Angaben zur Seite“.', 'facts']
    : [
        'Solange das so ist, geht kein Brief nach draußen. Unter „Einrichtung“ steht, was zu tun ist.',
        'setup',
      ]
}

function wordsCheck({ subject, body }: Newsletter): Check | undefined {
  if (subject !== '' && body !== '') return undefined
  const missing = [subject === '' && 'der Betreff', body === '' && 'der Text'].filter(Boolean).join(' und ')
  const more = 'Schreib ihn oben hin; gespeichert wird von selbst.'
  return open('words', `Es fehlt noch ${missing}`, more, 'letter')
}

/** Who does not see it, or has pictures off, reads what it shows. */
function pictureCheck({ body }: Newsletter): Check | undefined {
  if (!body.split('\n').some((line) => pictureOf(line)?.alt === '')) return undefined
  const more = 'Schreib es neben das Bild, in einem Satz.'
  return open('words', 'Am Bild steht nicht, was zu sehen ist', more, 'letter')
}

function testCheck({ startedAt, tested, ...newsletter }: Newsletter): Check | undefined {
  // It was sent before: what goes on is known.
  if (startedAt !== null) return undefined
  if (!tested)
    return open('test', 'Noch kein Testbrief', 'Schick ihn dir und lies ihn so, wie ihn alle lesen werden.')
  const words = Object.entries(tested.words) as [keyof typeof tested.words, string][]
  const to = `${tested.by ?? 'jemand ohne Zugang'}, ${clock.format(new Date(tested.at))}`
  return words.every(([name, word]) => newsletter[name] === word)
    ? done('test', 'Testbrief ist angekommen', to)
    : done('test', 'Testbrief ist angekommen, aber nicht mit diesen Worten', `${to}, seitdem geändert`)
}

const inBerlin = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('de-DE', { ...options, timeZone: 'Europe/Berlin' })
const clock = inBerlin({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
const day = inBerlin({ day: 'numeric', month: 'long' })

function legalCheck(blockers: readonly { code: string }[]): Check | undefined {
  if (blockers.some(({ code }) => isLegal(code))) return undefined
  return done('legal', 'Rechtliches ist ausgefüllt', 'Name, Anschrift, E-Mail, Datenschutz')
}

/** Everything that is filled for each place. */
function wordsOf({ subject, preheader, body, buttonCaption }: Newsletter): string {
  return [subject, preheader, body, buttonCaption].join('\n')
}

function placeholderCheck({ regionId }: Newsletter, unfilled: readonly string[]): Check {
  if (unfilled.length === 0)
    return done('placeholders', 'Kein Platzhalter bleibt leer', 'Name und Zahlen stehen in jedem Ort da')
  const more =
    regionId === null && unfilled.includes('{Häuser der Region}')
      ? 'Dieser Brief geht an keine Region. Wähle eine, oder nimm den Platzhalter heraus.'
      : 'Diesen Platzhalter gibt es nicht. Setz ihn mit dem Knopf „Ort einsetzen“ neu, oder nimm ihn heraus.'
  return open('placeholders', `${unfilled.join(', ')} bleibt so stehen`, more, 'letter')
}

/**
 * Whether every address is one that a browser opens. They are not fetched: an operator's text must not have our machines
 * ask strangers' servers; that each answers is seen in the test letter.
 */
function linksCheck({ body, buttonCaption, buttonUrl }: Newsletter): Check {
  const wrong = (what: string, more: string) => open('links', what, more, 'letter')
  if (buttonCaption !== '' && buttonUrl === '')
    return wrong('Der Knopf führt nirgendwohin', 'Gib seine Adresse an, oder nimm ihn heraus.')
  if (buttonCaption === '' && buttonUrl !== '')
    return wrong('Der Knopf hat keine Aufschrift', 'Schreib sie hin, oder nimm ihn heraus.')
  if (buttonUrl !== '' && (!buttonUrl.startsWith('https://') || webAddress(buttonUrl) === undefined))
    return wrong('Die Adresse des Knopfs ist keine', 'Sie muss ganz sein und mit https:// beginnen.')
  const links = linksOf(body)
  const broken = links.find(({ href }) => /%7B|\{/i.test(href))
  if (broken)
    return wrong(`In einer Adresse steht ein Platzhalter: ${broken.text}`, 'Adressen sind überall gleich.')
  const led = new Set([buttonUrl, ...links.map(({ href }) => href)].filter(Boolean).map(hostOf))
  const all = [...led, 'Abmelden', 'Impressum', 'Datenschutz'].join(', ')
  return done('links', 'Alle Links sind vollständig', `${all}. Ob sie antworten, zeigt dein Testbrief.`)
}

const hostOf = (href: string) => URL.parse(href)?.hostname || href.replace('mailto:', '')

function restaurantsCheck({ isLaunch }: Newsletter, region: LetterRegion | undefined): Check | undefined {
  if (!region || !isLaunch) return undefined
  const { agreed, lastAgreedAt } = region.restaurants
  if (agreed === 0) {
    const more = 'Trag in der Region ein, wer liefert. Ohne steht im Brief niemand.'
    return { code: 'restaurants', state: 'unknown', what: 'Noch hat kein Gasthof zugesagt', more }
  }
  const since = lastAgreedAt ? `, zuletzt am ${day.format(new Date(lastAgreedAt))}` : ''
  const who = agreed === 1 ? 'einer hat zugesagt' : `${agreed} haben zugesagt`
  return done('restaurants', 'Gasthöfe wissen Bescheid', `${who}${since}`)
}

/** The sender's DNS; where it was not asked, nothing is said. */
export async function senderCheck(desk: Desk): Promise<Check | null> {
  const found = await desk.check()
  if (found.some(({ code }) => NOT_ASKED.has(code))) return null
  // A DNS that gave no answer is a hint there; here it is no reason to say that all is well.
  const fault = found.find(
    ({ level, code }) =>
      /^(sender|spf|dkim|dmarc|mx|dns)-/.test(code) && (level !== 'hint' || code === 'dns-no-answer'),
  )
  if (fault) return { code: 'sender', state: 'unknown', what: fault.what, more: fault.fix, mend: 'setup' }
  return done('sender', 'Absender stimmt', `SPF, DKIM und DMARC geprüft, ${clock.format(new Date())}`)
}

/** While one of these is found the sender's DNS was not asked. */
const NOT_ASKED = new Set(['origin-not-public', 'no-smtp', 'check-failed'])

/** What can be mended in the letter alone: without it there is nothing to send. */
const ITS_OWN = new Set(['words', 'links'])

/**
 * @param reason why it goes although something is open, for who administers; empty: it does not
 * @throws {Refusal} at what the law, the post or its readers would take amiss
 */
export async function requireNothingOpen(
  database: pg.Pool,
  newsletter: Newsletter,
  { who, reason }: { who: SignedIn; reason: string },
): Promise<void> {
  const all = (await preflightOf(database, newsletter)).filter(({ state }) => state === 'open')
  const left = reason === '' ? all : all.filter(({ code }) => ITS_OWN.has(code))
  if (all.length > left.length && !mayDo(who.role, 'administer')) throw notAllowed()
  if (left.length === 0) return
  const named = left.slice(0, NAMED).map(({ what }) => (what.endsWith('.') ? what : `${what}.`))
  const more = left.length > NAMED ? [`Dazu ${left.length - NAMED} weitere.`] : []
  const message = `Noch geht dieser Brief nicht hinaus: ${[...named, ...more].join(' ')}`
  throw new Refusal('CONFLICT', 'blocked', message)
}

const NAMED = 3
