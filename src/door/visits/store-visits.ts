import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Visit } from '../../contract/visit.ts'
import { openRecordVisit } from '../../database/queries/record-visit.ts'
import { type Answer, askDatabase } from '../../http/ask-database.ts'
import { clientNetwork } from '../../http/client-address.ts'
import type { Site } from '../pages/load-site.ts'
import { type Refusal, refusalError } from '../refusal-error.ts'
import type { Row } from '../rest/read-row.ts'
import type { DoorSettings } from '../settings.ts'
import { isCounted } from './came-by.ts'
import { NetworkShares } from './network-shares.ts'

type Parts = {
  anon: pg.Pool
  site: Site
  settings: Pick<DoorSettings, 'trustProxy'>
}

/** Stores the visit of a page that is counted, or counts it where the budget is used up. */
export type StoreVisit = (request: FastifyRequest, row: Row) => Promise<Answer<undefined>>

/** What is not said here of a visit's form is in the database (tidy_visit), which cuts what a hosted PostgREST inserts, too. */
export function openStoreVisit({ anon, site, settings }: Parts): StoreVisit {
  const record = openRecordVisit(anon)
  const shares = new NetworkShares()
  return (request, row) =>
    askDatabase(async () => {
      const visit = visitOf(row, site)
      if ('code' in visit) throw refusalError(visit)
      const network = clientNetwork(request.raw, settings.trustProxy) ?? ''
      await record(shares.take(network) ? visit : 'network full')
      return undefined
    })
}

// In the words of PostgreSQL's own refusals: a path that no page has would break the rule if the database knew the pages.
function visitOf({ user_agent = null, page_path = null, referrer = null }: Row, site: Site): Visit | Refusal {
  if (user_agent === null) return missing('user_agent')
  if (page_path === null) return missing('page_path')
  if (isCounted(page_path, site)) return { user_agent, page_path, referrer }
  const constraint = 'website_visits_page_path_plain'
  return {
    code: '23514',
    message: `new row for relation "website_visits" violates check constraint "${constraint}"`,
    constraint,
  }
}

function missing(column: string): Refusal {
  const message = `null value in column "${column}" of relation "website_visits" violates not-null constraint`
  return { code: '23502', message, constraint: null }
}
