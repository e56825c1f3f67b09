import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { importRoutes } from '../../../contract/console/routes/signups.ts'
import type { ImportFault, ImportReport } from '../../../contract/console/signups.ts'
import {
  type ImportEntry,
  importEntries,
  importObstacles,
} from '../../../database/queries/console/signup-import.ts'
import { addRoutes } from '../../access/add-routes.ts'
import { Refusal } from '../../access/refuse.ts'
import type { PeopleParts } from '../people-parts.ts'
import { withoutParts } from '../person.ts'
import { faultAt } from './faults.ts'
import { columnsOf, readEntries } from './read-entries.ts'
import { readTable } from './read-table.ts'

/** Faults that are told one by one; more are only counted. */
const FAULTS_TOLD = 1000

/** A silent connection is ended after 20 s (CONNECTION); the largest list takes about as long. */
const LONGEST_MS = 120_000

type Checked = {
  ready: { line: number; entry: ImportEntry }[]
  faults: ImportFault[]
  about: Pick<ImportReport, 'lines' | 'encoding' | 'delimiter'>
}

/** A list of people from elsewhere: the check changes nothing. */
export function addImport(scope: FastifyInstance, people: PeopleParts | undefined): void {
  addRoutes(scope, importRoutes, {
    'POST /api/signups/import/check': async ({ input: { file }, database }) => {
      const checked = await check(file, database, people)
      return checked instanceof Refusal ? checked : report(checked, checked.ready.length)
    },

    'POST /api/signups/import': async ({ input: { file, ready }, database, by, request }) => {
      const checked = await check(file, database, people)
      if (checked instanceof Refusal) return checked
      if (checked.ready.length !== ready) {
        const message = 'Seit der Prüfung hat sich etwas geändert. Prüfe die Liste noch einmal.'
        return new Refusal(409, 'changed', message)
      }
      // What tests inject comes over no real socket.
      request.raw.socket.setTimeout?.(LONGEST_MS)
      const entries = checked.ready.map(({ entry }) => entry)
      const refused = await importEntries(database, by(), entries)
      for (const [index, problem] of refused) {
        checked.faults.push(faultAt(checked.ready[index]?.line ?? 0, problem))
      }
      return report(checked, entries.length - refused.size)
    },
  })
}

async function check(
  file: string,
  operator: pg.Pool,
  people: PeopleParts | undefined,
): Promise<Checked | Refusal> {
  if (!people) return withoutParts()
  const { rows, ...about } = readTable(Buffer.from(file, 'base64'))
  const [header, ...lines] = rows
  const columns = columnsOf(header)
  if ('missing' in columns)
    return new Refusal(400, 'columns', `In der ersten Zeile fehlt: ${columns.missing.join(', ')}.`)
  const { entries, faults } = readEntries(lines, columns.at, new Date())
  const whole = entries.map(({ line, entry }) => ({
    line,
    entry: { ...entry, address_hmac: people.fingerprint(entry.email).toString('hex') },
  }))
  const obstacles = await importObstacles(
    operator,
    whole.map(({ entry }) => entry),
  )
  for (const [index, problem] of obstacles) faults.push(faultAt(whole[index]?.line ?? 0, problem))
  return {
    ready: whole.filter((_, index) => !obstacles.has(index)),
    faults,
    about: { lines: lines.length, ...about },
  }
}

function report({ faults, about }: Checked, ready: number): ImportReport {
  const inOrder = faults.toSorted((one, other) => one.line - other.line)
  return { ...about, ready, faults: inOrder.slice(0, FAULTS_TOLD), faultCount: faults.length }
}
