import { createOTP } from '@better-auth/utils/otp'
import { symmetricDecrypt } from 'better-auth/crypto'
import type { FastifyRequest } from 'fastify'
import { appSecretOf, takeStep } from '../queries/operators.ts'
import type { SignIn } from './sign-in-library.ts'

const STEP_MS = 30_000
/** The half minutes that the library takes a code of, from the newest on; one more, as it may have looked before the last began. */
const STEPS_AHEAD = [1, 0, -1, -2]

/**
 * Uses up a code of somebody's app that was right, for every console of this site: the library takes one as often as its
 * half minute lasts, also from whoever saw it being typed (RFC 6238, 5.2).
 * @returns whether it is the first time
 */
export async function takeCode(
  signIn: SignIn,
  request: FastifyRequest,
  { operatorId, code }: { operatorId: string; code: string },
): Promise<boolean> {
  const database = request.server.operatorDatabase
  const secret = await appSecretOf(database, operatorId)
  if (secret === undefined) return false
  const { secretConfig } = await signIn.$context
  const app = createOTP(await symmetricDecrypt({ key: secretConfig, data: secret }))
  const now = Math.floor(Date.now() / STEP_MS)
  for (const ahead of STEPS_AHEAD)
    if ((await app.hotp(now + ahead)) === code) return takeStep(database, operatorId, now + ahead)
  return false
}
