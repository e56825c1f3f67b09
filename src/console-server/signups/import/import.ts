import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { IMPORT_MAX_BYTES, type ImportFault, type ImportReport } from '../../../contract/console/signups.ts'
import { addressHmacs } from '../../../database/queries/console/errands.ts'
import {
  type ImportEntry,
  importEntries,
  importObstacles,
} from '../../../database/queries/console/signup-import.ts'
import { refuse } from '../../access/refuse.ts'
import { operatorOf, requireRole } from '../../access/require-role.ts'
import { readBody } from '../../auth/read-body.ts'
import { faultAt } from './faults.ts'
import { columnsOf, readEntries } from './read-entries.ts'
import { readTable } from './read-table.ts'

/** Faults that are told one by one; more are only counted. */
const FAULTS_TOLD = 1000

/** A silent connection is ended after 20 s (CONNECTION); the largest list takes about as long. */
const LONGEST_MS = 120_000

// Base64 makes four characters of three bytes.
const BODY = { bodyLimit: Math.ceil((IMPORT_MAX_BYTES * 4) / 3) + 1000 }

type Checked = {
  ready: { line: number; entry: ImportEntry }[]
  faults: ImportFault[]
  about: Pick<ImportReport, 'lines' | 'encoding' | 'delimiter'>
}

/** POST /signups/import/check, which changes nothing, and /signups/import: a list of people from elsewhere. */
export function addImport(scope: FastifyInstance): void {
  scope.post(
    '/signups/import/check',
    { ...requireRole('administer'), ...BODY },
    async (request, reply): Promise<ImportReport | FastifyReply> => {
      const body = readBody(checkShape, request, reply)
      const checked = body && (await check(body.file, request, reply))
      return checked ? report(checked, checked.ready.length) : reply
    },
  )

  scope.post(
    '/signups/import',
    { ...requireRole('administer'), ...BODY },
    async (request, reply): Promise<ImportReport | FastifyReply> => {
      const body = readBody(importShape, request, reply)
      const checked = body && (await check(body.file, request, reply))
      if (!checked) return reply
      if (checked.ready.length !== body.ready) {
        return refuse(
          reply,
          409,
          'changed',
          'Seit der Prüfung hat sich etwas geändert. Prüfe die Liste noch einmal.',
        )
      }
      // What tests inject comes over no real socket.
      request.raw.socket.setTimeout?.(LONGEST_MS)
      const entries = checked.ready.map(({ entry }) => entry)
      const refused = await importEntries(scope.operatorDatabase, entries, operatorOf(request).id)
      for (const [index, problem] of refused) {
        checked.faults.push(faultAt(checked.ready[index]?.line ?? 0, problem))
      }
      return report(checked, entries.length - refused.size)
    },
  )
}

const checkShape = z.strictObject({ file: z.base64().min(1) })
const importShape = checkShape.extend({ ready: z.int().positive() })

/** `undefined` when the file as a whole cannot be taken; then it is answered already. */
async function check(
  file: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Checked | undefined> {
  const { rows, ...about } = readTable(Buffer.from(file, 'base64'))
  const [header, ...lines] = rows
  const columns = columnsOf(header)
  if ('missing' in columns) {
    refuse(reply, 400, 'columns', `In der ersten Zeile fehlt: ${columns.missing.join(', ')}.`)
    return undefined
  }
  const { entries, faults } = readEntries(lines, columns.at, new Date())
  const operator = request.server.operatorDatabase
  const hmacs = await addressHmacs(
    operator,
    entries.map(({ entry }) => entry.email),
  )
  const whole = entries.map(({ line, entry }, index) => ({
    line,
    entry: { ...entry, address_hmac: hmacs[index] ?? '' },
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
