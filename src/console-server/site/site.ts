import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { siteRoutes } from '../../contract/console/routes/site.ts'
import { type GivenSite, givenSiteSchema } from '../../contract/given-site.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { readSite, writeSite } from '../../office/site.ts'
import { addRoutes } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'
import { recordAction } from '../queries/audit.ts'

/** What only the operator knows, and the pages and letters say. */
export function addSite(scope: FastifyInstance): void {
  addRoutes(scope, siteRoutes, {
    'GET /api/site': ({ database }) => readSite(database),

    'POST /api/site': async ({ input, database, by }) => {
      const read = givenSiteSchema.safeParse(input.given, { error: z.locales.de().localeError })
      if (!read.success) {
        const { path = [], message = '' } = read.error.issues[0] ?? {}
        return new Refusal(400, path.join('.'), `Das Feld ${path.join('.')} ${message}.`)
      }
      return inTransaction(database, async (client) => {
        const { given } = await readSite(client)
        const version = await writeSite(client, read.data, input.basedOn)
        if (version === undefined) return new Refusal(409, 'changed', CHANGED)
        const subject = { fields: changed(given, read.data), version }
        await recordAction(client, { ...by('site_changed'), subject })
        return { version }
      })
    },
  })
}

const CHANGED =
  'Jemand hat die Angaben inzwischen geändert. Lade die Seite neu und trage deine Änderung noch einmal ein.'

/** Names of the facts that differ, as `operator.town`; never what they say. */
function changed(before: GivenSite, after: GivenSite): string[] {
  const parts = ['operator', 'promo', 'voices', 'waitingHouseholds', 'ordering'] as const
  return parts
    .filter((part) => !isDeepStrictEqual(before[part], after[part]))
    .flatMap((part) => (part === 'operator' ? changedOperator(before, after) : part))
}

function changedOperator(
  { operator: before = {} }: GivenSite,
  { operator: after = {} }: GivenSite,
): string[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof typeof before)[]
  return fields
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => `operator.${field}`)
}
