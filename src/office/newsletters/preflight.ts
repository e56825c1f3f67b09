import type pg from 'pg'
import { germanClock } from '../../content/german-time.ts'
import { valuesOf } from '../../mail/operator-text/fill.ts'
import { pictureOf, unfilledIn } from '../../mail/operator-text/letter-text.ts'
import { webAddress } from '../../mail/operator-text/parse.ts'
import { contentsIn } from '../../mail/queue/write-letter.ts'
import { mayDo, type SignedIn } from '../auth/session.ts'
import { notAllowed, Refusal } from '../refusal.ts'
import { openBlockers } from './blockers.ts'
import type { Newsletter } from './newsletter.ts'

/** What keeps a letter from starting, of the site or its own; and that a test letter arrived. */
export type Check = {
  /** `letter`: mended there alone, and never overridden. Without it there is nothing to send. */
  code: 'blocker' | 'letter' | 'placeholders' | 'test'
  /** open: nothing starts, unless who administers lets it. */
  state: 'open' | 'done'
  /** What is so, in German. */
  what: string
  /** What to do, or since when and by whom it is so. */
  more: string
}

export async function preflightOf(
  database: pg.Pool | pg.PoolClient,
  newsletter: Newsletter,
): Promise<Check[]> {
  const { id, postalCodes } = newsletter
  const blockers = await openBlockers(database)
  const contents = await contentsIn(database, id, postalCodes[0] ?? '')
  const more = 'Solange das so ist, geht kein Brief nach draußen: siehe „Einrichtung“.'
  return [
    ...blockers.map(({ what }): Check => ({ code: 'blocker', state: 'open', what, more })),
    ...faultsOf(newsletter, valuesOf(contents)),
    testCheck(newsletter),
  ]
}

/**
 * What is wrong with the letter itself. Addresses are not fetched: an operator's text must not have our machines ask
 * strangers' servers; that each answers is seen in the test letter.
 */
function faultsOf(
  { subject, preheader, body, buttonCaption, buttonUrl }: Newsletter,
  values: ReturnType<typeof valuesOf>,
): Check[] {
  const unfilled = unfilledIn([subject, preheader, body, buttonCaption].join('\n'), values)
  const isSilent = body.split('\n').some((line) => pictureOf(line)?.alt === '')
  const isAddress = buttonUrl.startsWith('https://') && webAddress(buttonUrl) !== undefined
  const [broken] = /https?:\/\/\S*\{[^\s}]*\}?/i.exec(body) ?? []
  const faults: [code: Check['code'], what: string | false | undefined, more: string][] = [
    ['letter', !subject && 'Es fehlt noch der Betreff', 'Schreib ihn hin; gespeichert wird von selbst.'],
    ['letter', !body && 'Es fehlt noch der Text', 'Schreib ihn hin; gespeichert wird von selbst.'],
    // Who does not see it, or has pictures off, reads what it shows.
    ['letter', isSilent && 'Am Bild steht nicht, was zu sehen ist', 'Schreib es dazu, in einem Satz.'],
    [
      'placeholders',
      unfilled.length > 0 && `${unfilled.join(', ')} bleibt so stehen`,
      'Diesen Platzhalter gibt es hier nicht: Nimm ihn heraus, oder wähle eine Region, wenn er von ihr spricht.',
    ],
    ['letter', buttonCaption && !buttonUrl && 'Der Knopf führt nirgendwohin', 'Gib ihm eine Adresse.'],
    ['letter', !buttonCaption && buttonUrl && 'Der Knopf hat keine Aufschrift', 'Gib ihm eine.'],
    ['letter', buttonUrl && !isAddress && 'Die Adresse des Knopfs ist keine', 'Sie beginnt mit https://.'],
    ['letter', broken && `Platzhalter in einer Adresse: ${broken}`, 'Adressen sind überall gleich.'],
  ]
  return faults.flatMap(([code, what, more]) => (what ? { code, state: 'open', what, more } : []))
}

function testCheck({ tested, ...newsletter }: Newsletter): Check {
  const more = 'Schick ihn dir und lies ihn so, wie ihn alle lesen werden.'
  if (!tested) return { code: 'test', state: 'open', what: 'Noch kein Testbrief', more }
  const words = Object.entries(tested.words) as [keyof typeof tested.words, string][]
  const isSame = words.every(([name, word]) => newsletter[name] === word)
  return {
    ...{ code: 'test', state: 'done' },
    what: `Testbrief ist angekommen${isSame ? '' : ', aber nicht mit diesen Worten'}`,
    more: `${tested.by ?? 'jemand ohne Zugang'}, ${clock(tested.at)}${isSame ? '' : ', seitdem geändert'}`,
  }
}

const clock = germanClock({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

/**
 * @param reason why it goes although something is open, for who administers; empty: it does not
 * @throws {Refusal} at what the law, the post or its readers would take amiss
 */
export async function requireNothingOpen(
  database: pg.Pool | pg.PoolClient,
  newsletter: Newsletter,
  { who, reason }: { who: SignedIn; reason: string },
): Promise<void> {
  if (reason !== '' && !mayDo(who.role, 'administer')) throw notAllowed()
  // A welcome may be ours word by word: it needs no test letter.
  const open = (await preflightOf(database, newsletter)).filter(
    ({ state, code }) =>
      state === 'open' && (reason === '' || code === 'letter') && !(newsletter.isWelcome && code === 'test'),
  )
  if (open.length === 0) return
  const named = open.map(({ what }) => (what.endsWith('.') ? what : `${what}.`))
  if (open.some(({ code }) => code === 'blocker')) named.push('Unter „Einrichtung“ steht, was zu tun ist.')
  throw new Refusal('CONFLICT', 'blocked', `Noch geht dieser Brief nicht hinaus: ${named.join(' ')}`)
}
