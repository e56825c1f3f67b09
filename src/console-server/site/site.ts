import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { siteRoutes } from '../../contract/console/routes/site.ts'
import type { SiteFile } from '../../contract/site-file.ts'
import { recordAction } from '../../database/queries/console/audit.ts'
import { checkSite } from '../../filling/site-file.ts'
import type { SiteStore } from '../../filling/site-store.ts'
import { addRoutes } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'

/** What only the operator knows, and the pages and letters say. */
export function addSite(scope: FastifyInstance, store: SiteStore): void {
  addRoutes(scope, siteRoutes, {
    'GET /api/site': () => store.read(),

    'POST /api/site': async ({ input, database, by }) => {
      const checked = checkSite(input.given)
      if ('wrong' in checked) {
        const [first] = checked.wrong
        return new Refusal(400, first.field, `Das Feld ${first.field} ${first.message}.`)
      }
      const before = (await store.read()).given
      const fields = changed(before, checked.site)
      const record = (action: 'site_changed' | 'site_change_failed') => (version: string) =>
        recordAction(database, { ...by(action), subject: { fields, version } })
      // The line before the change, as one without a line must not be; when nearly all that can fail has gone well, and
      // with another line when the rest fails. After a death between, its version is not the file's.
      const version = await store.write(checked.site, input.basedOn, {
        ready: record('site_changed'),
        failed: record('site_change_failed'),
      })
      return version === undefined ? new Refusal(409, 'changed', CHANGED) : { version }
    },
  })
}

const CHANGED =
  'Jemand hat die Angaben inzwischen geändert. Lade die Seite neu und trage deine Änderung noch einmal ein.'

/** Names of the facts that differ, as `operator.town`; never what they say. */
function changed(before: SiteFile, after: SiteFile): string[] {
  const parts = ['operator', 'promo', 'voices', 'waitingHouseholds', 'ordering'] as const
  return parts
    .filter((part) => !isDeepStrictEqual(before[part], after[part]))
    .flatMap((part) => (part === 'operator' ? changedOperator(before, after) : part))
}

function changedOperator({ operator: before = {} }: SiteFile, { operator: after = {} }: SiteFile): string[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof typeof before)[]
  return fields
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => `operator.${field}`)
}
