import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { call } from '../../database/ask.ts'
import { type Answer, askDatabase } from '../../http/ask-database.ts'
import { clientNetwork } from '../../http/client-address.ts'
import { gather } from '../gather.ts'
import type { Site } from '../pages/load-site.ts'
import type { Row } from '../rest/read-row.ts'
import type { DoorSettings } from '../settings.ts'
import { refusal } from '../sign-up.ts'
import { isCounted } from './came-by.ts'

/**
 * Visits that all doors together store on a day, some 7 MB (what is more is only counted), and how many of them may come from one
 * /24 or /48: a whole town behind one provider's address, and no script alone. Which network somebody comes from is counted
 * here and stored nowhere.
 */
const BUDGET = { perDay: 20_000, perNetwork: 2_000 }
/** Visits that come together are one statement, and one at once: sign-ups want the other connections. */
const LIMITS = { entries: 500, statements: 1 }
const DAY = 24 * 60 * 60 * 1000

/** Stores the visit of a page that is counted, or counts it where the budget is used up. */
export type StoreVisit = (request: FastifyRequest, row: Row) => Promise<Answer<undefined>>

/** What a visit must look like is in the database (tidy_visit), where a hosted PostgREST inserts, too. */
export function openStoreVisit(
  app: FastifyInstance,
  { anon, site, settings }: { anon: pg.Pool; site: Site; settings: Pick<DoorSettings, 'trustProxy'> },
  { perDay, perNetwork } = BUDGET,
): StoreVisit {
  const record = gather(async (entries: (Row | 'network full')[]) => {
    const visits = entries.filter((entry) => entry !== 'network full')
    await call(anon, 'record_visits', JSON.stringify(visits), entries.length - visits.length, perDay)
    return entries.map(() => undefined)
  }, LIMITS)
  const share = app.createRateLimit({
    max: perNetwork,
    timeWindow: DAY,
    keyGenerator: ({ raw }: FastifyRequest) => clientNetwork(raw, settings.trustProxy) ?? '',
  })
  return async (request, visit) => {
    if (!visit.page_path || !isCounted(visit.page_path, site)) return refusal(NO_PAGE)
    const counted = await share(request)
    const isFull = !counted.isAllowed && counted.isExceeded
    return askDatabase(() => record(isFull ? 'network full' : visit))
  }
}

// In the words of PostgreSQL's own refusals: a path that no page has would break the rule if the database knew the pages.
const NO_PAGE = {
  code: '23514',
  constraint: 'website_visits_page_path_plain',
  message: 'new row for relation "website_visits" violates check constraint "website_visits_page_path_plain"',
}
