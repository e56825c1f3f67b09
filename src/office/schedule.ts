import type pg from 'pg'
import {
  applyRetention,
  checkConsentRecord,
  findStrandedSignups,
  keepBlockers,
  type RetentionName,
  retentionNames,
  rollUpLetterChanges,
  tendNewsletters,
} from '../database/queries/upkeep.ts'
import type { Hmacs } from './hmacs.ts'
import { mergeLedger } from './ledger.ts'
import { mailNews } from './mail-news.ts'
import { mailNotes } from './mail-notes.ts'
import type { OfficeSettings, RetentionRule } from './settings.ts'
import { mailTrouble, ping } from './watch-over.ts'

/** What periodic work has at hand. */
export type Upkeep = {
  pool: pg.Pool
  hmacs: Pick<Hmacs, 'address'>
  retention: readonly RetentionRule[]
} & Pick<OfficeSettings, 'ledgerFile' | 'findBlockers' | 'sender' | 'mail' | 'watch' | 'check'>

export type PeriodicTask = {
  name: string
  /** minute hour day month weekday, in Germany's time */
  cron: string
  /** @returns how many things it changed, for the log. */
  run(upkeep: Upkeep): Promise<number>
}

/** All periodic work. Each task runs in one office at a time, and again after an error. */
export const SCHEDULE: readonly PeriodicTask[] = [
  {
    // Also done while letters are sent; this is for what is left then.
    name: 'roll-up-letter-changes',
    cron: '* * * * *',
    run: ({ pool }) => rollUpLetterChanges(pool),
  },
  {
    name: 'tend-newsletters',
    cron: '* * * * *',
    run: ({ pool }) => tendNewsletters(pool),
  },
  {
    name: 'mail-operator-notes',
    cron: '* * * * *',
    run: mailNotes,
  },
  {
    name: 'mail-operator-news',
    cron: '* * * * *',
    run: (upkeep) => mailNews(upkeep),
  },
  {
    name: 'ping',
    cron: '* * * * *',
    run: ping,
  },
  {
    name: 'mail-trouble',
    cron: '0 7 * * *',
    run: mailTrouble,
  },
  {
    // Whoever leaves is in the copy at once (copy-at-once.ts); this brings what it missed, and back what is lost here.
    name: 'copy-suppression-list',
    cron: '*/5 * * * *',
    run: async ({ pool, ledgerFile, hmacs }) =>
      (await mergeLedger(pool, { file: ledgerFile, hmacs })).intoFile,
  },
  {
    name: 'check-consent-record',
    cron: '20 4 * * *',
    run: ({ pool }) => checkConsentRecord(pool),
  },
  {
    name: 'find-blockers',
    cron: '7 * * * *',
    run: findBlockers,
  },
  {
    name: 'keep-deadlines',
    cron: '10 3 * * *',
    run: ({ pool, retention }) => keepDeadlines(pool, retention),
  },
  {
    // After the deadlines: whose link ran out unused is no finding.
    name: 'find-stranded-signups',
    cron: '40 3 * * *',
    run: ({ pool }) => findStrandedSignups(pool),
  },
]

/** Looks for what keeps newsletters from going out: hourly, at every start, and when the console's setup page asks. */
export async function findBlockers({ pool, findBlockers: find }: Upkeep): Promise<number> {
  const found = (await find?.()) ?? []
  await keepBlockers(pool, found)
  return found.length
}

export const TIME_ZONE = 'Europe/Berlin'

/** pg-boss deletes its finished jobs by itself (src/database/queues.ts). */
const DONE_ELSEWHERE = new Set(['jobs'])

/**
 * Applies every rule of the register of processing, each until nothing old is left.
 * @throws when the register has a rule that nobody carries out, or the other way round.
 */
export async function keepDeadlines(pool: pg.Pool, rules: readonly RetentionRule[]): Promise<number> {
  requireEachCarriedOut(rules)
  let deleted = 0
  for (const { name, days } of rules) {
    if (!isCarriedOutHere(name)) continue
    for (let some = -1; some !== 0; deleted += some) some = await applyRetention(pool, name, days)
  }
  return deleted
}

export function requireEachCarriedOut(rules: readonly RetentionRule[]): void {
  const unknown = rules.filter(({ name }) => !isCarriedOutHere(name) && !DONE_ELSEWHERE.has(name))
  const missing = retentionNames.filter((name) => !rules.some((rule) => rule.name === name))
  if (unknown.length === 0 && missing.length === 0) return
  throw new Error(
    `The register of processing and the worker disagree on what is deleted: ` +
      `nobody carries out [${unknown.map(({ name }) => name)}], no rule is there for [${missing}].`,
  )
}

function isCarriedOutHere(name: string): name is RetentionName {
  return (retentionNames as readonly string[]).includes(name)
}
