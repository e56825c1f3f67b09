import type pg from 'pg'
import type { LetterRegion, PreflightCheck } from '../../contract/console/newsletters.ts'
import type { Newsletter, NewsletterDraft } from '../../contract/console/routes/newsletters.ts'
import { pictureOf, unfilledIn } from '../../contract/letter-text.ts'
import { webAddress } from '../../contract/web-address.ts'
import { valuesOf } from '../../mail/operator-text/fill.ts'
import { linksOf } from '../../mail/operator-text/parse.ts'
import { readPlaceFacts } from '../../mail/queue/write-letter.ts'
import { openBlockers } from '../../office/newsletters/blockers.ts'
import { findLetterRegion } from '../queries/newsletter-audience.ts'
import { latestTest } from '../queries/newsletter-drafts.ts'

/** Everything that must be in order before a letter starts: what stops it comes first. */
export async function preflightOf(database: pg.Pool, newsletter: Newsletter): Promise<PreflightCheck[]> {
  const { id, regionId, postalCodes } = newsletter
  const [blockers, test, facts, region] = await Promise.all([
    openBlockers(database),
    latestTest(database, id),
    readPlaceFacts(database, { ...newsletter, postalCode: postalCodes[0] ?? '' }),
    regionId === null ? undefined : findLetterRegion(database, regionId),
  ])
  const checks = [
    ...blockers
      // Each letter has to be tried itself: that is a line of its own.
      .filter(({ code }) => code !== 'no-test-letter')
      .map(({ code, what }) => open('blocker', what, whereToMend(code))),
    wordsCheck(newsletter),
    pictureCheck(newsletter),
    testCheck(newsletter, test),
    legalCheck(blockers),
    placeholderCheck(newsletter, unfilledIn(wordsOf(newsletter), valuesOf(facts))),
    linksCheck(newsletter),
    restaurantsCheck(newsletter, region),
  ].filter((check) => check !== undefined)
  return checks.toSorted((one, other) => RANK[one.state] - RANK[other.state])
}

const RANK = { open: 0, unknown: 1, done: 2 }

type Check = PreflightCheck | undefined
type Code = PreflightCheck['code']

const open = (code: Code, what: string, more: string): PreflightCheck => ({ code, state: 'open', what, more })
const done = (code: Code, what: string, more: string): PreflightCheck => ({ code, state: 'done', what, more })

const isLegal = (code: string) => /^(operator|privacy)-/.test(code)

function whereToMend(code: string): string {
  return isLegal(code)
    ? 'Ohne diese Angabe darf kein Brief nach draußen. Sie steht unter „Angaben zur Seite“.'
    : 'Solange das so ist, geht kein Brief nach draußen. Unter „Einrichtung“ steht, was zu tun ist.'
}

function wordsCheck({ subject, body }: Newsletter): Check {
  if (subject !== '' && body !== '') return undefined
  const missing = [subject === '' && 'der Betreff', body === '' && 'der Text'].filter(Boolean).join(' und ')
  return open('words', `Es fehlt noch ${missing}`, 'Schreib ihn oben hin; gespeichert wird von selbst.')
}

/** Who does not see it, or has pictures off, reads what it shows. */
function pictureCheck({ body }: Newsletter): Check {
  const isSilent = body.split('\n').some((line) => pictureOf(line)?.alt === '')
  return isSilent
    ? open('words', 'Am Bild steht nicht, was zu sehen ist', 'Schreib es neben das Bild, in einem Satz.')
    : undefined
}

function testCheck(newsletter: Newsletter, test: Awaited<ReturnType<typeof latestTest>>): Check {
  // It was sent before: what goes on is known.
  if (newsletter.startedAt !== null) return undefined
  if (!test)
    return open('test', 'Noch kein Testbrief', 'Schick ihn dir und lies ihn so, wie ihn alle lesen werden.')
  const isSame = (Object.keys(test.words) as (keyof typeof test.words)[]).every(
    (word) => test.words[word] === newsletter[word],
  )
  const to = `${test.to ?? 'jemand ohne Zugang'}, ${clock.format(new Date(test.at))}`
  return isSame
    ? done('test', 'Testbrief ist angekommen', to)
    : done('test', 'Testbrief ist angekommen, aber nicht mit diesen Worten', `${to}, seitdem geändert`)
}

