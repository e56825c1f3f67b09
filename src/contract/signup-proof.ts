/**
 * What a page of ours brings along with a sign-up, so that in a flood its letter comes before those of programs: a puzzle of
 * the door's (ALTCHA 2, PBKDF2), solved while the form is filled in. A sign-up without it is taken all the same.
 */
export const PROOF_HEADER = 'signup-proof'

/** On the answer to a sign-up whose letter waits for its turn: `waits`. */
export const LETTER_HEADER = 'signup-letter'

/** The hidden field with the time at which a form was handed out, signed: what there is of a proof without a script. */
export const FORM_TIME_FIELD = 'form_time'

/** `GET /anmelden/aufgabe`: a challenge as altcha-lib makes it. */
export type SignupChallenge = {
  parameters: {
    algorithm: string
    nonce: string
    salt: string
    cost: number
    keyLength: number
    keyPrefix: string
    keySignature?: string
    expiresAt?: number
    data?: Record<string, string | number | boolean | null>
  }
  signature?: string
}

/** What the header holds, as JSON in base64url. */
export type SignupProof = { challenge: SignupChallenge; solution: { counter: number; derivedKey: string } }
