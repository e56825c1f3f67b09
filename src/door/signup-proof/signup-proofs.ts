import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { SignupChallenge } from '../../contract/signup-proof.ts'
import { onceUntil } from './once-until.ts'

/**
 * What a challenge costs whoever solves it: `counter` derivations of a key, each of so many rounds of PBKDF2. At most
 * 100,000 rounds: 0.3 s on a slow phone, in another thread of the browser's; decision 23 has the figures.
 */
const ROUNDS = 2_000
const COUNTER = { least: 10, most: 50 }

/** Nobody fills in a form faster; programs do. */
const LEAST_SECONDS = 2
/** How long a form may stand open and still count. */
const MOST_SECONDS = 60 * 60

/** Longer than any proof of ours. */
const LONGEST_PROOF = 2_000

const shape = z.object({
  challenge: z.object({
    // What it must be says its signature.
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      cost: z.number(),
      nonce: z.string(),
      salt: z.string(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
      data: z.object({ since: z.number() }),
    }),
    signature: z.string().length(64),
  }),
  solution: z.object({ counter: z.number().int(), derivedKey: z.string() }),
})

export type SignupProofs = {
  challenge(): Promise<SignupChallenge>
  /** Whether a request header holds the solution of one of our challenges: in time, and for the first time. */
  isProof(header: string | string[] | undefined): Promise<boolean>
  /** The time, signed, for a form that is handed out now. */
  formTime(): string
  /** Whether a form was handed out by us: not just now, not too long ago, and not sent before. */
  isFormTime(field: string): boolean
}

/**
 * The puzzles of one door. Nothing of a visitor is in them and nothing of them is stored: a challenge is signed (HMAC) and
 * runs out. Of those that were solved the signatures are remembered until then, so that each counts once at each door.
 * @param secret the door's key; what signs here is derived from it
 */
export function openSignupProofs(secret: string, now: () => number = Date.now): SignupProofs {
  const keyFor = (use: string) => createHmac('sha256', secret).update(use).digest('hex')
  const keys = { hmacSignatureSecret: keyFor('challenge'), hmacKeySignatureSecret: keyFor('solution') }
  const timeKey = keyFor('form time')
  const isFirst = onceUntil(now)
  const seconds = () => Math.floor(now() / 1000)
  const isInTime = (since: number) => seconds() - since >= LEAST_SECONDS && seconds() - since <= MOST_SECONDS
  const signed = (content: string) => createHmac('sha256', timeKey).update(content).digest('base64url')

  return {
    challenge: () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: ROUNDS,
        counter: randomInt(COUNTER.least, COUNTER.most + 1),
        deriveKey,
        expiresAt: seconds() + MOST_SECONDS,
        data: { since: seconds() },
        ...keys,
      }) as Promise<SignupChallenge>,

    async isProof(header) {
      const proof = readProof(header)
      if (!proof || !isInTime(proof.challenge.parameters.data.since)) return false
      const { verified } = await verifySolution({ ...proof, deriveKey, ...keys })
      return verified && isFirst(proof.challenge.signature, proof.challenge.parameters.expiresAt * 1000)
    },

    formTime() {
      const content = `${seconds()}.${randomBytes(9).toString('base64url')}`
      return `${content}.${signed(content)}`
    },

    isFormTime(field) {
      const [since = '', nonce = '', signature = ''] = field.split('.', 3)
      const given = Buffer.from(signature)
      const expected = Buffer.from(signed(`${since}.${nonce}`))
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
      return isInTime(Number(since)) && isFirst(signature, (Number(since) + MOST_SECONDS) * 1000)
    },
  }
}

function readProof(header: string | string[] | undefined) {
  if (typeof header !== 'string' || header.length > LONGEST_PROOF) return undefined
  try {
    return shape.safeParse(JSON.parse(Buffer.from(header, 'base64url').toString())).data
  } catch {
    return undefined
  }
}
