import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { openRecordVisit } from '../../database/queries/record-visit.ts'
import { type Answer, askDatabase } from '../../http/ask-database.ts'
import { clientNetwork } from '../../http/client-address.ts'
import type { Site } from '../pages/load-site.ts'
import type { Row } from '../rest/read-row.ts'
import type { DoorSettings } from '../settings.ts'
import { refusalError } from '../store-signup.ts'
import { isCounted } from './came-by.ts'

/**
 * Visits that all doors together store on a day, some 7 MB (what is more is only counted), and how many of them may come from one
 * /24 or /48: a whole town behind one provider's address, and no script alone. Which network somebody comes from is counted
 * here and stored nowhere.
 */
const BUDGET = { perDay: 20_000, perNetwork: 2_000 }
const DAY = 24 * 60 * 60 * 1000

/** Stores the visit of a page that is counted, or counts it where the budget is used up. */
export type StoreVisit = (request: FastifyRequest, row: Row) => Promise<Answer<undefined>>

/** What is not said here of a visit's form is in the database (tidy_visit), which cuts what a hosted PostgREST inserts, too. */
export function openStoreVisit(
  app: FastifyInstance,
  { anon, site, settings }: { anon: pg.Pool; site: Site; settings: Pick<DoorSettings, 'trustProxy'> },
  { perDay, perNetwork } = BUDGET,
): StoreVisit {
  const record = openRecordVisit(anon, perDay)
  const share = app.createRateLimit({
    max: perNetwork,
    timeWindow: DAY,
    keyGenerator: ({ raw }: FastifyRequest) => clientNetwork(raw, settings.trustProxy) ?? '',
  })
  return (request, { user_agent = null, page_path = null, referrer = null }) =>
    askDatabase(async () => {
      if (user_agent === null) throw missing('user_agent')
      if (page_path === null) throw missing('page_path')
      if (!isCounted(page_path, site)) throw refusalError(NO_PAGE)
      const counted = await share(request)
      const isFull = !counted.isAllowed && counted.isExceeded
      await record(isFull ? 'network full' : { user_agent, page_path, referrer })
      return undefined
    })
}

// In the words of PostgreSQL's own refusals: a path that no page has would break the rule if the database knew the pages.
const NO_PAGE = {
  code: '23514',
  constraint: 'website_visits_page_path_plain',
  message: 'new row for relation "website_visits" violates check constraint "website_visits_page_path_plain"',
}

function missing(column: string): Error {
  const message = `null value in column "${column}" of relation "website_visits" violates not-null constraint`
  return refusalError({ code: '23502', message, constraint: null })
}
