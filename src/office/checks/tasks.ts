import { operatorLabels } from '../../content/operator.ts'
import { blocks, type Finding } from './finding.ts'

const HERE = 'ihr selbst, hier in der Konsole'
const SERVER = 'wer den Server betreut'
const PROVIDER = 'der Anbieter eurer Domain oder eures Mailservers'
const SITE = { to: '/einrichtung/angaben', words: 'Angaben ausfüllen' }
const OUTBOX = { to: '/postausgang', words: 'Zum Postausgang' }
const TESTER = { to: 'https://internet.nl/test-mail/', words: 'Was internet.nl von eurer Domain hält' }
const ACCOUNT = { to: '/konto', words: 'Mein Zugang' }
const LETTERS = { to: '/briefe', words: 'Zu den Briefen' }

/** The findings that keep a question open, by the begin of their codes; who can do something about it; and where. */
type Question = readonly [question: string, codes: RegExp, who: string, way?: typeof SITE]

/** What somebody asks who opens a site, in that order: the README's „Before going live“, then what can go wrong later. */
const QUESTIONS: readonly Question[] = [
  ['Wer betreibt die Seite?', /^operator-(?!privacyApproved)/, HERE, SITE],
  ['Hat jemand die Datenschutzerklärung geprüft?', /^operator-/, 'eine Anwältin oder ein Anwalt', SITE],
  ['Stimmt, was die Startseite verspricht?', /^(sample-voices|promo-|figure-)/, HERE, SITE],
  ['Unter welcher Adresse finden Besucher die Seite?', /^(origin|default|proxy)-/, SERVER],
  ['Gehen Briefe hinaus?', /^(no-smtp|mail-server-|letters-|flood)/, SERVER, OUTBOX],
  ['Nehmen Empfänger eure Briefe an?', /^(sender-|spf-|dkim-|dmarc-|mx-|dns-)/, PROVIDER, TESTER],
  ['Liest jemand, was zurückkommt?', /^(no-way-back|way-back-)/, SERVER],
  ['Sind Platte und Datenbank in Ordnung?', /^(disk-|postgres-|database-|record-)/, SERVER],
  ['Hat jeder seinen eigenen, sicheren Zugang?', /^second-factor-/, HERE, ACCOUNT],
  ['Hat jemand einen Testbrief gelesen?', /^no-test-letter/, HERE, LETTERS],
  ['Erfährt jemand, wenn etwas ausfällt?', /^nobody-is-called/, SERVER],
  // What no question above asks for.
  ['Läuft sonst alles?', /^/, SERVER],
]

/** Of so many facts of the operator each finding of the first question is one that is missing; the privacy policy's is another. */
const FACTS = Object.keys(operatorLabels).length - 1

/** Sorts what was found by the question that it keeps open, in a founder's order. */
export function tasksOf(findings: readonly Finding[]) {
  const byQuestion = Map.groupBy(findings, ({ code }) => QUESTIONS.find(([, codes]) => codes.test(code)))
  return QUESTIONS.map((asked, place) => {
    const [question, , who, way] = asked
    const its = byQuestion.get(asked) ?? []
    const has = (level: Finding['level']) => its.some((finding) => finding.level === level)
    const state = has('broken') ? 'broken' : has('open') ? 'open' : 'done'
    const count = place === 0 && has('open') ? `${FACTS - its.length} von ${FACTS} Angaben` : undefined
    return { question, who, way, state, count, blocks: its.some(blocks), findings: grouped(its) } as const
  })
}

/** Those that one cause and one remedy stand for become one. */
function grouped(findings: readonly Finding[]) {
  const groups = Map.groupBy(findings, ({ level, why, fix }) => [level, why, fix].join('\n'))
  return [...groups.values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, whats: [first, ...more].map(({ what }) => what) }] : [],
  )
}

const LEVELS = { broken: 'Kaputt', open: 'Offen', hint: 'Hinweis' } as const

/** @returns what it all comes to as the operator reads it in a terminal, ending with one line that sums up. */
export function describe(findings: readonly Finding[]): string {
  const parts = tasksOf(findings).flatMap(({ question, who, blocks, findings: its }) => {
    if (its.length === 0) return `${question} In Ordnung.`
    const lines = its.flatMap(({ level, whats, why, fix }) => [
      ...whats.map((what) => `  ${LEVELS[level]}: ${what}`),
      ...[`    Warum: ${why}`, `    Abhilfe: ${fix}`],
    ])
    const held = 'Bis dahin gehen von einer öffentlichen Seite keine Newsletter hinaus.'
    return [question, ...lines, `  Wer das kann: ${who}.`, ...(blocks ? [`  ${held}`] : [])]
  })
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length
  const hints = `${count('hint')} ${count('hint') === 1 ? 'Hinweis' : 'Hinweise'}`
  return `${parts.join('\n')}\n\n${count('broken')} kaputt, ${count('open')} offen vor dem Start, ${hints}`
}
