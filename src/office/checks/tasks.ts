import { operatorLabels } from '../../content/operator.ts'
import { routes } from '../../routes.ts'
import type { Finding } from './finding.ts'

type Way = { to: string; words: string }

type Question = {
  question: string
  /** The findings that keep it open, by the begin of their codes. */
  codes: RegExp
  /** Of so many facts each finding is one that is missing. */
  facts?: number
  /** Who can do something about it. */
  who: string
  /** Where in the console, and what the link there says. */
  way?: Way
  /** Where visitors see it. */
  seen?: Way
}

const HERE = 'ihr selbst, hier in der Konsole'
const SERVER = 'wer den Server betreut'
const PROVIDER = 'der Anbieter eurer Domain oder eures Mailservers'
const SITE = { to: '/einrichtung/angaben', words: 'Angaben ausfüllen' }
const OUTBOX = { to: '/postausgang', words: 'Zum Postausgang' }

/** What somebody asks who opens a site, in that order: the README's „Before going live“, then what can go wrong later. */
const QUESTIONS: readonly Question[] = [
  {
    question: 'Wer betreibt die Seite?',
    codes: /^operator-/,
    // That the privacy policy is approved is a question of its own.
    facts: Object.keys(operatorLabels).length - 1,
    who: HERE,
    way: SITE,
    seen: { to: routes.legalNotice, words: 'So steht es im Impressum' },
  },
  {
    question: 'Hat jemand die Datenschutzerklärung geprüft?',
    codes: /^privacy-/,
    who: 'eine Anwältin oder ein Anwalt',
    way: SITE,
    seen: { to: routes.privacy, words: 'Zur Datenschutzerklärung' },
  },
  {
    question: 'Stimmt, was die Startseite verspricht?',
    codes: /^(sample-voices|promo-|figure-)/,
    who: HERE,
    way: SITE,
    seen: { to: routes.home, words: 'So steht es auf der Startseite' },
  },
  {
    question: 'Unter welcher Adresse finden Besucher die Seite?',
    codes: /^(origin-|default-public-key|proxy-|host-|setting-)/,
    who: SERVER,
  },
  {
    question: 'Gehen Briefe hinaus?',
    codes: /^(no-smtp|smtp-|mail-server-|no-office|letters-|flood)/,
    who: SERVER,
    way: OUTBOX,
  },
  {
    question: 'Nehmen Empfänger eure Briefe an?',
    codes: /^(sender-|spf-|dkim-|dmarc-|mx-|dns-)/,
    who: PROVIDER,
    seen: { to: 'https://internet.nl/test-mail/', words: 'Was internet.nl von eurer Domain hält' },
  },
  { question: 'Liest jemand, was zurückkommt?', codes: /^(no-way-back|bounces-|way-back-)/, who: SERVER },
  {
    question: 'Sind Platte und Datenbank in Ordnung?',
    codes: /^(disk-|postgres-|migrations-|database-|no-database|suppression-key-|record-)/,
    who: SERVER,
  },
  {
    question: 'Hat jeder seinen eigenen, sicheren Zugang?',
    codes: /^(second-factor-|log-ins-)/,
    who: HERE,
    way: { to: '/konto', words: 'Mein Zugang' },
  },
  {
    question: 'Hat jemand einen Testbrief gelesen?',
    codes: /^no-test-letter/,
    who: HERE,
    way: { to: '/briefe', words: 'Zu den Briefen' },
  },
  { question: 'Erfährt jemand, wenn etwas ausfällt?', codes: /^nobody-is-called/, who: SERVER },
  {
    question: 'Geht es für jede Anmeldung weiter?',
    codes: /^signups-/,
    who: HERE,
    way: { to: '/anmeldungen', words: 'Zu den Anmeldungen' },
  },
  // What no question above asks for.
  { question: 'Läuft sonst alles?', codes: /^/, who: SERVER },
]

/** A question with what keeps it open. */
export type Task = Omit<Question, 'codes' | 'facts'> & {
  state: 'broken' | 'open' | 'done'
  /** „3 von 19 Angaben“, where it asks for facts. */
  count: string | undefined
  findings: Finding[]
}

/** Sorts what was found by the question that it belongs to, in a founder's order. */
export function tasksOf(findings: readonly Finding[]): Task[] {
  const placeOf = ({ code }: Finding) => QUESTIONS.findIndex(({ codes }) => codes.test(code))
  return QUESTIONS.map(({ codes: _, facts, ...question }, place) => {
    const its = findings.filter((finding) => placeOf(finding) === place)
    const has = (level: Finding['level']) => its.some((finding) => finding.level === level)
    const state = has('broken') ? 'broken' : has('open') ? 'open' : 'done'
    const count = facts && has('open') ? `${facts - its.length} von ${facts} Angaben` : undefined
    return { ...question, state, count, findings: its }
  })
}

const LEVELS = { broken: 'Kaputt', open: 'Offen', hint: 'Hinweis' } as const

/** @returns what it all comes to as the operator reads it in a terminal, ending with one line that sums up. */
export function describe(findings: readonly Finding[]): string {
  const parts = tasksOf(findings).map(({ question, findings: its }) =>
    [its.length === 0 ? `${question} In Ordnung.` : question, ...its.flatMap(describeFinding)].join('\n'),
  )
  return [...parts, '', summary(findings)].join('\n')
}

/** Why and fix stand once, below the last of those in a row that share them. */
function describeFinding(
  { level, code, what, why, fix }: Finding,
  place: number,
  all: readonly Finding[],
): string[] {
  const line = `  ${LEVELS[level]} (${code}): ${what}`
  const next = all[place + 1]
  if (next?.why === why && next.fix === fix) return [line]
  return [line, `    Warum: ${why}`, `    Abhilfe: ${fix}`]
}

function summary(findings: readonly Finding[]): string {
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length
  const hints = count('hint')
  return `${count('broken')} kaputt, ${count('open')} offen vor dem Start, ${hints} ${hints === 1 ? 'Hinweis' : 'Hinweise'}`
}
