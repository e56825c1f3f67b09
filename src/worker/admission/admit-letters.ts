import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { admitLetters, domainsToAsk, noteDomain } from '../../database/queries/admission.ts'
import type { WorkerLog } from '../settings.ts'
import { type DnsSettings, openDomainDns } from './ask-domain.ts'

const EVERY_MS = 1_000
/** How often the log repeats that letters wait. */
const ALARM_EVERY_MS = 60 * 60 * 1_000

type Admission = {
  pool: pg.Pool
  /** Letters to unconfirmed addresses in one hour. */
  budget: number
  /** How the DNS is asked for a domain before its first letter; without it nobody asks. */
  dns: DnsSettings | undefined
  stopping: AbortSignal
  log: WorkerLog
}

/**
 * Lets letters to unconfirmed addresses into the queue as far as the budget goes, every second until `stopping`. Every
 * worker runs it; the database sees to it that one at a time does it.
 * @returns when it has ended
 */
export async function keepAdmitting({ pool, budget, dns, stopping, log }: Admission): Promise<void> {
  const askDomain = dns && openDomainDns(dns)
  const alarm = floodAlarm(log)
  while (!stopping.aborted) {
    let asked = 0
    try {
      alarm(await admitLetters(pool, budget, dns !== undefined))
      if (askDomain) asked = await askDomains(pool, askDomain)
    } catch {
      // The database is away: the queue, which asks it as often, says so in the log.
    }
    if (asked === 0) await wait(EVERY_MS, undefined, { signal: stopping }).catch(() => undefined)
  }
}

/** @returns how many domains the DNS was asked for. */
async function askDomains(pool: pg.Pool, askDomain: ReturnType<typeof openDomainDns>): Promise<number> {
  const domains = await domainsToAsk(pool)
  await Promise.all(domains.map(async (domain) => noteDomain(pool, domain, await askDomain(domain))))
  return domains.length
}

/** Tells the log when a flood begins, that it lasts, and when it is over. */
function floodAlarm(log: WorkerLog) {
  let toldAt: number | undefined
  return (isFlood: boolean) => {
    if (isFlood && (toldAt === undefined || Date.now() - toldAt > ALARM_EVERY_MS)) {
      toldAt = Date.now()
      log.warn(
        {},
        'more sign-ups than the hourly budget has letters for: letters wait, npm run doctor says how many',
      )
    }
    if (isFlood || toldAt === undefined) return
    toldAt = undefined
    log.info({}, 'no letter waits for the hourly budget any more')
  }
}
