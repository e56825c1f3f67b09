import type { FastifyInstance } from 'fastify'
import type { Launch, LaunchLine, LaunchProgress, Missed } from '../../contract/console/launches.ts'
import {
  findLaunch,
  launchProgress,
  listLaunches,
  missedLetters,
} from '../../database/queries/console/launches.ts'
import { requireRole } from '../access/require-role.ts'
import { wire } from '../wire.ts'
import { addLaunchActions } from './launch-actions.ts'
import { addLetterRoutes } from './letter-routes.ts'
import type { Mailer } from './mailer.ts'
import { ONE_LAUNCH, type OneLaunch, refuseUnknown } from './one-launch.ts'
import { addReach } from './reach.ts'

/** Newsletters in one answer, and letters that did not arrive. */
const LAUNCHES_PAGE = 50
const MISSED_PAGE = 200

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NUMBER = /^[0-9]{1,18}$/

/** The page „Start einer Region“: below /konsole/api/launches. */
export function addLaunches(scope: FastifyInstance, { mailer }: { mailer: Mailer | undefined }): void {
  const operator = scope.operatorDatabase

  scope.get('/launches', requireRole('look'), async (request): Promise<{ launches: LaunchLine[] }> => {
    const { before } = request.query as { before?: string }
    const seen = NUMBER.test(before ?? '') ? (before ?? null) : null
    return { launches: wire(await listLaunches(operator, seen, LAUNCHES_PAGE)) }
  })

  scope.get<OneLaunch>(ONE_LAUNCH, requireRole('look'), async (request, reply) => {
    const launch = await findLaunch(operator, request.params.id)
    if (!launch) return refuseUnknown(reply)
    return wire(launch) satisfies Launch
  })

  scope.get<OneLaunch>(`${ONE_LAUNCH}/progress`, requireRole('look'), async (request, reply) => {
    const progress = await launchProgress(operator, request.params.id)
    if (!progress) return refuseUnknown(reply)
    const { state, rate, outcomes } = progress
    return {
      state,
      rate,
      letters: outcomes.reduce((sum, { letters }) => sum + letters, 0),
      outcomes: Object.fromEntries(outcomes.map(({ outcome, letters }) => [outcome, letters])),
    } satisfies LaunchProgress
  })

  scope.get<OneLaunch>(`${ONE_LAUNCH}/missed`, requireRole('look'), async (request): Promise<Missed> => {
    const { after } = request.query as { after?: string }
    const seen = UUID.test(after ?? '') ? (after ?? null) : null
    const letters = await missedLetters(operator, request.params.id, seen, MISSED_PAGE)
    const last = letters.length === MISSED_PAGE ? letters.at(-1) : undefined
    return { letters: wire(letters) as Missed['letters'], next: last?.letter ?? null }
  })

  addReach(scope)
  addLaunchActions(scope)
  addLetterRoutes(scope, mailer)
}