const clock = new Intl.DateTimeFormat('de-DE', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Berlin',
})

function legalCheck(blockers: readonly { code: string }[]): Check {
  if (blockers.some(({ code }) => isLegal(code))) return undefined
  return done('legal', 'Rechtliches ist ausgefüllt', 'Name, Anschrift, E-Mail, Datenschutz')
}

/** Everything that is filled for each place. */
function wordsOf({ subject, preheader, body, buttonCaption }: NewsletterDraft): string {
  return [subject, preheader, body, buttonCaption].join('\n')
}

function placeholderCheck({ regionId }: Newsletter, unfilled: readonly string[]): Check {
  if (unfilled.length === 0)
    return done('placeholders', 'Kein Platzhalter bleibt leer', 'Name und Zahlen stehen in jedem Ort da')
  const what = `${unfilled.join(', ')} bleibt so stehen`
  return open(
    'placeholders',
    what,
    regionId === null && unfilled.includes('{Häuser der Region}')
      ? 'Dieser Brief geht an keine Region. Wähle eine, oder nimm den Platzhalter heraus.'
      : 'Diesen Platzhalter gibt es nicht. Setz ihn mit dem Knopf „Ort einsetzen“ neu, oder nimm ihn heraus.',
  )
}

/**
 * Whether every address is one that a browser opens. They are not fetched: an operator's text must not have our machines
 * ask strangers' servers; that each answers is seen in the test letter.
 */
function linksCheck({ body, buttonCaption, buttonUrl }: Newsletter): Check {
  if ((buttonCaption === '') !== (buttonUrl === ''))
    return buttonUrl === ''
      ? open('links', 'Der Knopf führt nirgendwohin', 'Gib seine Adresse an, oder nimm ihn heraus.')
      : open('links', 'Der Knopf hat keine Aufschrift', 'Schreib sie hin, oder nimm ihn heraus.')
  if (buttonUrl !== '' && (!buttonUrl.startsWith('https://') || webAddress(buttonUrl) === undefined))
    return open('links', 'Die Adresse des Knopfs ist keine', 'Sie muss ganz sein und mit https:// beginnen.')
  const links = linksOf(body)
  const broken = links.find(({ href }) => /%7B|\{/i.test(href))
  if (broken)
    return open(
      'links',
      `In einer Adresse steht ein Platzhalter: ${broken.text}`,
      'Adressen sind überall gleich.',
    )
  const hosts = links.map(({ href }) => hostOf(href))
  const led = [...new Set([...(buttonUrl === '' ? [] : [hostOf(buttonUrl)]), ...hosts])]
  return done(
    'links',
    'Alle Links sind vollständig',
    `${[...led, 'Abmelden', 'Impressum', 'Datenschutz'].join(', ')}. Ob sie antworten, zeigt dein Testbrief.`,
  )
}

const hostOf = (href: string) => URL.parse(href)?.hostname || href.replace('mailto:', '')

function restaurantsCheck({ isLaunch }: Newsletter, region: LetterRegion | undefined): Check {
  if (!region || !isLaunch) return undefined
  const { agreed, lastAgreedAt } = region.restaurants
  if (agreed.length === 0)
    return {
      code: 'restaurants',
      state: 'unknown',
      what: 'Noch hat kein Gasthof zugesagt',
      more: 'Trag in der Region ein, wer liefert. Ohne steht im Brief niemand.',
    }
  const since = lastAgreedAt ? `, zuletzt am ${day.format(new Date(lastAgreedAt))}` : ''
  const who = agreed.length === 1 ? 'einer hat zugesagt' : `${agreed.length} haben zugesagt`
  return done('restaurants', 'Gasthöfe wissen Bescheid', `${who}${since}`)
}

const day = new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'long', timeZone: 'Europe/Berlin' })
