import type pg from 'pg'
import { askRegionChannels } from '../../src/database/queries/console/channels.ts'
import {
  letterRegions,
  lettersFacts,
  toldByLetters,
} from '../../src/database/queries/console/newsletter-audience.ts'
import {
  leavingNewsletters,
  newsletterCourse,
  newsletterLog,
} from '../../src/database/queries/console/newsletter-course.ts'
import { askRegion } from '../../src/database/queries/console/region-page.ts'
import { listRegions } from '../../src/database/queries/console/regions.ts'
import type { ConsoleQuery } from './console-queries.ts'

/** What the pages of regions and letters ask; each run another region, another letter. */
export const REGION_QUERIES: readonly ConsoleQuery[] = [
  { name: 'regions', run: (operator) => listRegions(operator) },
  { name: 'a region', run: withRegion(askRegion) },
  { name: 'channels of a region', run: withRegion(askRegionChannels) },
  { name: 'regions for a letter', run: (operator) => letterRegions(operator) },
  {
    name: 'a letter, its region',
    run: withRegion(async (operator, id) => lettersFacts(operator, id, await oneOf(operator, id))),
  },
  {
    name: 'who was told, region',
    run: withRegion(async (operator, id) => toldByLetters(operator, await placesOf(operator, id))),
  },
  { name: 'letters that leave', run: (operator) => leavingNewsletters(operator) },
  { name: 'course of a newsletter', run: withNewsletter(newsletterCourse) },
  { name: 'log of a newsletter', run: withNewsletter(newsletterLog) },
]

type OfOne = (operator: pg.Pool, id: number) => Promise<unknown>

function withRegion(ask: OfOne): ConsoleQuery['run'] {
  return oneInTurn('select id from public.regions order by id', ask)
}

function withNewsletter(ask: OfOne): ConsoleQuery['run'] {
  return oneInTurn('select id from public.newsletters order by id', ask)
}

/** The same rows in both databases, so that nothing but what hangs on them grows. */
function oneInTurn(select: string, ask: OfOne): ConsoleQuery['run'] {
  return async (operator, run) => {
    const { rows } = await operator.query<{ id: number }>(select)
    const row = rows[run % rows.length]
    if (!row) throw new Error('The demo has neither regions nor newsletters to ask about.')
    return ask(operator, row.id)
  }
}

async function placesOf(operator: pg.Pool, region: number): Promise<string[]> {
  const { rows } = await operator.query<{ postal_code: string }>(
    'select postal_code from public.region_places where region_id = $1 order by 1',
    [region],
  )
  return rows.map(({ postal_code }) => postal_code)
}

async function oneOf(operator: pg.Pool, region: number): Promise<string> {
  return (await placesOf(operator, region))[0] ?? '16766'
}
