import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { beforeEach, expect, test } from 'vitest'
import type { SignupChallenge, SignupProof } from '../../contract/signup-proof.ts'
import { openSignupProofs, type SignupProofs } from './signup-proofs.ts'

const SECRET = 'a secret for tests, longer than 32 characters'
const MINUTE = 60_000

let clock: number
let proofs: SignupProofs
beforeEach(() => {
  clock = Date.now()
  proofs = openSignupProofs(SECRET, () => clock)
})

const packed = (proof: unknown) => Buffer.from(JSON.stringify(proof)).toString('base64url')

async function solved(challenge: SignupChallenge): Promise<SignupProof> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The puzzle was not solved.')
  return { challenge, solution }
}

test('a puzzle that was solved while the form was filled in counts, and counts once', async () => {
  const proof = packed(await solved(await proofs.challenge()))
  clock += 20_000
  expect(await proofs.isProof(proof)).toBe(true)
  expect(await proofs.isProof(proof)).toBe(false)
})

test('nobody fills in a form within a second, and after an hour it is another one', async () => {
  const early = packed(await solved(await proofs.challenge()))
  clock += 1_000
  expect(await proofs.isProof(early)).toBe(false)
  clock += 61 * MINUTE
  expect(await proofs.isProof(early)).toBe(false)
})

test('a puzzle made easier, one of another door and one that is not solved do not count', async () => {
  const { challenge, solution } = await solved(await proofs.challenge())
  const ofAnother = await solved(await openSignupProofs(`${SECRET}!`, () => clock).challenge())
  clock += 20_000
  for (const forged of [
    { challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution },
    { challenge: { ...challenge, parameters: { ...challenge.parameters, data: { since: 1 } } }, solution },
    { challenge, solution: { ...solution, derivedKey: solution.derivedKey.replace(/.$/, 'x') } },
    { challenge: { ...challenge, signature: '0'.repeat(64) }, solution },
    ofAnother,
    {},
  ]) {
    expect(await proofs.isProof(packed(forged)), JSON.stringify(forged)).toBe(false)
  }
  for (const header of [undefined, '', 'x', ['a', 'b'], 'a'.repeat(5_000)]) {
    expect(await proofs.isProof(header)).toBe(false)
  }
  // None of them has used it up.
  expect(await proofs.isProof(packed({ challenge, solution }))).toBe(true)
})

test('the time of a form counts once: not at once, not after an hour, not when it was written by somebody else', () => {
  const time = proofs.formTime()
  const ofAnother = openSignupProofs(`${SECRET}!`, () => clock).formTime()
  expect(proofs.isFormTime(time)).toBe(false)
  clock += 10_000
  expect(proofs.isFormTime(`1${time}`)).toBe(false)
  expect(proofs.isFormTime('{{formTime}}')).toBe(false)
  expect(proofs.isFormTime('')).toBe(false)
  // One that somebody wrote themselves, or had from another door, says a right time and has no signature of ours.
  expect(proofs.isFormTime(time.replace(/\.[^.]*$/, `.${'A'.repeat(43)}`))).toBe(false)
  expect(proofs.isFormTime(ofAnother)).toBe(false)
  expect(proofs.isFormTime(time)).toBe(true)
  expect(proofs.isFormTime(time)).toBe(false)
  const old = proofs.formTime()
  clock += 61 * MINUTE
  expect(proofs.isFormTime(old)).toBe(false)
})
