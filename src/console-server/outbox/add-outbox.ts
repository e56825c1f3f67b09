import type { FastifyInstance } from 'fastify'
import type { KeptLetters, MailServerState, Outbox, ParkedLetter } from '../../contract/console/outbox.ts'
import { askWorker } from '../../database/queries/console/errands.ts'
import {
  endParking,
  keptLetters,
  outboxCounts,
  parkedLetters,
} from '../../database/queries/console/outbox.ts'
import { refuse } from '../access/refuse.ts'
import { operatorOf, requireRole } from '../access/require-role.ts'
import { fieldsOf } from '../newsletters/read-draft.ts'
import { wire } from '../wire.ts'
import { addKeptLetter } from './kept-letter.ts'

const KEPT_PAGE = 50
/** More are parked only when something is wrong with all of them: the first ones say what. */
const PARKED_PAGE = 200

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The page „Postausgang“: below /konsole/api/outbox. */
export function addOutbox(scope: FastifyInstance): void {
  const operator = scope.operatorDatabase
  const look = requireRole('look')

  scope.get('/outbox', look, async (): Promise<Outbox> => wire(await outboxCounts(operator)))

  scope.get('/outbox/server', look, (): Promise<MailServerState> => askWorker(operator, 'mail_server', {}))

  scope.get('/outbox/parked', look, async (): Promise<{ letters: ParkedLetter[] }> => {
    return { letters: wire(await parkedLetters(operator, PARKED_PAGE)) }
  })

  for (const what of ['retry', 'discard'] as const) {
    scope.post(`/outbox/parked/${what}`, requireRole('send'), async (request, reply) => {
      const letters = readLetters(request.body)
      if (letters === undefined) return refuse(reply, 422, 'letters', 'Es fehlt, welche Briefe gemeint sind.')
      const number = await endParking(operator, operatorOf(request).id, what, letters)
      return { letters: number }
    })
  }

  scope.get('/outbox/kept', look, async (request): Promise<KeptLetters> => {
    const { before } = request.query as { before?: string }
    const seen = /^[0-9]{1,18}$/.test(before ?? '') ? (before ?? null) : null
    const letters = await keptLetters(operator, seen, KEPT_PAGE)
    const last = letters.length === KEPT_PAGE ? letters.at(-1) : undefined
    return { letters: wire(letters), next: last?.number ?? null }
  })
  addKeptLetter(scope)
}

/** `{ letters: 'all' }` → null; `{ letters: [number, …] }` → these; `undefined` for anything else. */
function readLetters(body: unknown): string[] | null | undefined {
  const { letters } = fieldsOf(body)
  if (letters === 'all') return null
  if (!Array.isArray(letters) || letters.length === 0 || letters.length > PARKED_PAGE) return undefined
  return letters.every((id) => typeof id === 'string' && UUID.test(id)) ? (letters as string[]) : undefined
}
